// What two editions differ in: every value before and after, and the exact edge of every bet whose edge is another one.
import type { EdgeChange, EditionChange, EditionDiff, EditionHead, ExactEdge } from "../../core/types";
import { dictionary, language, tell } from "../../core/words";

const say = dictionary({
  en: {
    what: "What", of: "Of", before: "Before", after: "After", changes: "What changes", edges: "Edge of the house", bet: "Bet", by: "Difference", none: "Nothing differs.",
    same: "The edge of every bet stays as it was.", unknown: "The edges cannot be worked out for these rules:", absent: "not there", unsaid: "not said", favoured: "favours the player", count: (n: number) => `${n} bets`,
    from: "From", to: "To", dated: "dated", points: "points", exact: "Exact fractions; a dash where a bet cannot be counted out.", region: "Changes", edgeRegion: "Edges", hash: "Hash",
  },
  vi: {
    what: "Mục", of: "Của", before: "Trước", after: "Sau", changes: "Những gì thay đổi", edges: "Lợi thế của nhà cái", bet: "Cửa cược", by: "Chênh lệch", none: "Không có gì khác.",
    same: "Lợi thế của mọi cửa cược vẫn như cũ.", unknown: "Không tính được lợi thế theo các luật này:", absent: "không có", unsaid: "không ghi", favoured: "có lợi cho khách", count: (n: number) => `${n} cửa cược`,
    from: "Từ", to: "Sang", dated: "ngày", points: "điểm", exact: "Phân số chính xác; gạch ngang nơi không thể đếm hết.", region: "Thay đổi", edgeRegion: "Lợi thế", hash: "Mã băm",
  },
});

// ---- Rows that say the same of bets of one kind stand as one ----

interface Group<Row> { first: Row; last: Row; count: number }

function grouped<Row>(rows: Row[], alike: (a: Row, b: Row) => boolean): Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const row of rows) {
    const open = groups[groups.length - 1];
    if (open && alike(open.first, row)) Object.assign(open, { last: row, count: open.count + 1 });
    else groups.push({ first: row, last: row, count: 1 });
  }
  return groups;
}

const sameChange = (a: EditionChange, b: EditionChange): boolean =>
  !!a.bet && !!b.bet && a.kind === b.kind && a.subject === b.subject && a.before?.value === b.before?.value && a.after?.value === b.after?.value;
const sameSide = (a?: ExactEdge, b?: ExactEdge): boolean => a?.edge === b?.edge && a?.edge_pct === b?.edge_pct;
const sameEdge = (a: EdgeChange, b: EdgeChange): boolean => a.kind === b.kind && sameSide(a.before, b.before) && sameSide(a.after, b.after);

function Names(props: { first: string; last: string; count: number }) {
  return props.count === 1 ? <>{props.first}</> : <>{props.first} … {props.last} <span class="small muted">({say().count(props.count)})</span></>;
}

// ---- Values ----

function Value(props: { change: EditionChange; after: boolean }) {
  const words = say();
  const side = props.after ? props.change.after : props.change.before;
  const missing = props.change.change === (props.after ? "removed" : "added");
  if (!side) return <span class="muted">{words.absent}</span>;
  return <>{tell(side.words)}{missing ? <span class="muted"> ({words.unsaid})</span> : null}</>;
}

function Changes(props: { changes: EditionChange[] }) {
  const words = say();
  if (props.changes.length === 0) return <p class="empty" data-testid="no-changes">{words.none}</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={words.region}>
      <table class="edition-table">
        <thead><tr><th scope="col">{words.what}</th><th scope="col">{words.of}</th><th scope="col">{words.before}</th><th scope="col">{words.after}</th></tr></thead>
        <tbody>
          {grouped(props.changes, sameChange).map(({ first, last, count }) => (
            <tr key={first.path} data-path={first.path} data-subject={first.subject}>
              <td>{tell(first.what)}</td>
              <td><Names first={tell(first.of)} last={tell(last.of)} count={count} /></td>
              <td class="figures" data-name={words.before}><Value change={first} after={false} /></td>
              <td class="figures new" data-name={words.after}><Value change={first} after /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// ---- Edges ----

const figure = (value: number, signed = false): string => {
  const text = new Intl.NumberFormat(language.value === "vi" ? "vi-VN" : "en-US", { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(Math.abs(value));
  return `${value < 0 ? "−" : signed && value > 0 ? "+" : ""}${text}`;
};

function Edge(props: { edge?: ExactEdge }) {
  if (!props.edge) return <span class="muted">{say().absent}</span>;
  return (
    <>
      <span class="figures">{figure(props.edge.edge_pct)} %</span>
      <span class="fraction">{props.edge.edge ?? "–"}</span>
      {props.edge.player_favoured ? <span class="small red">{say().favoured}</span> : null}
    </>
  );
}

function Edges(props: { diff: EditionDiff }) {
  const words = say();
  const { edges, no_edges: unknown } = props.diff;
  if (unknown) return <p class="red" role="alert">{words.unknown} {unknown}</p>;
  if (edges.length === 0) return <p class="empty" data-testid="same-edges">{words.same}</p>;
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={words.edgeRegion}>
        <table class="edition-table edges">
          <thead><tr><th scope="col">{words.bet}</th><th scope="col">{words.before}</th><th scope="col">{words.after}</th><th scope="col">{words.by}</th></tr></thead>
          <tbody>
            {grouped(edges, sameEdge).map(({ first, last, count }) => (
              <tr key={first.bet} data-bet={first.bet}>
                <td><Names first={tell(first.name)} last={tell(last.name)} count={count} /></td>
                <td data-name={words.before}><Edge edge={first.before} /></td>
                <td data-name={words.after} class="new"><Edge edge={first.after} /></td>
                <td data-name={words.by} class="figures">{first.before && first.after ? `${figure(first.after.edge_pct - first.before.edge_pct, true)} ${words.points}` : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="small muted">{words.exact}</p>
    </>
  );
}

// ---- Both ----

function Head(props: { head: EditionHead; label: string }) {
  const words = say();
  return (
    <div class="edition-head">
      <span class="small muted">{props.label}</span>
      <strong>{tell(props.head.name)} {props.head.document}</strong>
      <span class="small muted">{words.dated} <span class="figures">{props.head.date.split("-").reverse().join("/")}</span></span>
      <span class="small muted">{words.hash} <code title={props.head.hash}>{props.head.hash.slice(0, 16)}</code></span>
    </div>
  );
}

export function Diff(props: { diff: EditionDiff }) {
  const words = say();
  const { diff } = props;
  return (
    <div class="stack" data-testid="edition-diff">
      <div class="edition-heads"><Head head={diff.from} label={words.from} /><span aria-hidden="true" class="edition-arrow">→</span><Head head={diff.to} label={words.to} /></div>
      <section class="panel stack" aria-label={words.changes}><h2>{words.changes}</h2><Changes changes={diff.changes} /></section>
      <section class="panel stack" aria-label={words.edges}><h2>{words.edges}</h2><Edges diff={diff} /></section>
    </div>
  );
}
