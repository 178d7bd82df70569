// The house's accounts: who has which post, when they last signed in, whether there is a second factor, and taking a lost one off; vouching for one;
// those beside the ladder by two signatures.
import { useEffect, useState } from "preact/hooks";
import { get, post, remove } from "../core/api";
import { dateTime } from "../core/money";
import { above } from "../core/posts";
import { me } from "../core/session";
import { useWaiting } from "../core/waiting";
import type { Answer, StaffMember } from "../core/types";
import { dictionary, posts } from "../core/words";
import { Dialog } from "../ui/dialog";
import { good, refused } from "../ui/toast";
import { Beside, BesideDialog, maySignFor } from "./staff/beside";

const say = dictionary({
  en: {
    title: "Staff", lead: "How somebody signs in is shown to who may change the account, to surveillance and the regulator, and to its owner.", signed: "Signed in", never: "never yet", password: "Password set", wrong: "wrong log-ins since",
    factor: "Second factor", set: "set up", none: "none", inactive: "not active", off: "Take off the second factor", sure: "For somebody who has lost it. The recovery codes end too. Where the post asks for a second factor, the next sign-in sets up a new one. It is recorded with your name.", yes: "Take it off", you: "you", accounts: "Accounts", change: "Change, by two",
    vouch: "Vouch for it", vouchLead: "Until then the house takes this account for the hand of who made it or set its password, and does not let the two sign for each other. You say that its owner has chosen the password, and that nobody else can sign in with it. You yourself have neither made the account nor set its password. It is recorded with your name, and surveillance hears of it.", vouchYes: "I vouch for it",
  },
  vi: {
    title: "Nhân viên", lead: "Cách đăng nhập chỉ hiện cho người được sửa tài khoản, giám sát, cơ quan quản lý và chính chủ.", signed: "Đăng nhập lần cuối", never: "chưa lần nào", password: "Mật khẩu đặt lúc", wrong: "lần đăng nhập sai từ đó",
    factor: "Xác thực hai bước", set: "đã thiết lập", none: "chưa có", inactive: "ngừng hoạt động", off: "Gỡ xác thực hai bước", sure: "Dành cho người đã mất thiết bị. Các mã khôi phục cũng hết hiệu lực. Nếu chức vụ yêu cầu, lần đăng nhập tới sẽ thiết lập lại. Việc này được ghi cùng tên bạn.", yes: "Gỡ", you: "bạn", accounts: "Các tài khoản", change: "Thay đổi, hai người",
    vouch: "Bảo đảm", vouchLead: "Cho đến lúc đó, nhà cái coi tài khoản này là tay của người đã tạo hoặc đặt mật khẩu, và hai bên không được ký cho nhau. Bạn xác nhận chủ tài khoản đã tự chọn mật khẩu và không ai khác đăng nhập được. Chính bạn không tạo tài khoản và không đặt mật khẩu. Việc này được ghi cùng tên bạn, Bộ phận Giám sát được báo.", vouchYes: "Tôi bảo đảm",
  },
});

const nameOf = (one: StaffMember): string => (one.name === one.post ? posts()[one.post] : one.name);
// The server decides; a button that could only be refused is not shown.
const mayTakeOff = (one: StaffMember): boolean => one.factor === true && one.staff !== me.value.id && above(one.post);

const mayVouch = (one: StaffMember): boolean => one.active && one.staff !== me.value.id && above(one.post);

async function everybody(): Promise<StaffMember[]> {
  const found: StaffMember[] = [];
  for (;;) {
    const { staff } = await get<Answer<"staff">>(`/api/staff?after=${found.length}&limit=1000`);
    found.push(...staff);
    if (staff.length < 1000) return found;
  }
}

function TakeOff(props: { one: StaffMember; onClose(): void; onDone(): void }) {
  const words = say();
  const take = (): void => { remove(`/api/staff/${props.one.staff}/factor`).then(props.onDone).catch(refused).finally(props.onClose); };
  return (
    <Dialog title={`${words.off}: ${nameOf(props.one)}`} onClose={props.onClose}>
      <div class="stack" data-testid="take-off">
        <p>{words.sure}</p>
        <button class="danger" onClick={take}>{words.yes}</button>
      </div>
    </Dialog>
  );
}

function Vouch(props: { one: StaffMember; onClose(): void }) {
  const words = say();
  const done = { en: `Vouched for: ${nameOf(props.one)}`, vi: `Đã bảo đảm: ${nameOf(props.one)}` };
  const vouch = (): void => { post(`/api/staff/${props.one.staff}/vouch`).then(() => good(done)).catch(refused).finally(props.onClose); };
  return (
    <Dialog title={`${words.vouch}: ${nameOf(props.one)}`} onClose={props.onClose}>
      <div class="stack" data-testid="vouch">
        <p>{words.vouchLead}</p>
        <button class="main" onClick={vouch}>{words.vouchYes}</button>
      </div>
    </Dialog>
  );
}

type Act = "off" | "vouch" | "change";

function Row(props: { one: StaffMember; onAct(what: Act): void }) {
  const words = say();
  const { one } = props;
  return (
    <li class="spread" data-staff={one.staff}>
      <span>
        <strong>{nameOf(one)}</strong> <span class="muted">{one.name === one.post ? "" : posts()[one.post]}{one.active ? "" : ` · ${words.inactive}`}{one.staff === me.value.id ? ` · ${words.you}` : ""}</span>
        {one.password_set === undefined ? null : (
          <span class="small">
            <br />{words.signed} <span class="figures">{one.signed_in ? dateTime(one.signed_in) : words.never}</span>
            {one.failures ? <span class="red"> · {one.failures} {words.wrong}</span> : null}
            {" · "}{words.password} <span class="figures">{dateTime(one.password_set)}</span> · {words.factor} <span data-factor={String(one.factor)}>{one.factor ? words.set : words.none}</span>
          </span>
        )}
      </span>
      <span class="row">
        {mayTakeOff(one) ? <button data-do="factor-end" onClick={() => props.onAct("off")}>{words.off}</button> : null}
        {mayVouch(one) ? <button data-do="vouch" onClick={() => props.onAct("vouch")}>{words.vouch}</button> : null}
        {one.staff !== me.value.id && maySignFor(one.post) ? <button data-do="beside-set" onClick={() => props.onAct("change")}>{words.change}</button> : null}
      </span>
    </li>
  );
}

export function StaffPage() {
  const words = say();
  const [list, setList] = useState<StaffMember[]>([]);
  const [open, setOpen] = useState<{ one: StaffMember; what: Act } | null>(null);
  const { waiting, look: lookWaiting } = useWaiting();
  const look = (): void => { everybody().then(setList).catch(refused); void lookWaiting(); };
  useEffect(look, []);
  const close = (): void => setOpen(null);
  return (
    <div class="wide stack">
      <h1>{words.title}</h1>
      <Beside waiting={waiting} list={list} onDone={look} />
      <section class="panel stack" aria-label={words.accounts}>
        <h2>{words.accounts}</h2>
        <p class="muted small">{words.lead}</p>
        <ul class="stack bare-list">{list.map((one) => <Row key={one.staff} one={one} onAct={(what) => setOpen({ one, what })} />)}</ul>
      </section>
      {open?.what === "off" ? <TakeOff one={open.one} onClose={close} onDone={look} /> : null}
      {open?.what === "vouch" ? <Vouch one={open.one} onClose={close} /> : null}
      {open?.what === "change" ? <BesideDialog one={open.one} onClose={close} onDone={() => { close(); look(); }} /> : null}
    </div>
  );
}
