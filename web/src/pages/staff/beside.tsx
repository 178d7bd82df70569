// Accounts beside the ladder: two people say the same, one of that post, or senior management and the regulator. What the first has said waits here for the second.
import { useState } from "preact/hooks";
import { post, Refused } from "../../core/api";
import { me } from "../../core/session";
import type { Answer, Body, Post, Refusal, StaffMember } from "../../core/types";
import { isMine, nameOfActor, type Waiting } from "../../core/waiting";
import { dictionary, posts, tell } from "../../core/words";
import { Dialog } from "../../ui/dialog";

const say = dictionary({
  en: {
    title: "Accounts beside the ladder", lead: "Surveillance, security, the cage, the regulator and internal audit watch the ladder or keep its chips. Two people say the same of their accounts: one of that post with another of it, senior management or the regulator; or these two. Surveillance hears of it.",
    make: "New account", change: "Change", name: "Name", post: "Post", password: "Password", active: "active", inactive: "not active", say: "Say it", waits: "Waits for a second signature", by: "Said by",
    first: "You are the first of the two: nothing happens until the other has said the same. The password of the second one holds.", second: "You are the second of the two: it holds at once, with your password.",
    mine: "You have said it. Now somebody of another hand says the same: ", yours: "Your turn", sign: "Look at it and sign", signIt: "Sign: it holds at once", before: "Before", after: "After", none: "no account", again: "Kept. It waits for the second signature.", done: "It holds.", newPassword: "a new password", noneWaits: "Nothing waits for a second signature.",
    whoGoes: (post: string) => `another of the post ${post}, senior management or the regulator`, setPassword: "Set a new password too", hint: "at least 12 characters, or 3 words",
  },
  vi: {
    title: "Tài khoản ngoài bậc thang", lead: "Giám sát, an ninh, quầy thu ngân, cơ quan quản lý và kiểm toán nội bộ theo dõi bậc thang hoặc giữ chip. Hai người phải nói cùng một điều về tài khoản của họ: một người của chức vụ đó với người khác cùng chức vụ, ban lãnh đạo hoặc cơ quan quản lý; hoặc hai bên sau. Bộ phận Giám sát được báo.",
    make: "Tài khoản mới", change: "Thay đổi", name: "Tên", post: "Chức vụ", password: "Mật khẩu", active: "hoạt động", inactive: "ngừng hoạt động", say: "Đề nghị", waits: "Chờ chữ ký thứ hai", by: "Người đề nghị",
    first: "Bạn là người thứ nhất: chưa có gì xảy ra cho đến khi người kia nói cùng điều đó. Mật khẩu của người thứ hai có hiệu lực.", second: "Bạn là người thứ hai: có hiệu lực ngay, với mật khẩu của bạn.",
    mine: "Bạn đã đề nghị. Giờ cần một người khác nói cùng điều đó: ", yours: "Đến lượt bạn", sign: "Xem và ký", signIt: "Ký: có hiệu lực ngay", before: "Trước", after: "Sau", none: "chưa có tài khoản", again: "Đã giữ. Đang chờ chữ ký thứ hai.", done: "Đã có hiệu lực.", newPassword: "mật khẩu mới", noneWaits: "Không có gì chờ chữ ký thứ hai.",
    whoGoes: (post: string) => `người khác thuộc ${post}, ban lãnh đạo hoặc cơ quan quản lý`, setPassword: "Đặt cả mật khẩu mới", hint: "ít nhất 12 ký tự, hoặc 3 từ",
  },
});

const BESIDE: readonly Post[] = ["surveillance", "security", "cage", "regulator", "internal-audit"];
const signsForAll = (): boolean => me.value.post === "senior-management" || me.value.post === "regulator";
// The server decides; who could only be refused is not asked.
export const maySignFor = (post: Post): boolean => BESIDE.includes(post) && (signsForAll() || me.value.post === post);
const mine = (): Post[] => BESIDE.filter(maySignFor);

function useSaid(onDone: (answer: Answer<"staff-beside">) => void): { problem: Refusal | null; busy: boolean; send(body: Body<"staff-beside">): void } {
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const send = (body: Body<"staff-beside">): void => {
    setProblem(null);
    setBusy(true);
    post<Answer<"staff-beside">>("/api/staff/beside", body).then(onDone, (error) => {
      setBusy(false);
      if (error instanceof Refused) setProblem(error.refusal);
      else throw error;
    });
  };
  return { problem, busy, send };
}

const Password = (props: { label: string }) => (
  <label>{props.label}<input name="password" type="password" autocomplete="new-password" required aria-describedby="password-hint" /><span class="tiny muted" id="password-hint">{say().hint}</span></label>
);

export function BesideDialog(props: { one: StaffMember | null; onClose(): void; onDone(again: boolean): void }) {
  const words = say();
  const { one } = props;
  const [setsPassword, setSetsPassword] = useState(!one);
  const { problem, busy, send } = useSaid((answer) => props.onDone(answer.again === true));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    send({ ...(one ? { staff: one.staff, active: data.get("active") === "1" } : { name: String(data.get("name")).trim() }), post: String(data.get("post")) as Post, ...(setsPassword ? { password: String(data.get("password")) } : {}) });
  };
  return (
    <Dialog title={one ? `${words.change}: ${one.name === one.post ? posts()[one.post] : one.name}` : words.make} onClose={props.onClose}>
      <form class="stack" onSubmit={submit} data-testid="beside-form">
        {one ? null : <label>{words.name}<input name="name" required maxLength={63} autocomplete="off" /></label>}
        <label>{words.post}<select name="post" defaultValue={one?.post}>{mine().map((id) => <option key={id} value={id}>{posts()[id]}</option>)}</select></label>
        {one ? <label>{words.active}<select name="active" defaultValue={one.active ? "1" : "0"}><option value="1">{words.active}</option><option value="0">{words.inactive}</option></select></label> : null}
        {one ? <label class="tick"><input type="checkbox" checked={setsPassword} onChange={(change) => setSetsPassword(change.currentTarget.checked)} />{words.setPassword}</label> : null}
        {setsPassword ? <Password label={words.password} /> : null}
        <p class="small muted">{words.first}</p>
        {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
        <button class="main" disabled={busy}>{words.say}</button>
      </form>
    </Dialog>
  );
}

type Account = NonNullable<Waiting["account"]>;

// Whoever approves sees before and after.
function Change(props: { account: Account; list: StaffMember[] }) {
  const words = say();
  const { account } = props;
  const before = props.list.find((one) => one.staff === account.staff);
  const text = (post: string, active: boolean): string => `${posts()[post]}, ${active ? words.active : words.inactive}`;
  return (
    <dl class="before-after">
      <div><dt>{words.name}</dt><dd><strong>{account.name}</strong></dd></div>
      <div><dt>{words.before}</dt><dd>{before ? text(before.post, before.active) : words.none}</dd></div>
      <div><dt>{words.after}</dt><dd>{text(account.post, account.active)}{account.password ? `, ${words.newPassword}` : ""}</dd></div>
    </dl>
  );
}

function SignDialog(props: { account: Account; list: StaffMember[]; onClose(): void; onDone(again: boolean): void }) {
  const words = say();
  const { account } = props;
  const { problem, busy, send } = useSaid((answer) => props.onDone(answer.again === true));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget as HTMLFormElement).get("password") ?? "");
    send({ ...(account.staff ? { staff: account.staff, active: account.active } : { name: account.name }), post: account.post, ...(account.password ? { password } : {}) });
  };
  return (
    <Dialog title={words.sign} onClose={props.onClose}>
      <form class="stack" onSubmit={submit} data-testid="beside-sign">
        <p class="small muted">{words.by} {nameOfActor(account.by)}</p>
        <Change account={account} list={props.list} />
        {account.password ? <Password label={words.password} /> : null}
        <p class="small muted">{words.second}</p>
        {problem ? <p class="red" role="alert">{tell(problem.message)}</p> : null}
        <button class="main" disabled={busy}>{words.signIt}</button>
      </form>
    </Dialog>
  );
}

export function Beside(props: { waiting: Waiting; list: StaffMember[]; onDone(): void }) {
  const words = say();
  const [open, setOpen] = useState<"make" | "sign" | null>(null);
  const [said, setSaid] = useState("");
  const { account } = props.waiting;
  const own = account ? isMine(account.by) : false;
  const done = (again: boolean): void => { setOpen(null); setSaid(again ? words.again : words.done); props.onDone(); };
  return (
    <section class="panel stack" aria-label={words.title} data-testid="beside">
      <div class="spread"><h2>{words.title}</h2>{mine().length > 0 ? <button data-do="beside-make" onClick={() => setOpen("make")}>{words.make}</button> : null}</div>
      <p class="muted small">{words.lead}</p>
      {account ? (
        <div class={own ? "counting" : "counting yours"} data-testid="account-waits">
          <p><strong>{words.waits}</strong> <span class="small muted">{words.by} {nameOfActor(account.by)}</span></p>
          <Change account={account} list={props.list} />
          {own ? <p class="small">{words.mine}{words.whoGoes(posts()[account.post])}.</p> : maySignFor(account.post) ? <p class="row"><strong class="gold">{words.yours}</strong><button class="main" data-do="beside-sign" onClick={() => setOpen("sign")}>{words.sign}</button></p> : null}
        </div>
      ) : <p class="muted">{words.noneWaits}</p>}
      {said && !(account && own) ? <p class="green" role="status">{said}</p> : null}
      {open === "make" ? <BesideDialog one={null} onClose={() => setOpen(null)} onDone={done} /> : null}
      {open === "sign" && account ? <SignDialog account={account} list={props.list} onClose={() => setOpen(null)} onDone={done} /> : null}
    </section>
  );
}
