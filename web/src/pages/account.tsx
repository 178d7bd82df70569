// One's own account: a guest's chips, where one is signed in, the password, the second factor.
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../core/api";
import { dateTime, money } from "../core/money";
import { me, readNews, replaceToken } from "../core/session";
import type { AccountNews, Answer, OwnSession } from "../core/types";
import { dictionary } from "../core/words";
import { Password } from "../ui/password";
import { SecondFactor } from "../ui/second_factor";
import { refused } from "../ui/toast";

const say = dictionary({
  en: {
    title: "My account", sessions: "Where I am signed in", since: "since", from: "from", idle: "idle for", seconds: "s", this: "this screen", locked: "locked", end: "End this one",
    news: "What was done to my account", password: "Password set by somebody else", gone: "Second factor taken off", place: "Signed in at a new screen", code: "Key ended, and a code for a new one given at the cage", by: "by", notMe: "If you know nothing of it, tell the shift manager or surveillance.",
    token: "The key in this browser", tokenRule: "It opens your purse. A new one ends the old one, wherever it is; it ends by itself when it is not used for 90 days.", replace: "Replace it", replaced: "It was replaced.",
    chips: "My chips", purse: "In the purse", owed: "Owed to the house", held: "Kept for me at the cage", heldRule: "Winnings that waited at a table and were not fetched. They are yours: the cage gives them to you, with your card.", colour: (table: number) => `In colour chips at table ${table}`,
    factor: "Second factor", factorRule: "A code from a telephone beside the password.",
  },
  vi: {
    title: "Tài khoản của tôi", sessions: "Nơi tôi đang đăng nhập", since: "từ", from: "địa chỉ", idle: "không thao tác", seconds: "giây", this: "màn hình này", locked: "đã khóa", end: "Kết thúc phiên này",
    news: "Những thay đổi với tài khoản của tôi", password: "Mật khẩu do người khác đặt", gone: "Xác thực hai bước bị gỡ", place: "Đăng nhập tại màn hình mới", code: "Khóa bị chấm dứt, mã nhận khóa mới được cấp tại quầy", by: "bởi", notMe: "Nếu bạn không biết việc này, hãy báo quản lý ca hoặc bộ phận giám sát.",
    token: "Khóa trong trình duyệt này", tokenRule: "Khóa này mở ví của bạn. Khóa mới chấm dứt khóa cũ, dù ở đâu; khóa tự hết hạn khi không dùng trong 90 ngày.", replace: "Thay khóa", replaced: "Đã thay khóa.",
    chips: "Chip của tôi", purse: "Trong ví", owed: "Nợ nhà cái", held: "Quầy thu ngân giữ hộ tôi", heldRule: "Tiền thắng chờ tại bàn mà chưa ai đến nhận. Đó là tiền của bạn: quầy thu ngân trả cho bạn khi có thẻ.", colour: (table: number) => `Bằng chip màu ở bàn ${table}`,
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

// What others did, or was done from where the owner was not before.
function News() {
  const words = say();
  const [list, setList] = useState<AccountNews[]>([]);
  useEffect(() => {
    get<Answer<"me">>("/api/me").then((answer) => { setList(answer.news ?? []); readNews(); }, refused);
  }, []);
  const what = { password: words.password, factor: words.gone, place: words.place, code: words.code };
  if (list.length === 0) return null;
  return (
    <section class="panel stack" data-testid="news">
      <h2>{words.news}</h2>
      <ul class="stack">
        {list.map((one) => <li key={one.what} data-news={one.what}>{what[one.what]} · <span class="figures">{dateTime(one.time)}</span>{one.by ? ` · ${words.by} ${one.by}` : ""}</li>)}
      </ul>
      <p class="muted small">{words.notMe}</p>
    </section>
  );
}

// J18, R7: what is the guest's and not in the purse stands beside it.
function Chips() {
  const words = say();
  const [own, setOwn] = useState<Answer<"me"> | null>(null);
  useEffect(() => { get<Answer<"me">>("/api/me").then(setOwn, refused); }, []);
  if (!own) return null;
  return (
    <section class="panel stack" data-testid="own-chips">
      <h2>{words.chips}</h2>
      <dl class="before-after">
        <div><dt>{words.purse}</dt><dd class="money"><strong>{money(own.purse ?? 0)}</strong></dd></div>
        {own.owed ? <div><dt>{words.owed}</dt><dd class="money red">{money(own.owed)}</dd></div> : null}
        {(own.colours ?? []).map((one) => <div key={`${one.table}/${one.colour}`}><dt>{words.colour(one.table)}</dt><dd class="money">{money(one.amount)}</dd></div>)}
        {own.held ? <div data-testid="own-held"><dt>{words.held}</dt><dd class="money"><strong>{money(own.held)}</strong></dd></div> : null}
      </dl>
      {own.held ? <p class="muted small">{words.heldRule}</p> : null}
    </section>
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
      {me.value.role === "player" ? <Chips /> : null}
      {me.value.role === "nobody" ? null : <News />}
      {me.value.role === "nobody" ? null : <Sessions />}
      {me.value.role === "player" ? <Token /> : null}
      {me.value.role === "staff" ? <Password /> : null}
      {me.value.role === "staff" ? (
        <section class="panel stack" data-testid="factor"><h2>{words.factor}</h2><p class="muted small">{words.factorRule}</p><SecondFactor /></section>
      ) : null}
    </div>
  );
}
