// Stopping the floor, a game or a table: rounds in progress finish by their rules, no new one opens.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { gameName, games } from "../../core/games";
import { dictionary, tell } from "../../core/words";
import { Dialog } from "../../ui/dialog";
import { PlayerList } from "../../ui/people";
import { mayDisable } from "./posts";
import type { Pit } from "./types";

const say = dictionary({
  en: {
    stop: "Disable…", title: "Disable or enable", lead: "Rounds in progress finish by their rules; nothing new begins until it is enabled again.", scope: "What", floor: "The whole floor", game: "A game", table: "A table", player: "A player", reason: "Reason", off: "Disable", on: "Enable again", number: "Player number",
    disabled: "disabled", stopped: "The floor is disabled", stoppedGames: "Disabled:",
  },
  vi: {
    stop: "Khóa…", title: "Khóa hoặc mở lại", lead: "Ván đang diễn ra kết thúc theo quy tắc; không có ván mới cho đến khi mở lại.", scope: "Phạm vi", floor: "Toàn sàn", game: "Một trò chơi", table: "Một bàn", player: "Một khách", reason: "Lý do", off: "Khóa", on: "Mở lại", number: "Số của khách",
    disabled: "đang khóa", stopped: "Sàn đang bị khóa", stoppedGames: "Đang khóa:",
  },
});

export function DisableDialog(props: { pit: Pit; table?: number; onClose(): void; onChange(): Promise<void> }) {
  const words = say();
  const [scope, setScope] = useState("table");
  const [problem, setProblem] = useState<Refused | null>(null);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement, event.submitter);
    const of = String(data.get("of") ?? "");
    try {
      await post("/api/disable", { scope, ...(scope === "game" ? { game: of } : scope === "floor" ? {} : { id: Number(of) }), off: data.get("off") === "true", text: String(data.get("text")) });
      await props.onChange();
      props.onClose();
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <Dialog title={words.title} onClose={props.onClose}>
      <form class="stack" onSubmit={send} data-testid="disable-form">
        <p class="small muted">{words.lead}</p>
        <label>{words.scope}<select name="scope" value={scope} onChange={(change) => setScope(change.currentTarget.value)}>{(["table", "game", "player", "floor"] as const).map((one) => <option key={one} value={one}>{words[one]}</option>)}</select></label>
        {scope === "table" ? <label>{words.table}<select name="of">{props.pit.tables.map((table) => <option key={table.table} value={table.table} selected={table.table === props.table}>{table.name}{table.disabled ? ` (${words.disabled})` : ""}</option>)}</select></label> : null}
        {scope === "game" ? <label>{words.game}<select name="of">{games.value.map(({ game }) => <option key={game} value={game}>{gameName(game)}</option>)}</select></label> : null}
        {scope === "player" ? <label>{words.number}<input name="of" list="disable-players" autocomplete="off" inputMode="numeric" pattern="[0-9]+" required /><PlayerList id="disable-players" /></label> : null}
        <label>{words.reason}<input name="text" required maxLength={80} autocomplete="off" /></label>
        {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
        <div class="row"><button class="danger" name="off" value="true">{words.off}</button><button name="off" value="false">{words.on}</button></div>
      </form>
    </Dialog>
  );
}

export function FloorSwitch(props: { pit: Pit; onChange(): Promise<void> }) {
  const words = say();
  const [open, setOpen] = useState(false);
  const { pit } = props;
  return (
    <div class="row">
      {pit.disabled ? <strong class="red" role="status">{words.stopped}</strong> : null}
      {pit.disabled_games.length > 0 ? <strong class="red" role="status">{words.stoppedGames} {pit.disabled_games.map((game) => gameName(game)).join(", ")}</strong> : null}
      {mayDisable() ? <button data-testid="disable" onClick={() => setOpen(true)}>{words.stop}</button> : null}
      {open ? <DisableDialog pit={pit} onClose={() => setOpen(false)} onChange={props.onChange} /> : null}
    </div>
  );
}
