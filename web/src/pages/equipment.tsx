// The equipment room: every thing of part 3 by its serial number, where it is, what became of it, and its whole life.
import { useEffect, useState } from "preact/hooks";
import { everyTable, get, post, Refused } from "../core/api";
import { dateTime } from "../core/money";
import { atLeast, serves } from "../core/posts";
import type { Answer, EquipmentKind, Lobby, LobbyTable, Thing } from "../core/types";
import { dictionary, posts, tell } from "../core/words";
import { Checklist, lackWords } from "../ui/checklist";
import { Dialog } from "../ui/dialog";
import { refused } from "../ui/toast";

const say = dictionary({
  en: {
    title: "Equipment room", lead: "Cards, dice and every other thing of part 3, from delivery to destruction.", loading: "Looking…", none: "Nothing is registered yet.", add: "Register", kind: "Kind", serial: "Serial number", supplier: "Supplier", where: "Where", store: "Store", state: "State", checked: "Last check", life: "Life",
    states: { spare: "spare", "in-use": "in use", condemned: "condemned", repair: "under repair", destroyed: "destroyed" } as Record<Thing["state"], string>, move: "Move", condemn: "Condemn", reason: "Reason", repair: "Give to repair", repaired: "Repaired or found good", replace: "Replace by", destroy: "Destroy", again: "Somebody else has to say the same.", half: "one of two has said: destroyed",
    tables: "Tables", lacks: "lacks", all: "has everything", by: "by", show: "Show", hide: "Hide", destroyed: "Show what is destroyed", round: "round", cutBy: "cut by", shuffledBy: "shuffled by", report: "Every life as CSV: croupier report equipment", free: "Tables of this house open without the register.", sees: "put right by", machine: "the program",
  },
  vi: {
    title: "Kho thiết bị", lead: "Bài, xúc xắc và mọi thiết bị ở phần 3, từ khi nhập đến khi tiêu hủy.", loading: "Đang tìm…", none: "Chưa đăng ký thiết bị nào.", add: "Đăng ký", kind: "Loại", serial: "Số sê-ri", supplier: "Nhà cung cấp", where: "Ở đâu", store: "Kho", state: "Tình trạng", checked: "Kiểm tra gần nhất", life: "Lịch sử",
    states: { spare: "dự phòng", "in-use": "đang dùng", condemned: "bị loại", repair: "đang sửa", destroyed: "đã tiêu hủy" } as Record<Thing["state"], string>, move: "Chuyển", condemn: "Loại bỏ", reason: "Lý do", repair: "Đưa đi sửa", repaired: "Đã sửa hoặc còn tốt", replace: "Thay bằng", destroy: "Tiêu hủy", again: "Cần một người khác xác nhận như vậy.", half: "một trong hai người đã báo tiêu hủy",
    tables: "Các bàn", lacks: "thiếu", all: "đủ thiết bị", by: "bởi", show: "Xem", hide: "Ẩn", destroyed: "Xem cả thiết bị đã tiêu hủy", round: "ván", cutBy: "cắt bởi", shuffledBy: "xáo bởi", report: "Toàn bộ lịch sử dạng CSV: croupier report equipment", free: "Các bàn của sàn này mở không cần sổ thiết bị.", sees: "người xử lý:", machine: "chương trình",
  },
});

type Life = Answer<"equipment-life">;

function LifeDialog(props: { id: number; tables: LobbyTable[]; onClose(): void }) {
  const words = say();
  const [life, setLife] = useState<Life | null>(null);
  useEffect(() => { get<Life>(`/api/equipment/${props.id}`).then(setLife).catch(refused); }, [props.id]);
  const name = (table: number | undefined): string => props.tables.find((one) => one.table === table)?.name ?? "";
  return (
    <Dialog wide title={`${words.life}: ${life?.thing ? `${tell(life.thing.name)} ${life.thing.serial}` : props.id}`} onClose={props.onClose}>
      <ol class="thing-life" data-testid="life">
        {(life?.life ?? []).map((step, i) => (
          <li key={i}>
            <span class="figures small muted">{dateTime(step.time)}</span> <strong>{tell(step.words)}</strong> {words.by} {step.by?.name ?? words.machine}{step.table ? ` · ${name(step.table)}` : ""}{step.round ? ` · ${words.round} ${step.round}` : ""}{step.clause ? ` · ${step.clause}` : ""}
            {step.shuffled_by ? ` · ${words.shuffledBy} ${step.shuffled_by}` : ""}{step.cut_by ? ` · ${words.cutBy} ${step.cut_by}` : ""}{step.text ? ` · ${step.text}` : ""}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Add(props: { kinds: { kind: EquipmentKind; name: string }[]; tables: LobbyTable[]; onDone(): void }) {
  const words = say();
  const [made, setMade] = useState(0); // an empty form after each
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const supplier = String(data.get("supplier")), table = Number(data.get("table"));
    post("/api/equipment", { kind: data.get("kind"), serial: data.get("serial"), ...(supplier ? { supplier } : {}), ...(table ? { table } : {}) }).then(() => { setMade(made + 1); props.onDone(); }).catch(refused);
  };
  return (
    <form class="row fields panel" onSubmit={submit} key={made} data-testid="add">
      <label>{words.kind}<select name="kind">{props.kinds.map((one) => <option key={one.kind} value={one.kind}>{one.name}</option>)}</select></label>
      <label>{words.serial}<input name="serial" required maxLength={39} autocomplete="off" /></label>
      <label>{words.supplier}<input name="supplier" maxLength={60} autocomplete="off" /></label>
      <label>{words.where}<select name="table"><option value="0">{words.store}</option>{props.tables.map((one) => <option key={one.table} value={one.table}>{one.name}</option>)}</select></label>
      <button class="main">{words.add}</button>
    </form>
  );
}

function Keys(props: { thing: Thing; spares: Thing[]; tables: LobbyTable[]; onDone(): void }) {
  const words = say();
  const { thing } = props;
  const [open, setOpen] = useState<"move" | "condemn" | "replace" | null>(null);
  const act = (what: string, body: unknown): void => {
    post<{ again?: boolean }>(`/api/equipment/${thing.equipment}/${what}`, body).then(() => { setOpen(null); props.onDone(); }).catch(refused);
  };
  const good = thing.state === "spare" || thing.state === "in-use";
  const mayRight = thing.state !== "condemned" || serves(thing.post ?? "pit-supervisor");
  if (thing.state === "destroyed" || !atLeast("acting-pit-supervisor")) return null;
  if (open === "condemn")
    return <form class="row fields" onSubmit={(event) => { event.preventDefault(); act("condemn", { text: String(new FormData(event.currentTarget as HTMLFormElement).get("text")) }); }}><label>{words.reason}<input name="text" required maxLength={180} autocomplete="off" /></label><button class="danger">{words.condemn}</button></form>;
  if (open === "move")
    return <form class="row fields" onSubmit={(event) => { event.preventDefault(); act("move", { table: Number(new FormData(event.currentTarget as HTMLFormElement).get("table")) }); }}><label>{words.where}<select name="table">{thing.table ? <option value="0">{words.store}</option> : null}{good ? props.tables.filter((one) => one.table !== thing.table).map((one) => <option key={one.table} value={one.table}>{one.name}</option>) : null}</select></label><button class="main">{words.move}</button></form>;
  if (open === "replace")
    return <form class="row fields" onSubmit={(event) => { event.preventDefault(); act("replace", { by: Number(new FormData(event.currentTarget as HTMLFormElement).get("by")) }); }}><label>{words.replace}<select name="by">{props.spares.map((one) => <option key={one.equipment} value={one.equipment}>{one.serial}</option>)}</select></label><button class="main">{words.replace}</button></form>;
  return (
    <>
      {thing.table && mayRight && props.spares.length > 0 ? <button data-do="replace" onClick={() => setOpen("replace")}>{words.replace}…</button> : null}
      {atLeast("pit-supervisor") && mayRight && (good || thing.table) ? <button data-do="move" onClick={() => setOpen("move")}>{words.move}…</button> : null}
      {!thing.used_up && mayRight && thing.state !== "repair" ? <button data-do="repair" onClick={() => act("repair", { done: false })}>{words.repair}</button> : null}
      {!thing.used_up && mayRight && !good ? <button data-do="repaired" onClick={() => act("repair", { done: true })}>{words.repaired}</button> : null}
      {atLeast("pit-supervisor") && good ? <button data-do="condemn" onClick={() => setOpen("condemn")}>{words.condemn}…</button> : null}
      {atLeast("pit-supervisor") && !thing.table ? <button class="danger" data-do="destroy" onClick={() => act("destroy", {})}>{words.destroy}</button> : null}
    </>
  );
}

export function EquipmentPage() {
  const words = say();
  const [things, setThings] = useState<Thing[] | null>(null);
  const [floor, setFloor] = useState<Lobby | null>(null);
  const [all, setAll] = useState(false);
  const [life, setLife] = useState(0);
  const [shown, setShown] = useState(0);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [needs, setNeeds] = useState<{ kind: EquipmentKind; name: string }[]>([]);
  const load = (): void => {
    get<Answer<"equipment">>(`/api/equipment?limit=1000${all ? "" : "&open=1"}`).then((found) => setThings(found.equipment), (error) => error instanceof Refused && setProblem(error));
    everyTable<Lobby>("/api/floor").then(setFloor, () => {});
  };
  useEffect(load, [all]);
  const hands = (floor?.tables ?? []).filter((table) => table.dealt === "hand");
  const names = hands.map((table) => table.table).join();
  // The kinds that the games of this house need; what is registered already has its name too.
  useEffect(() => {
    Promise.all(hands.map((table) => get<Answer<"table-equipment">>(`/api/tables/${table.table}/equipment`))).then((lists) => {
      const kinds = new Map<EquipmentKind, string>();
      for (const need of lists.flatMap((list) => list.needs)) kinds.set(need.kind, tell(need.name));
      setNeeds([...kinds].map(([kind, name]) => ({ kind, name })));
    }, () => {});
  }, [names]);
  if (problem) return <p class="red" role="alert">{tell(problem.refusal.message)}</p>;
  if (!things || !floor) return <p class="empty">{words.loading}</p>;
  const spares = (of: Thing): Thing[] => things.filter((one) => one.kind === of.kind && one.state === "spare");
  const place = (thing: Thing): string => floor.tables.find((one) => one.table === thing.table)?.name ?? words.store;
  return (
    <div class="wide stack equipment-page">
      <div><h1>{words.title}</h1><p class="small muted">{words.lead} {floor.equipment ? "" : words.free}</p></div>
      <section class="panel stack" aria-labelledby="rooms-tables">
        <h2 id="rooms-tables">{words.tables}</h2>
        <ul class="equipment-tables">
          {hands.map((table) => (
            <li key={table.table} data-table={table.table}>
              <strong>{table.name}</strong>
              <span class={table.lacks ? "red" : "muted"}>{table.lacks ? `${words.lacks}: ${lackWords(table.lacks)}` : words.all}</span>
              <button onClick={() => setShown(shown === table.table ? 0 : table.table)} aria-expanded={shown === table.table}>{shown === table.table ? words.hide : words.show}</button>
              {shown === table.table ? <div class="its-list"><Checklist table={shown} news={things} onChange={load} /></div> : null}
            </li>
          ))}
        </ul>
      </section>
      {atLeast("pit-manager") ? <Add kinds={needs} tables={hands} onDone={load} /> : null}
      <label class="row small"><input type="checkbox" checked={all} onChange={(c) => setAll(c.currentTarget.checked)} /> {words.destroyed}</label>
      {things.length === 0 ? <p class="empty">{words.none}</p> : (
        <div class="scroll" tabIndex={0} role="region" aria-label={words.title}>
          <table class="list">
            <thead><tr><th scope="col">{words.kind}</th><th scope="col" class="whole">{words.serial}</th><th scope="col">{words.where}</th><th scope="col">{words.state}</th><th scope="col" class="whole">{words.checked}</th><th scope="col" /></tr></thead>
            <tbody>
              {things.map((thing) => (
                <tr key={thing.equipment} data-thing={thing.equipment} data-state={thing.state}>
                  <th scope="row">{tell(thing.name)}</th>
                  <td><code>{thing.serial}</code>{thing.supplier ? <span class="small muted"> {thing.supplier}</span> : null}</td>
                  <td class="whole">{place(thing)}</td>
                  <td class={thing.state === "condemned" ? "red" : ""}>{words.states[thing.state]}{thing.clause ? ` (${thing.clause})` : ""}{thing.post ? <span class="small muted"> {words.sees} {posts()[thing.post]}</span> : null}{thing.destroyed_by && thing.state !== "destroyed" ? <span class="small"> · {words.half}</span> : null}</td>
                  <td class="small">{thing.checked ? `${thing.checked.name}, ${dateTime(thing.checked.time)}` : "–"}</td>
                  <td class="thing-keys"><div class="row">{atLeast("pit-supervisor") ? <button data-do="life" onClick={() => setLife(thing.equipment)}>{words.life}</button> : null}<Keys thing={thing} spares={spares(thing)} tables={hands} onDone={load} /></div></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="small muted">{words.report}</p>
      {life ? <LifeDialog id={life} tables={floor.tables} onClose={() => setLife(0)} /> : null}
    </div>
  );
}
