// A small grey tag that opens the clause's text.
import { useEffect, useState } from "preact/hooks";
import { clausesOf } from "../core/table";
import type { Clause } from "../core/types";
import { dictionary, tell } from "../core/words";
import { Dialog } from "./dialog";

const say = dictionary({
  en: { clause: "Clause", ruling: "Ruling", loading: "Looking it up…", unknown: "This clause has no text here." },
  vi: { clause: "Điều", ruling: "Cách hiểu", loading: "Đang tra cứu…", unknown: "Điều này không có nội dung ở đây." },
});

function ClauseText(props: { table: number; clause: string }) {
  const [found, setFound] = useState<Clause | null | undefined>(undefined);
  useEffect(() => {
    clausesOf(props.table).then((all) => setFound(all.get(props.clause) ?? null), () => setFound(null));
  }, [props.table, props.clause]);
  if (found === undefined) return <p class="muted">{say().loading}</p>;
  if (found === null) return <p class="muted">{say().unknown}</p>;
  return (
    <div class="stack">
      <p>{tell(found.title)}</p>
      {found.summary ? <p class="muted">{tell(found.summary)}</p> : null}
    </div>
  );
}

export function ClauseTag(props: { table: number; clause: string }) {
  const [open, setOpen] = useState(false);
  const word = /^[0-9]/.test(props.clause) ? say().clause : say().ruling;
  return (
    <>
      <button type="button" class="clause-tag" aria-label={`${word} ${props.clause}`} onClick={() => setOpen(true)}>{props.clause}</button>
      {open ? (
        <Dialog title={`${word} ${props.clause}`} onClose={() => setOpen(false)}>
          <ClauseText table={props.table} clause={props.clause} />
        </Dialog>
      ) : null}
    </>
  );
}
