// A screen of staff that was idle for too long shows nothing until the password is given. The server locks; here it is only said.
import { useState } from "preact/hooks";
import { Refused } from "../core/api";
import { me, unlock } from "../core/session";
import { dictionary, tell } from "../core/words";

const say = dictionary({
  en: { locked: "Locked", why: "Nobody used this screen for a while. Everything is as it was.", password: "Password", unlock: "Unlock" },
  vi: { locked: "Đã khóa", why: "Màn hình không được thao tác một lúc. Mọi thứ vẫn nguyên như cũ.", password: "Mật khẩu", unlock: "Mở khóa" },
});

export function Locked() {
  const words = say();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await unlock(password);
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <div class="wide deal-locked" data-testid="locked">
      <form class="panel stack" onSubmit={submit}>
        <h1>{words.locked}</h1>
        <p class="muted">{words.why}</p>
        <p class="small">{me.value.name}</p>
        <label>{words.password}<input type="password" name="password" autocomplete="current-password" autofocus required value={password}
          onInput={(input) => setPassword(input.currentTarget.value)} /></label>
        {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
        <button class="main">{words.unlock}</button>
      </form>
    </div>
  );
}
