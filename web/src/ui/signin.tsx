import { useState } from "preact/hooks";
import { signIn } from "../core/session";
import { dictionary, tell } from "../core/words";
import { Refused } from "../core/api";
import { Dialog } from "./dialog";

const say = dictionary({
  en: { title: "Staff sign in", name: "Name", password: "Password", enter: "Sign in" },
  vi: { title: "Nhân viên đăng nhập", name: "Tên", password: "Mật khẩu", enter: "Đăng nhập" },
});

export function SignInForm(props: { onDone?(): void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Refused | null>(null);
  const enter = async (submit: Event): Promise<void> => {
    submit.preventDefault();
    try {
      await signIn(name, password);
      props.onDone?.();
    } catch (error) {
      if (error instanceof Refused) setProblem(error);
      else throw error;
    }
  };
  return (
    <form class="stack" onSubmit={enter}>
      <label>{say().name}<input name="name" autocomplete="username" required value={name} onInput={(input) => setName(input.currentTarget.value)} /></label>
      <label>{say().password}<input name="password" type="password" autocomplete="current-password" required value={password} onInput={(input) => setPassword(input.currentTarget.value)} /></label>
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
