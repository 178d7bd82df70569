"""Every answer of a server under test against what the server says of itself at /api/openapi.json. Members that no schema
lists are found too, so that a schema is whole and not only right."""
import json
import re
import subprocess

KINDS = {"object": dict, "array": list, "string": str, "null": type(None), "boolean": bool}
KNOWN = {"$ref", "type", "format", "description", "properties", "required", "additionalProperties", "items", "enum", "anyOf",
         "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"}


def is_a(kind, value):
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind])


class Api:
    """The description, and what does not keep to it."""

    def __init__(self, document):
        self.schemas = document["components"]["schemas"]
        self.refusal = document["components"]["responses"]["Refused"]["content"]["application/json"]["schema"]
        self.paths = []
        self.operations = {}
        for path, methods in document["paths"].items():
            pattern = re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$")
            for method, operation in methods.items():
                self.paths.append((method.upper(), pattern, operation))
                self.operations[operation["operationId"]] = operation

    def problem(self, value, schema, at=""):
        """The first thing wrong, or None."""
        unknown = set(schema) - KNOWN
        if unknown:
            return f"{at}: the checker does not know {unknown}"
        if "$ref" in schema:
            return self.problem(value, self.schemas[schema["$ref"].rsplit("/", 1)[1]], at)
        if "anyOf" in schema:
            problems = [self.problem(value, one, at) for one in schema["anyOf"]]
            return None if None in problems else max(problems, key=lambda text: len(text.split(":")[0]))
        if "type" in schema and not is_a(schema["type"], value):
            return f"{at}: {value!r} is no {schema['type']}"
        if "enum" in schema and value not in schema["enum"]:
            return f"{at}: {value!r} is none of {schema['enum']}"
        return self.bounds(value, schema, at) or self.inside(value, schema, at)

    @staticmethod
    def bounds(value, schema, at):
        size = len(value) if isinstance(value, (str, list)) else value
        for least, most in (("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems")):
            if least in schema and size < schema[least] or most in schema and size > schema[most]:
                return f"{at}: {value!r} is out of bounds"
        return None

    def inside(self, value, schema, at):
        if isinstance(value, list) and "items" in schema:
            for i, one in enumerate(value):
                found = self.problem(one, schema["items"], f"{at}[{i}]")
                if found:
                    return found
        if not isinstance(value, dict) or schema.get("type") != "object":
            return None
        properties, rest = schema.get("properties", {}), schema.get("additionalProperties", False)
        for name in schema.get("required", []):
            if name not in value:
                return f"{at}: {name} is missing"
        for name, one in value.items():
            if name not in properties and rest is False:
                return f"{at}.{name}: is not described"
            found = self.problem(one, properties.get(name, rest), f"{at}.{name}")
            if found:
                return found
        return self.of_game(value, at)

    def of_game(self, value, at):
        """What a game tells alone, against what that game lists."""
        game = str(value.get("game", "")).capitalize()
        parts = [("Play", "play"), ("Result", "data")]
        for name, member in parts:
            if value.get(member) and game + name in self.schemas:
                found = self.problem(value[member], {"$ref": f"/{game}{name}"}, f"{at}.{member}")
                if found:
                    return found
        if "announcements" in value:
            own = self.schemas.get(game + "Rules", {"properties": {}})["properties"]
            extra = set(value) - set(self.schemas["Rules"]["properties"]) - set(own)
            if extra or not set(own) <= set(value):
                return f"{at}: the rules of {game} have {extra or set(value)}"
            for name, schema in own.items():
                found = self.problem(value[name], schema, f"{at}.{name}")
                if found:
                    return found
        return None

    def answer_problem(self, operation, status, body):
        if status >= 400:
            if operation["operationId"] == "ready" and status == 503:
                return None
            return self.problem(body, self.refusal)
        if str(status) not in operation["responses"]:
            return f": answers {status}, which is not described"
        content = operation["responses"][str(status)].get("content", {}).get("application/json")
        return ": JSON that is not described" if content is None else self.problem(body, content["schema"])

    def check(self, method, path, status, body):
        """An answer over HTTP, which was JSON."""
        for known, pattern, operation in self.paths:
            if known == method and pattern.match(path.split("?")[0]):
                self.fail(self.answer_problem(operation, status, body), f"{method} {path} {status}", body)
                return
        self.fail(self.problem(body, self.refusal), f"{method} {path} {status}", body)

    def check_message(self, message, operation):
        """A message of the WebSocket; `operation`: the name of what it answers, if it is known."""
        self.fail(self.problem(message, {"$ref": "#/components/schemas/Message"}), "WebSocket", message)
        if "status" in message and operation in self.operations:
            problem = self.answer_problem(self.operations[operation], message["status"], message["body"])
            self.fail(problem, f"WebSocket {operation} {message['status']}", message["body"])

    @staticmethod
    def fail(problem, where, body):
        if problem:
            raise AssertionError(f"{where}{problem}\n{json.dumps(body, ensure_ascii=False)[:2000]}")


def read_api(program):
    """The description that a program serves, without a server."""
    made = subprocess.run([program, "serve", "--api-openapi"], capture_output=True, check=True).stdout
    return Api(json.loads(made))
