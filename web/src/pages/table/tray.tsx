// The chip tray within the thumb's reach: chips to pick, and what can be done with those that lie.
import { useEffect, useRef } from "preact/hooks";
import { money, short } from "../../core/money";
import { takeChips } from "../../core/session";
import { dictionary } from "../../core/words";
import { Chip } from "../../ui/chip";
import { refused } from "../../ui/toast";
import type { Betting } from "./betting";

const say = dictionary({
  en: {
    chips: "Pick a chip", undo: "Undo", clear: "Clear", repeat: "Repeat", double: "Double", take: "Take demonstration chips", again: "Fill the purse again",
    watch: "You are watching. Take chips to play; they are worth nothing and cost nothing.", staff: "Staff watch here. Sign out to play as a guest.",
    ask: "Ask the cage for a purse to play at this table.", key: "key", actions: "Bets", tip: "Tip the dealers",
  },
  vi: {
    chips: "Chọn chip", undo: "Lùi", clear: "Xóa", repeat: "Lặp lại", double: "Gấp đôi", take: "Nhận chip trình diễn", again: "Nạp lại chip",
    watch: "Bạn đang xem. Nhận chip để chơi; chip không có giá trị và miễn phí.", staff: "Nhân viên chỉ xem ở đây. Đăng xuất để chơi như khách.",
    ask: "Hỏi quầy thu ngân để có chip chơi ở bàn này.", key: "phím", actions: "Cược", tip: "Tip cho nhân viên",
  },
});

const take = (): void => void takeChips().catch((error) => refused(error));

export function NoPurse(props: { demonstration: boolean; staff: boolean }) {
  const words = say();
  return (
    <div class="tray no-purse">
      <p class="small muted">{props.staff ? words.staff : props.demonstration ? words.watch : words.ask}</p>
      {props.demonstration && !props.staff ? <button class="main" data-testid="take-chips" onClick={take}>{words.take}</button> : null}
    </div>
  );
}

const typing = (at: EventTarget | null): boolean => at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName));

// Keys: 1-9 a chip; U or Ctrl+Z, X, R, D.
function useKeys(chips: number[], pick: (chip: number) => void, betting: Betting): void {
  useEffect(() => {
    const press = (key: KeyboardEvent): void => {
      if (typing(key.target) || key.altKey || key.metaKey || document.querySelector("dialog[open]")) return;
      const name = key.key.toLowerCase();
      if (key.ctrlKey && name !== "z") return;
      const chip = chips[Number(name) - 1];
      if (chip) pick(chip);
      else if (name === "u" || (key.ctrlKey && name === "z")) betting.undo();
      else if (name === "x") betting.clear();
      else if (name === "r") betting.repeat();
      else if (name === "d") betting.double();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

export function Tray(props: { chips: number[]; chip: number; purse: number; demonstration: boolean; least: number; betting: Betting; onChip(chip: number): void; onTip?(): void }) {
  const { betting } = props;
  const words = say();
  useKeys(props.chips, props.onChip, betting);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [props.chip]);
  const some = betting.open && betting.total > 0;
  const acts: [string, string, string, boolean, () => void][] = [
    ["undo", words.undo, "U", some, betting.undo], ["clear", words.clear, "X", some, betting.clear],
    ["repeat", words.repeat, "R", betting.canRepeat, betting.repeat], ["double", words.double, "D", some, betting.double],
  ];
  const empty = props.demonstration && props.purse < props.least && betting.total === 0;
  return (
    <div class="tray">
      <div class="tray-chips" role="group" aria-label={words.chips} ref={row}>
        {props.chips.map((chip, i) => (
          <button
            key={chip} class="chip-button" aria-pressed={chip === props.chip} aria-label={`${money(chip)}, ${words.key} ${i + 1}`}
            data-chip={chip} disabled={chip > props.purse && chip !== props.chip} onClick={() => props.onChip(chip)}
          >
            <Chip value={chip} />
          </button>
        ))}
      </div>
      <div class="tray-acts" role="group" aria-label={words.actions}>
        {empty ? <button class="main" data-testid="take-chips" onClick={take}>{words.again}</button> : null}
        {acts.map(([id, name, key, alive, act]) => (
          <button key={id} data-testid={id} aria-keyshortcuts={key} disabled={!alive} onClick={act}>{name}</button>
        ))}
        {props.onTip ? <button class="quiet" data-testid="tip" disabled={props.purse < props.chip} aria-label={`${words.tip} ${money(props.chip)}`} onClick={props.onTip}>Tip {short(props.chip)}</button> : null}
      </div>
    </div>
  );
}
