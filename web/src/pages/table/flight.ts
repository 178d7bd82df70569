// Chips on their way between felt, purse and float when the dealer takes and pays.
import { useEffect, useRef } from "preact/hooks";
import { short } from "../../core/money";
import { calm } from "../../core/prefs";
import type { Happened } from "../../core/types";

const AT_ONCE = 12;

function middle(at: Element | null): { x: number; y: number } | null {
  if (!at) return null;
  const box = at.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function fly(from: { x: number; y: number }, to: { x: number; y: number }, amount: number, won: boolean, delay: number): void {
  const chip = document.createElement("div");
  chip.className = won ? "flying won" : "flying lost";
  chip.textContent = short(amount);
  chip.setAttribute("aria-hidden", "true");
  document.body.append(chip);
  const at = (point: { x: number; y: number }): string => `translate(${point.x - 20}px, ${point.y - 20}px)`;
  const moved = chip.animate(
    [{ transform: at(from), opacity: 0 }, { transform: at(from), opacity: 1, offset: 0.1 }, { transform: at(to), opacity: 1, offset: 0.9 }, { transform: at(to), opacity: 0 }],
    { duration: 640, delay, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "both" },
  );
  moved.onfinish = moved.oncancel = () => chip.remove();
}

// The effects of the newest message, once.
export function useFlights(happened: Happened[], me: number, felt: { current: HTMLElement | null }): void {
  const done = useRef(happened);
  useEffect(() => {
    if (done.current === happened || !me) return;
    done.current = happened;
    if (calm() || document.hidden) return;
    let count = 0;
    for (const { event, effects } of happened) {
      if (event.event === "bet" || event.event === "withdraw") continue;
      for (const effect of effects) {
        if (effect.effect !== "chips" || effect.player !== me || count >= AT_ONCE) continue;
        const won = effect.to === "purse" && (effect.from === "felt" || effect.from === "float");
        const lost = effect.from === "felt" && effect.to === "float";
        if (!won && !lost) continue;
        const area = felt.current?.querySelector(`[data-bet="${CSS.escape(effect.bet ?? "")}"]${effect.box ? `[data-box="${effect.box}"]` : ""}`);
        const from = middle(area ?? felt.current);
        const to = middle(won ? document.querySelector("[data-purse]") : felt.current?.closest(".table-page")?.querySelector(".table-phase") ?? null);
        if (from && to) fly(from, to, effect.amount ?? 0, won, 40 * count++);
      }
    }
  }, [happened]);
}
