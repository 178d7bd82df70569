// What is looked for in the screens: mistakes, not taste. Whatever is turned off says why.
import { fileURLToPath } from "node:url";
import eslint from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules", "dist"] },
  eslint.configs.recommended,
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: fileURLToPath(new URL(".", import.meta.url)) } },
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      eqeqeq: "error",
      // Functions of an interface are written as methods here, and none of them knows a `this`.
      "@typescript-eslint/unbound-method": "off",
      // Fields of a form are text, since no form takes a file; what the server sends beside is numbers and text.
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      // `const { a, b, ...rest }` is how something is left out.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      // It also takes for needless what the compiler asks for.
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
      // A handler of a click may be asynchronous: nobody waits for it, and what it was refused it shows itself.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ["*.mjs", "tests/**/*.mjs"],
    // Half of a test runs in Node.js and half in the browser, each with names of its own; both say at once when one is missing.
    rules: { "no-undef": "off" },
  },
);
