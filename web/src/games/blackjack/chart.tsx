// The blackjack chart: the best decision for every hand against every card of the dealer.
import { useEffect, useState } from "preact/hooks";
import { get } from "../../core/api";
import { dictionary, language } from "../../core/words";
import { Dialog } from "../../ui/dialog";
import { ruleQuery } from "../../pages/odds/query";
import type { Answer, StrategyRow } from "../../core/types";


const say = dictionary({
  en: {
    title: "Best decisions", hand: "Hand", dealer: "Dealer shows", hard: "Hard totals", soft: "Soft totals", pairs: "Pairs", computing: "Computing…", otherwise: "otherwise", expected: "Expected result for one unit staked",
    acts: { hit: "Hit", stand: "Stand", double: "Double", split: "Split", surrender: "Surrender" } as Record<string, string>,
    marks: { hit: "H", stand: "S", double: "D", split: "P", surrender: "R" } as Record<string, string>,
  },
  vi: {
    title: "Quyết định tốt nhất", hand: "Bài", dealer: "Bài nhà cái", hard: "Tổng cứng", soft: "Tổng mềm", pairs: "Đôi", computing: "Đang tính…", otherwise: "nếu không được", expected: "Kết quả kỳ vọng cho một đơn vị cược",
    acts: { hit: "Rút", stand: "Dừng", double: "Gấp đôi", split: "Tách", surrender: "Bỏ bài" } as Record<string, string>,
    marks: { hit: "R", stand: "D", double: "G", split: "T", surrender: "B" } as Record<string, string>,
  },
});

const handName = (hand: string): string => hand.replace(/^hard|^soft/, "").split("").join(hand.length === 2 && !/\d\d/.test(hand) ? " " : "").replace("T T", "10 10");

function Part(props: { title: string; rows: Map<string, Map<string, StrategyRow>>; ups: string[]; onOpen(row: StrategyRow): void }) {
  const words = say();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={props.title}>
      <table class="bj-chart">
        <caption>{props.title}</caption>
        <thead><tr><th scope="col">{words.hand}</th>{props.ups.map((up) => <th key={up} scope="col">{up === "T" ? "10" : up}</th>)}</tr></thead>
        <tbody>
          {[...props.rows].map(([hand, row]) => (
            <tr key={hand}>
              <th scope="row">{handName(hand)}</th>
              {props.ups.map((up) => {
                const cell = row.get(up);
                if (!cell) return <td key={up} />;
                return (
                  <td key={up} class={`act-${cell.best}`}>
                    <button aria-label={`${handName(hand)} – ${up}: ${words.acts[cell.best]}`} onClick={() => props.onOpen(cell)}>{words.marks[cell.best]}</button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Chart(props: { rules: string }) {
  const [rows, setRows] = useState<StrategyRow[] | null>(null);
  const [open, setOpen] = useState<StrategyRow | null>(null);
  const words = say();
  useEffect(() => {
    setRows(null);
    get<Answer<"strategy">>(`/api/odds/blackjack/strategy?${ruleQuery(props.rules)}`).then((answer) => setRows(answer.rows), () => setRows([]));
  }, [props.rules]);
  if (!rows) return <p class="empty">{words.computing}</p>;
  const ups = [...new Set(rows.map((row) => row.up))];
  const part = (wanted: (hand: string) => boolean): Map<string, Map<string, StrategyRow>> => {
    const out = new Map<string, Map<string, StrategyRow>>();
    for (const row of rows) {
      if (!wanted(row.hand)) continue;
      if (!out.has(row.hand)) out.set(row.hand, new Map());
      out.get(row.hand)!.set(row.up, row);
    }
    return out;
  };
  return (
    <section class="panel stack" aria-labelledby="best-decisions">
      <h2 id="best-decisions">{words.title}</h2>
      <ul class="row bj-legend">{Object.entries(words.acts).map(([act, name]) => <li key={act}><span class={`act-${act}`}>{words.marks[act]}</span> {name}</li>)}</ul>
      <div class="bj-charts">
        <Part title={words.hard} rows={part((hand) => hand.startsWith("hard"))} ups={ups} onOpen={setOpen} />
        <Part title={words.soft} rows={part((hand) => hand.startsWith("soft"))} ups={ups} onOpen={setOpen} />
        <Part title={words.pairs} rows={part((hand) => hand.length === 2)} ups={ups} onOpen={setOpen} />
      </div>
      {open ? (
        <Dialog title={`${handName(open.hand)} – ${open.up === "T" ? "10" : open.up}`} onClose={() => setOpen(null)}>
          <p>{words.acts[open.best]}{open.else ? <span class="muted"> ({words.otherwise}: {words.acts[open.else]})</span> : null}</p>
          <p class="small muted">{words.expected}</p>
          <table>
            <tbody>
              {Object.entries(open.ev).sort((a, b) => b[1] - a[1]).map(([act, value]) => (
                <tr key={act}><th scope="row">{words.acts[act]}</th><td class="money">{value.toLocaleString(language.value === "vi" ? "vi-VN" : "en-US", { minimumFractionDigits: 6, maximumFractionDigits: 6 })}</td></tr>
              ))}
            </tbody>
          </table>
        </Dialog>
      ) : null}
    </section>
  );
}
