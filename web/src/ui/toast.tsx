// What went wrong or well, in words, and read out.
import { signal } from "@preact/signals";
import { Refused } from "../core/api";
import type { Words } from "../core/types";
import { dictionary, tell } from "../core/words";
import { ClauseTag } from "./clause";

interface Toast { id: number; words: Words; bad: boolean; clause?: string; table?: number }

const toasts = signal<Toast[]>([]);
const spoken = signal("");
let next = 1;
const say = dictionary({ en: { close: "Dismiss", failed: "Something went wrong on this screen. Nothing was changed." }, vi: { close: "Bỏ qua", failed: "Màn hình này gặp lỗi. Chưa có gì thay đổi." } });

function show(toast: Omit<Toast, "id">): void {
  const id = next++;
  toasts.value = [...toasts.value.slice(-2), { ...toast, id }];
  setTimeout(() => drop(id), toast.bad ? 8000 : 4000);
}
const drop = (id: number): void => { toasts.value = toasts.value.filter((toast) => toast.id !== id); };

export const good = (words: Words): void => show({ words, bad: false });

// A refusal: what happened and what it means, with its clause.
export function refused(error: unknown, table?: number): void {
  if (error instanceof Refused) show({ words: error.refusal.message, bad: true, clause: error.refusal.clause, table });
  else {
    console.error(error);
    show({ words: { en: say().failed, vi: say().failed }, bad: true });
  }
}

// For screen readers alone: results, whose turn it is.
export const speak = (text: string): void => { spoken.value = text; };

export function Toasts() {
  return (
    <>
      <div class="toasts" role="status" aria-live="polite">
        {toasts.value.map((toast) => (
          <div key={toast.id} class={toast.bad ? "toast bad" : "toast"}>
            <span>
              {tell(toast.words)} {toast.clause && toast.table ? <ClauseTag table={toast.table} clause={toast.clause} /> : null}
            </span>
            <button class="quiet" aria-label={say().close} onClick={() => drop(toast.id)}>✕</button>
          </div>
        ))}
      </div>
      <div class="hidden-text" aria-live="polite" data-testid="spoken">{spoken.value}</div>
    </>
  );
}
