// The box in the frame of every page that staff see: "/" opens it. What it opens is loaded when somebody asks.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { path } from "../core/router";
import { me } from "../core/session";
import { dictionary } from "../core/words";
import { refused } from "./toast";

const say = dictionary({ en: { ask: "Ask the rulebook" }, vi: { ask: "Hỏi thể lệ" } });

type Part = ComponentType<{ table: number; onClose(): void }>;

// A question is asked at the table that the page is about.
const tableOfPage = (): number => Number(/^\/t\/(\d+)/.exec(path.value)?.[1] ?? 0);

function useSlash(open: () => void): void {
  useEffect(() => {
    const hear = (key: KeyboardEvent): void => {
      const elsewhere = document.querySelector("dialog[open]") || (key.target as Element).closest?.("input, select, textarea");
      if (key.key !== "/" || key.defaultPrevented || key.ctrlKey || key.altKey || key.metaKey || elsewhere) return;
      key.preventDefault();
      open();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

function AskBox() {
  const [open, setOpen] = useState(false);
  const [part, setPart] = useState<{ part: Part } | null>(null);
  const begin = (): void => {
    setOpen(true);
    import("../pages/ask").then((page) => setPart({ part: page.AskDialog }), refused);
  };
  useSlash(begin);
  return (
    <>
      <button class="ask-box" data-testid="ask" aria-keyshortcuts="/" title={say().ask} onClick={begin}>
        <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5" /><path d="M12.7 12.7 L17.5 17.5" /></svg>
        <span>{say().ask}</span><kbd aria-hidden="true">/</kbd>
      </button>
      {open && part ? <part.part table={tableOfPage()} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function Ask() {
  return me.value.role === "staff" && !me.value.locked && !me.value.needs_factor ? <AskBox /> : null;
}
