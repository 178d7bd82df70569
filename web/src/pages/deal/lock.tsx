// A dealer's screen locks after five idle minutes: nothing of the table is shown until the password is given.
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../../core/api";
import { me, unlock } from "../../core/session";
import { tell } from "../../core/words";
import { say } from "./words";
import type { Answer } from "../../core/types";

const idle = 5 * 60 * 1000;

// The server locks; this only asks it when the time has come, and when something was answered 423.
export function useLock(): [boolean, () => void] {
  const [locked, setLocked] = useState(me.value.locked === true);
  useEffect(() => {
    let timer = 0;
    const ask = (): void => { get<Answer<"session">>("/api/session").then((session) => { if (session.locked) setLocked(true); }, () => {}); };
    const wake = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(ask, idle + 1000);
    };
    const refused = (): void => setLocked(true);
    wake();
    addEventListener("keydown", wake);
    addEventListener("pointerdown", wake);
    addEventListener("croupier-locked", refused);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", wake);
      removeEventListener("pointerdown", wake);
      removeEventListener("croupier-locked", refused);
    };
  }, []);
  return [locked, () => setLocked(false)];
}

export function Locked(props: { onOpen(): void }) {
  const words = say();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await unlock(password);
      props.onOpen();
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <div class="wide deal-locked" data-testid="locked">
      <form class="panel stack" onSubmit={submit}>
        <h1>{words.locked}</h1>
        <p class="muted">{words.lockedWhy}</p>
        <p class="small">{me.value.name}</p>
        <label>{words.password}<input type="password" name="password" autocomplete="current-password" autofocus required value={password}
          onInput={(input) => setPassword(input.currentTarget.value)} /></label>
        {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
        <button class="main">{words.unlock}</button>
      </form>
    </div>
  );
}
