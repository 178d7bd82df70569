// Editions of the rulebooks: which the house has, who brought each in and who adopted it, what is played where, and what a new one changes.
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../core/api";
import { gameName } from "../core/games";
import { dateTime } from "../core/money";
import { go, query } from "../core/router";
import type { Actor, Adoption, Edition, EditionDiff, LobbyTable } from "../core/types";
import { dictionary, posts, tell } from "../core/words";
import { Boundary } from "../ui/boundary";
import { Adopt } from "./editions/adopt";
import { BringIn } from "./editions/bring_in";
import { Diff } from "./editions/diff";
import { goesOver, loadHouse, plays, stateOf, type House } from "./editions/house";

const say = dictionary({
  en: {
    title: "Editions", lead: "The rulebooks that the house plays by. A table goes over to a new edition when it is next opened.", loading: "Looking…", computing: "Comparing, and working out the edges…",
    brought: "Brought in by", adopted: "Adopted by", since: "from", from: "Before", to: "After", all: "all tables", machine: "the program", now: "in force", soon: "to come", never: "not adopted", old: "replaced",
    plays: "Played at", next: "Next opening of", compare: "Compare", back: "All editions", none: "No edition yet.", nowhere: "Played nowhere now", damaged: "The text is damaged: it cannot be played.",
  },
  vi: {
    title: "Ấn bản thể lệ", lead: "Các thể lệ mà sòng áp dụng. Mỗi bàn chuyển sang ấn bản mới khi được mở lần tới.", loading: "Đang tìm…", computing: "Đang so sánh và tính lợi thế…",
    brought: "Đưa vào bởi", adopted: "Phê duyệt bởi", since: "từ", from: "Trước", to: "Sau", all: "mọi bàn", machine: "chương trình", now: "đang áp dụng", soon: "sắp áp dụng", never: "chưa phê duyệt", old: "đã thay thế",
    plays: "Đang chơi tại", next: "Lần mở tới của", compare: "So sánh", back: "Mọi ấn bản", none: "Chưa có ấn bản nào.", nowhere: "Hiện không chơi ở bàn nào", damaged: "Văn bản đã hỏng: không chơi được.",
  },
});

const person = (actor: Actor): string =>
  actor.role !== "staff" ? say().machine : actor.post && actor.name === actor.post ? posts()[actor.post] : `${actor.name ?? ""}${actor.post ? `, ${posts()[actor.post]}` : ""}`;

const names = (tables: LobbyTable[]): string => tables.map((one) => one.name).join(", ");

// ---- One edition in the list ----

function AdoptionLine(props: { adoption: Adoption; tables: LobbyTable[] }) {
  const words = say();
  const { adoption } = props;
  const where = adoption.tables.length === 0 ? words.all : names(props.tables.filter((one) => adoption.tables.includes(one.table)));
  return <p class="small">{words.adopted} {person(adoption.by)} <span class="muted">· {words.since} <span class="figures">{dateTime(adoption.from)}</span> · {where}</span></p>;
}

function Played(props: { edition: Edition; tables: LobbyTable[] }) {
  const words = say();
  const now = props.tables.filter((one) => plays(one, props.edition));
  const next = props.tables.filter((one) => goesOver(one, props.edition));
  return (
    <div class="small">
      {now.length > 0 ? <p>{words.plays} {names(now)}</p> : <p class="muted">{words.nowhere}</p>}
      {next.length > 0 ? <p class="gold">{words.next} {names(next)}</p> : null}
    </div>
  );
}

function Row(props: { house: House; edition: Edition }) {
  const words = say();
  const { house, edition } = props;
  const state = stateOf(house, edition);
  const base = house.inForce(edition.game);
  return (
    <li data-edition={edition.id} data-state={state}>
      <div><strong>{edition.document}</strong> <span class={`edition-mark ${state}`}>{words[state]}</span><br /><code class="muted" title={edition.hash}>{edition.hash.slice(0, 16)}</code>{edition.damaged ? <p class="small red">{words.damaged}</p> : null}</div>
      <div>
        <p class="small">{words.brought} {person(edition.by)} <span class="muted figures">· {dateTime(edition.time)}</span></p>
        {edition.adoptions.map((one) => <AdoptionLine key={one.adoption} adoption={one} tables={house.tables} />)}
      </div>
      <Played edition={edition} tables={house.tables} />
      {base && base !== edition ? <div class="row"><a class="button" href={`/editions?from=${base.id}&to=${edition.id}`}>{words.compare}</a></div> : null}
    </li>
  );
}

function List(props: { house: House; onBrought(from: number, to: number): void }) {
  const { house } = props;
  const games = [...new Set(house.editions.map((one) => one.game))];
  if (games.length === 0) return <p class="empty">{say().none}</p>;
  return (
    <>
      <div class="edition-games">
        {games.map((game) => (
          <section key={game} class="panel" aria-label={gameName(game)} data-game={game}>
            <h2>{gameName(game)}</h2>
            <ul class="edition-list">{house.editions.filter((one) => one.game === game).reverse().map((one) => <Row key={one.id} house={house} edition={one} />)}</ul>
          </section>
        ))}
      </div>
      <BringIn house={house} onDone={props.onBrought} />
    </>
  );
}

// ---- Two of them ----

function Compared(props: { house: House; from: Edition; to: Edition; onAdopted(): void }) {
  const words = say();
  const { house, from, to } = props;
  const [diff, setDiff] = useState<EditionDiff | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    let wanted = true;
    setDiff(null);
    setProblem(null);
    get<EditionDiff>(`/api/editions/${from.id}/diff/${to.id}`).then((found) => wanted && setDiff(found), (error) => wanted && error instanceof Refused && setProblem(error));
    return () => { wanted = false; };
  }, [from.id, to.id]);
  const choose = (which: "from" | "to", id: string): void => go(`/editions?from=${which === "from" ? id : from.id}&to=${which === "to" ? id : to.id}`, true);
  const options = house.editions.filter((one) => one.game === to.game);
  const tables = house.tables.filter((one) => one.game === to.game);
  const everywhere = to.due && tables.every((one) => one.edition_id === to.id && !one.edition_next);
  return (
    <div class="stack">
      <div class="row no-print">
        <a class="button" href="/editions">{words.back}</a>
        {(["from", "to"] as const).map((which) => (
          <label key={which}>{words[which]}
            <select value={(which === "from" ? from : to).id} data-testid={which} onChange={(change) => choose(which, change.currentTarget.value)}>{options.map((one) => <option key={one.id} value={one.id}>{one.document} · {one.hash.slice(0, 8)}</option>)}</select>
          </label>
        ))}
      </div>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      {diff ? <Boundary name="diff"><Diff diff={diff} /></Boundary> : problem ? null : <p class="empty" role="status">{words.computing}</p>}
      {diff && from.id !== to.id && !everywhere ? <Adopt edition={to} tables={tables} onDone={props.onAdopted} key={to.id} /> : null}
    </div>
  );
}

export function EditionsPage() {
  const words = say();
  const [house, setHouse] = useState<House | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const load = (): void => { loadHouse().then(setHouse, (error) => { if (error instanceof Refused) setProblem(error); else throw error; }); };
  useEffect(load, []);
  const asked = new URLSearchParams(query.value);
  const pick = (name: string): Edition | undefined => house?.editions.find((one) => one.id === Number(asked.get(name)));
  const [from, to] = [pick("from"), pick("to")];
  return (
    <div class="wide stack edition-page">
      <div><h1>{words.title}</h1><p class="muted">{words.lead}</p></div>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      {!house ? (problem ? null : <p class="empty">{words.loading}</p>) : from && to && from.game === to.game
        ? <Compared house={house} from={from} to={to} onAdopted={() => { load(); go("/editions"); }} />
        : <List house={house} onBrought={(from, to) => { load(); go(`/editions?from=${from}&to=${to}`); }} />}
    </div>
  );
}
