// The equipment of one table (part 3): what its game needs, what of it is there, and the short list of checks before it opens (G17).
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../core/api";
import { dateTime } from "../core/money";
import { me } from "../core/session";
import type { Answer, Lack, Thing } from "../core/types";
import { dictionary, posts, tell } from "../core/words";
import { ClauseTag } from "./clause";
import { refused } from "./toast";

const say = dictionary({
  en: {
    title: "Equipment", good: "Good", faulty: "Faulty", all: "All good", none: "none registered here", checked: "checked by", today: "checked today", room: "Equipment room", free: "This house does not ask for it.",
    why: { missing: "missing", condemned: "condemned", unchecked: "not checked today" } as Record<Lack["why"], string>, sees: "seen to by", shuffled: "Shuffled and cut", cards: "Cards", by: "Shuffled by", me: "me, by hand", cut: "Cut by", nobody: "nobody", guest: "Guest number", record: "Record",
  },
  vi: {
    title: "Thiết bị", good: "Tốt", faulty: "Lỗi", all: "Tất cả đều tốt", none: "chưa đăng ký tại bàn", checked: "kiểm tra bởi", today: "đã kiểm tra hôm nay", room: "Kho thiết bị", free: "Sàn này không bắt buộc.",
    why: { missing: "thiếu", condemned: "bị loại", unchecked: "chưa kiểm tra hôm nay" } as Record<Lack["why"], string>, sees: "người xử lý:", shuffled: "Xáo và cắt bài", cards: "Bộ bài", by: "Xáo bởi", me: "tôi, bằng tay", cut: "Cắt bởi", nobody: "không ai", guest: "Số của khách", record: "Ghi nhận",
  },
});

// Told by what is wrong with them: "Drop box, Tip box (missing), Set of cards (not checked today)".
export function lackWords(lacks: Lack[] | undefined): string {
  const why = say().why;
  return (Object.keys(why) as Lack["why"][]).map((one) => [one, (lacks ?? []).filter((lack) => lack.why === one)] as const).filter(([, some]) => some.length > 0)
    .map(([one, some]) => `${some.map((lack) => tell(lack.name)).join(", ")} (${why[one]})`).join(", ");
}

type List = Answer<"table-equipment">;

// Who shuffled, and who cut.
function Shuffled(props: { list: List; onDone(): void }) {
  const words = say();
  const of = (kind: Thing["kind"]): Thing[] => props.list.needs.filter((need) => need.kind === kind).flatMap((need) => need.things).filter((thing) => thing.state === "in-use");
  const cards = of("cards"), machines = of("shuffler");
  if (cards.length === 0) return null;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const by = Number(data.get("by")), guest = Number(data.get("guest") || 0);
    post(`/api/tables/${props.list.table}/equipment/shuffle`, { equipment: Number(data.get("cards")), ...(by ? { machine: by } : { shuffler: me.value.id }), ...(guest ? { cut_player: guest } : data.get("cut") === "me" ? { cut_staff: me.value.id } : {}) }).then(props.onDone).catch(refused);
  };
  return (
    <form class="row fields" onSubmit={submit} aria-label={words.shuffled}>
      <label>{words.cards}<select name="cards">{cards.map((one) => <option key={one.equipment} value={one.equipment}>{one.serial}</option>)}</select></label>
      <label>{words.by}<select name="by">{machines.map((one) => <option key={one.equipment} value={one.equipment}>{one.serial}</option>)}<option value="0">{words.me}</option></select></label>
      <label>{words.cut}<select name="cut"><option value="">{words.nobody}</option><option value="me">{words.me}</option></select></label>
      <label>{words.guest}<input name="guest" inputMode="numeric" pattern="[0-9]*" size={5} autocomplete="off" /></label>
      <button>{words.record}</button>
    </form>
  );
}

export function Checklist(props: { table: number; news?: unknown; onChange?(): void }) {
  const words = say();
  const [list, setList] = useState<List | null>(null);
  const look = (): void => void get<List>(`/api/tables/${props.table}/equipment`).then(setList, () => {});
  useEffect(look, [props.table, props.news]);
  if (!list || list.needs.length === 0) return null;
  const things = list.needs.flatMap((need) => need.things).filter((thing) => thing.state === "in-use");
  const open = things.filter((thing) => !thing.today);
  const lackOf = (kind: Lack["kind"]): Lack | undefined => list.lacks.find((one) => one.kind === kind);
  const others = list.lacks.filter((lack) => !list.needs.some((need) => need.kind === lack.kind)); // condemned, though the game does without
  const rows = [...list.needs.map((need) => ({ ...need, lack: lackOf(need.kind) })), ...others.map((lack) => ({ ...lack, things: [] as Thing[], lack: lack as Lack | undefined }))];
  const check = (equipment: number[], good: boolean): void => {
    post<List>(`/api/tables/${props.table}/equipment/check`, { equipment, good }).then((found) => { setList(found); props.onChange?.(); }).catch(refused);
  };
  return (
    <section class="stack checklist" aria-labelledby={`equipment-${props.table}`} data-testid="checklist">
      <div class="spread"><h3 id={`equipment-${props.table}`}>{words.title}</h3><a href="/equipment">{words.room}</a></div>
      {list.required ? null : <p class="small muted">{words.free}</p>}
      <ul class="checklist-list">
        {rows.map(({ lack, ...need }) => (
          <li key={need.kind} data-kind={need.kind} data-why={lack?.why}>
            <span>{tell(need.name)} <ClauseTag table={props.table} clause={need.clause} /></span>
            {lack ? <span class="small"><strong class="red">{words.why[lack.why]}</strong> <span class="muted">· {words.sees} {posts()[lack.post]}</span></span> : need.things.length === 0 ? <span class="small muted">{words.none}</span> : null}
            {need.things.map((thing) => (
              <span key={thing.equipment} class="row" data-thing={thing.equipment}>
                <code>{thing.serial}</code>
                {thing.state !== "in-use" ? (lack?.why === "condemned" ? null : <strong class="red">{words.why.condemned}</strong>) : thing.today ? <span class="small" title={thing.checked ? `${words.checked} ${thing.checked.name}, ${dateTime(thing.checked.time)}` : ""}>✓ {words.today}</span> : <button class="main" data-do="good" onClick={() => check([thing.equipment], true)}>{words.good}</button>}
                {thing.state === "in-use" ? <button class="quiet" data-do="faulty" onClick={() => check([thing.equipment], false)}>{words.faulty}</button> : null}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {open.length > 1 ? <div><button class="main" data-do="all-good" onClick={() => check(open.map((thing) => thing.equipment), true)}>{words.all}</button></div> : null}
      <Shuffled list={list} onDone={look} />
    </section>
  );
}
