import { useState } from "preact/hooks";
import { signIn } from "../core/session";
import { dictionary, tell } from "../core/words";
import { Refused } from "../core/api";
import { Dialog } from "./dialog";

const say = dictionary({
  en: { title: "Staff sign in", name: "Name", password: "Password", code: "Code of the second factor, or a recovery code", enter: "Sign in" },
  vi: { title: "Nhân viên đăng nhập", name: "Tên", password: "Mật khẩu", code: "Mã xác thực hai bước hoặc mã khôi phục", enter: "Đăng nhập" },
});

export function SignInForm(props: { onDone?(): void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const enter = async (submit: Event): Promise<void> => {
    submit.preventDefault();
    try {
      await signIn(name, password, code);
      props.onDone?.();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.refusal.code === "code-needed") setNeedsCode(true);
      setProblem(error.refusal.code === "code-needed" ? null : error);
    }
  };
  return (
    <form class="stack" onSubmit={enter}>
      <label>{say().name}<input name="name" autocomplete="username" required value={name} onInput={(input) => setName(input.currentTarget.value)} /></label>
      <label>{say().password}<input name="password" type="password" autocomplete="current-password" required value={password} onInput={(input) => setPassword(input.currentTarget.value)} /></label>
      {needsCode ? <label>{say().code}<input name="code" autocomplete="one-time-code" required autofocus value={code} onInput={(input) => setCode(input.currentTarget.value)} /></label> : null}
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      <button class="main">{say().enter}</button>
    </form>
  );
}

export function SignIn(props: { onClose(): void }) {
  return (
    <Dialog title={say().title} onClose={props.onClose}>
      <SignInForm onDone={props.onClose} />
    </Dialog>
  );
}
