// The own password is changed with the old one.
import { useState } from "preact/hooks";
import { post, Refused } from "../core/api";
import { look } from "../core/session";
import { dictionary, tell } from "../core/words";

const say = dictionary({
  en: {
    password: "Password", old: "The password until now", next: "The new one", rule: "At least 12 characters or 3 words. Other screens are signed out.", change: "Change", changed: "The password was changed.",
    choose: "Choose your password", needed: "Somebody else set the one until now. Choose one that nobody else knows; then you can go on.",
  },
  vi: {
    password: "Mật khẩu", old: "Mật khẩu hiện tại", next: "Mật khẩu mới", rule: "Ít nhất 12 ký tự hoặc 3 từ. Các màn hình khác sẽ bị đăng xuất.", change: "Đổi", changed: "Đã đổi mật khẩu.",
    choose: "Chọn mật khẩu của bạn", needed: "Mật khẩu hiện tại do người khác đặt. Hãy chọn mật khẩu không ai khác biết, rồi tiếp tục.",
  },
});

// `onDone`: what comes after it, in place of saying so.
export function Password(props: { onDone?: () => Promise<void> }) {
  const words = say();
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  const [done, setDone] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setDone(false);
    try {
      await post("/api/me/password", { old, password: next });
      setProblem(null);
      setOld("");
      setNext("");
      setDone(true);
      await props.onDone?.();
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <form class="panel stack" onSubmit={submit} data-testid="password">
      <h2>{words.password}</h2>
      <p class="muted small">{words.rule}</p>
      <label>{words.old}<input type="password" name="old" autocomplete="current-password" required value={old} onInput={(input) => setOld(input.currentTarget.value)} /></label>
      <label>{words.next}<input type="password" name="new" autocomplete="new-password" required value={next} onInput={(input) => setNext(input.currentTarget.value)} /></label>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      {done ? <p role="status">{words.changed}</p> : null}
      <button class="main">{words.change}</button>
    </form>
  );
}

// In place of every page, while the password is one that somebody else set.
export function PasswordNeeded() {
  const words = say();
  return <div class="wide deal-locked"><div class="stack" data-testid="password-needed"><h1>{words.choose}</h1><p class="muted">{words.needed}</p><Password onDone={look} /></div></div>;
}
