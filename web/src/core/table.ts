// A table on a page: its view as it changes, its rules, its clauses.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "./api";
import { watchTable } from "./live";
import type { Answer, Clause, Happened, Rules, TableView } from "./types";

const rulesKept = new Map<string, Promise<Rules>>();
const clausesKept = new Map<number, Promise<Map<string, Clause>>>();

export interface Table {
  view: TableView | null;
  rules: Rules | null;
  happened: Happened[]; // what the newest message brought, for what moves on the screen
}

// The rules of a table change only with its options, and those only while it is idle or closed.
export function useTable(id: number): Table {
  const [view, setView] = useState<TableView | null>(null);
  const [rules, setRules] = useState<Rules | null>(null);
  const happened = useRef<Happened[]>([]);
  useEffect(() => {
    setView(null);
    setRules(null);
    happened.current = [];
    return watchTable(id, (next, events) => {
      happened.current = events;
      setView(next);
    });
  }, [id]);
  const options = view ? `${id}/${view.edition_id}/${view.view.play.commission}/${view.view.layout}` : null;
  useEffect(() => {
    if (!options) return;
    let wanted = true;
    let promise = rulesKept.get(options);
    if (!promise) {
      promise = get<Rules>(`/api/tables/${id}/rules`);
      promise.catch(() => rulesKept.delete(options));
      rulesKept.set(options, promise);
    }
    promise.then((found) => wanted && setRules(found), () => {});
    return () => { wanted = false; };
  }, [options]);
  return { view, rules, happened: happened.current };
}

const looksBack = new Set<string>(["correct-result", "correct-payment", "ruling", "call"]);

// Counts up when a round of this table that is over may be another one now: it was put right, or something happened here that this page was not told of.
export function usePutRight(id: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!id) return;
    let known = 0;
    return watchTable(id, ({ view }, events) => {
      const missed = events.length === 0 && known > 0 && view.seq > known;
      known = view.seq;
      if (missed || events.some(({ event }) => looksBack.has(event.event))) setCount((old) => old + 1);
    });
  }, [id]);
  return count;
}

export function clausesOf(table: number): Promise<Map<string, Clause>> {
  let promise = clausesKept.get(table);
  if (!promise) {
    promise = get<Answer<"table-clauses">>(`/api/tables/${table}/clauses`).then(
      (all) => new Map([...all.clauses, ...all.rulings].map((clause) => [clause.clause, clause])),
    );
    promise.catch(() => clausesKept.delete(table));
    clausesKept.set(table, promise);
  }
  return promise;
}
