// An amount as it is typed, said again in groups so that a nought too many is seen.
import { useState } from "preact/hooks";
import { money } from "../../core/money";

export function Amount(props: { label: string; name: string; value?: number; required?: boolean; min?: number }) {
  const [text, setText] = useState(props.value === undefined ? "" : String(props.value));
  const value = Number(text);
  return (
    <label class="amount">
      {props.label}
      <input name={props.name} inputMode="numeric" pattern="[0-9]+" autocomplete="off" required={props.required ?? true} value={text} onInput={(input) => setText(input.currentTarget.value)} />
      <span class="tiny muted figures">{text && Number.isFinite(value) ? money(value) : "\u00a0"}</span>
    </label>
  );
}
