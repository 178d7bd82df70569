// The browser's own dialog: it keeps the focus, Escape closes it.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { dictionary } from "../core/words";

const say = dictionary({ en: { close: "Close" }, vi: { close: "Đóng" } });

export function Dialog(props: { title: string; onClose(): void; wide?: boolean; children: ComponentChildren }) {
  const at = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    at.current?.showModal();
  }, []);
  return (
    <dialog
      ref={at}
      class={props.wide ? "wide-dialog" : ""}
      aria-labelledby={title}
      onClose={props.onClose}
      onClick={(click) => click.target === at.current && at.current?.close()}
    >
      <header>
        <h2 id={title}>{props.title}</h2>
        <button class="quiet" aria-label={say().close} onClick={() => at.current?.close()}>✕</button>
      </header>
      {props.children}
    </dialog>
  );
}
