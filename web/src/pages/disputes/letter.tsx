// The letter of complaint, filled in from the case by the server, on a sheet that prints as it stands.
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../../core/api";
import { dictionary, language, tell } from "../../core/words";
import type { Answer } from "../../core/types";

const say = dictionary({
  en: { back: "Back to the case", print: "Print", loading: "Writing…" },
  vi: { back: "Về hồ sơ", print: "In", loading: "Đang soạn…" },
});

// The server's own markup, of which only elements and text are taken over.
function bodyOf(html: string): Node[] {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const element of body.querySelectorAll("*")) for (const attribute of [...element.attributes]) element.removeAttribute(attribute.name);
  for (const element of body.querySelectorAll("script, style, link, img, iframe")) element.remove();
  return [...body.childNodes];
}

function Sheet(props: { html: string }) {
  return <article class="panel letter" lang={language.value} data-testid="letter" ref={(at) => { at?.replaceChildren(...bodyOf(props.html)); }} />;
}

export function Letter(props: { id: number }) {
  const words = say();
  const [html, setHtml] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    get<Answer<"dispute-letter">>(`/api/disputes/${props.id}/letter?language=${language.value}`).then((found) => setHtml(found.html), (error) => error instanceof Refused && setProblem(error));
  }, [props.id, language.value]);
  return (
    <div class="wide stack letter-page">
      <div class="spread no-print">
        <a href={`/disputes/${props.id}`}>{words.back}</a>
        <button class="main" onClick={() => print()}>{words.print}</button>
      </div>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : html ? <Sheet html={html} /> : <p class="empty">{words.loading}</p>}
    </div>
  );
}
