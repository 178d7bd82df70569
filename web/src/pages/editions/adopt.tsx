// Whoever adopts an edition has its changes before them: from when it holds, and at which tables.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { fromHouseInput, houseInput } from "../../core/money";
import { atLeast } from "../../core/posts";
import { me } from "../../core/session";
import type { Body, Edition, LobbyTable } from "../../core/types";
import { dictionary, posts, tell } from "../../core/words";

const say = dictionary({
  en: {
    title: "Adopt", from: "From", all: "All tables of the game", some: "These tables:", confirm: "I have read what changes and approve this edition.", adopt: "Adopt this edition", tables: "Tables",
    when: "A table goes over to it when it is next opened, never inside a round.", post: (name: string) => `An edition is adopted by the ${name} or above.`, own: "You brought this edition in: somebody else must adopt it.", now: "As soon as a table is opened",
    choose: "Choose at least one table.",
  },
  vi: {
    title: "Áp dụng", from: "Từ lúc", all: "Mọi bàn của trò chơi", some: "Các bàn này:", confirm: "Tôi đã đọc những gì thay đổi và phê duyệt ấn bản này.", adopt: "Áp dụng ấn bản này", tables: "Bàn",
    when: "Mỗi bàn chuyển sang ấn bản này khi được mở lần tới, không bao giờ giữa ván.", post: (name: string) => `Ấn bản do ${name} trở lên phê duyệt.`, own: "Bạn đã đưa ấn bản này vào: người khác phải phê duyệt.", now: "Ngay khi bàn được mở",
    choose: "Hãy chọn ít nhất một bàn.",
  },
});

const adopter = "table-games-director";

// Why the one in front of the screen may not; nothing: they may.
function whyNot(edition: Edition): string | null {
  if (!atLeast(adopter)) return say().post(posts()[adopter]);
  return edition.by.role === "staff" && edition.by.id === me.value.id ? say().own : null;
}

function Tables(props: { tables: LobbyTable[]; chosen: number[] | null; onChange(chosen: number[] | null): void }) {
  const words = say();
  const { tables, chosen, onChange } = props;
  const turn = (table: number): void => onChange(chosen?.includes(table) ? chosen.filter((one) => one !== table) : [...(chosen ?? []), table].sort((a, b) => a - b));
  return (
    <fieldset>
      <legend class="small">{words.tables}</legend>
      <label class="tick"><input type="radio" name="tables" checked={chosen === null} onChange={() => onChange(null)} />{words.all}</label>
      <label class="tick"><input type="radio" name="tables" data-testid="some-tables" checked={chosen !== null} onChange={() => onChange([])} />{words.some}</label>
      {chosen !== null ? tables.map((one) => <label class="tick" key={one.table}><input type="checkbox" data-table={one.table} checked={chosen.includes(one.table)} onChange={() => turn(one.table)} />{one.name}</label>) : null}
    </fieldset>
  );
}

export function Adopt(props: { edition: Edition; tables: LobbyTable[]; onDone(): void }) {
  const words = say();
  const [from, setFrom] = useState("");
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [read, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const why = whyNot(props.edition);
  const adopt = (submit: Event): void => {
    submit.preventDefault();
    const body: Body<"edition-adopt"> = { ...(from ? { from: fromHouseInput(from) } : {}), ...(chosen ? { tables: chosen } : {}) };
    setBusy(true);
    setProblem(null);
    post(`/api/editions/${props.edition.id}/adopt`, body).then(props.onDone, (error) => { if (error instanceof Refused) setProblem(error); else throw error; }).finally(() => setBusy(false));
  };
  return (
    <section class="panel stack no-print" aria-label={words.title} data-testid="adopt">
      <h2>{words.title}</h2>
      <p class="muted">{words.when}</p>
      {why ? <p data-testid="may-not-adopt">{why}</p> : (
        <form class="edition-form" onSubmit={adopt}>
          <label>{words.from}<input type="datetime-local" name="from" value={from} min={houseInput(Date.now()).slice(0, 16)} onInput={(input) => setFrom(input.currentTarget.value)} /><span class="small muted">{from ? "" : words.now}</span></label>
          <Tables tables={props.tables} chosen={chosen} onChange={setChosen} />
          {chosen?.length === 0 ? <p class="small muted">{words.choose}</p> : null}
          <label class="tick"><input type="checkbox" name="read" checked={read} onChange={(change) => setRead(change.currentTarget.checked)} />{words.confirm}</label>
          {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}{problem.refusal.where ? ` (${problem.refusal.where})` : ""}</p> : null}
          <div><button class="main" data-testid="adopt-now" disabled={!read || busy || chosen?.length === 0}>{words.adopt}</button></div>
        </form>
      )}
    </section>
  );
}
