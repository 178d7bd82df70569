// One's own account: where one is signed in, the password, the second factor.
import { useEffect, useState } from "preact/hooks";
import { get, post, Refused } from "../core/api";
import { dateTime } from "../core/money";
import { me, replaceToken } from "../core/session";
import type { Answer, OwnSession } from "../core/types";
import { dictionary, tell } from "../core/words";
import { SecondFactor } from "../ui/second_factor";
import { refused } from "../ui/toast";

const say = dictionary({
  en: {
    title: "My account", sessions: "Where I am signed in", since: "since", from: "from", idle: "idle for", seconds: "s", this: "this screen", locked: "locked", end: "End this one",
    password: "Password", old: "The password until now", next: "The new one", rule: "At least 12 characters or 3 words. Other screens are signed out.", change: "Change", changed: "The password was changed.",
    token: "The key in this browser", tokenRule: "It opens your purse. A new one ends the old one, wherever it is; it ends by itself when it is not used for 90 days.", replace: "Replace it", replaced: "It was replaced.",
    factor: "Second factor", factorRule: "A code from a telephone beside the password.",
  },
  vi: {
    title: "Tài khoản của tôi", sessions: "Nơi tôi đang đăng nhập", since: "từ", from: "địa chỉ", idle: "không thao tác", seconds: "giây", this: "màn hình này", locked: "đã khóa", end: "Kết thúc phiên này",
    password: "Mật khẩu", old: "Mật khẩu hiện tại", next: "Mật khẩu mới", rule: "Ít nhất 12 ký tự hoặc 3 từ. Các màn hình khác sẽ bị đăng xuất.", change: "Đổi", changed: "Đã đổi mật khẩu.",
    token: "Khóa trong trình duyệt này", tokenRule: "Khóa này mở ví của bạn. Khóa mới chấm dứt khóa cũ, dù ở đâu; khóa tự hết hạn khi không dùng trong 90 ngày.", replace: "Thay khóa", replaced: "Đã thay khóa.",
    factor: "Xác thực hai bước", factorRule: "Mã trên điện thoại, bên cạnh mật khẩu.",
  },
});

function Sessions() {
  const words = say();
  const [list, setList] = useState<OwnSession[]>([]);
  useEffect(() => {
    get<Answer<"sessions">>("/api/sessions").then((answer) => setList(answer.sessions), refused);
  }, []);
  const end = (session: number): void => {
    post<Answer<"session-end">>("/api/sessions/end", { session }).then((answer) => setList(answer.sessions), refused);
  };
  return (
    <section class="panel stack" data-testid="sessions">
      <h2>{words.sessions}</h2>
      <ul class="stack">
        {list.map((one) => (
          <li key={one.session} data-session={one.session}>
            <span>{words.since} <span class="figures">{dateTime(one.since)}</span> · {words.from} <span class="figures">{one.address}</span> · {words.idle} <span class="figures">{one.idle} {words.seconds}</span></span>{" "}
            {one.locked ? <span class="muted">{words.locked} </span> : null}
            {one.this ? <strong>{words.this}</strong> : <button onClick={() => end(one.session)}>{words.end}</button>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Password() {
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

function Token() {
  const words = say();
  const [done, setDone] = useState(false);
  return (
    <section class="panel stack" data-testid="token">
      <h2>{words.token}</h2>
      <p class="muted small">{words.tokenRule}</p>
      {done ? <p role="status">{words.replaced}</p> : null}
      <button onClick={() => replaceToken().then(() => setDone(true), refused)}>{words.replace}</button>
    </section>
  );
}

export function AccountPage() {
  const words = say();
  return (
    <div class="wide stack">
      <h1>{words.title}</h1>
      {me.value.role === "nobody" ? null : <Sessions />}
      {me.value.role === "player" ? <Token /> : null}
      {me.value.role === "staff" ? <Password /> : null}
      {me.value.role === "staff" ? (
        <section class="panel stack" data-testid="factor"><h2>{words.factor}</h2><p class="muted small">{words.factorRule}</p><SecondFactor /></section>
      ) : null}
    </div>
  );
}
