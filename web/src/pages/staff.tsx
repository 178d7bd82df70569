// The house's accounts: who has which post, when they last signed in, whether there is a second factor, and taking a lost one off.
import { useEffect, useState } from "preact/hooks";
import { get, remove } from "../core/api";
import { dateTime } from "../core/money";
import { above } from "../core/posts";
import { me } from "../core/session";
import type { Answer, StaffMember } from "../core/types";
import { dictionary, posts } from "../core/words";
import { Dialog } from "../ui/dialog";
import { refused } from "../ui/toast";

const say = dictionary({
  en: {
    title: "Staff", lead: "How somebody signs in is shown to who may change the account, to surveillance and the regulator, and to its owner.", signed: "Signed in", never: "never yet", password: "Password set", wrong: "wrong log-ins since",
    factor: "Second factor", set: "set up", none: "none", inactive: "not active", off: "Take off the second factor", sure: "For somebody who has lost it. The recovery codes end too. Where the post asks for a second factor, the next sign-in sets up a new one. It is recorded with your name.", yes: "Take it off", you: "you",
  },
  vi: {
    title: "Nhân viên", lead: "Cách đăng nhập chỉ hiện cho người được sửa tài khoản, giám sát, cơ quan quản lý và chính chủ.", signed: "Đăng nhập lần cuối", never: "chưa lần nào", password: "Mật khẩu đặt lúc", wrong: "lần đăng nhập sai từ đó",
    factor: "Xác thực hai bước", set: "đã thiết lập", none: "chưa có", inactive: "ngừng hoạt động", off: "Gỡ xác thực hai bước", sure: "Dành cho người đã mất thiết bị. Các mã khôi phục cũng hết hiệu lực. Nếu chức vụ yêu cầu, lần đăng nhập tới sẽ thiết lập lại. Việc này được ghi cùng tên bạn.", yes: "Gỡ", you: "bạn",
  },
});

const nameOf = (one: StaffMember): string => (one.name === one.post ? posts()[one.post] : one.name);
// The server decides; a button that could only be refused is not shown.
const mayTakeOff = (one: StaffMember): boolean => one.factor === true && one.staff !== me.value.id && above(one.post);

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

function Row(props: { one: StaffMember; onTakeOff(): void }) {
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
      {mayTakeOff(one) ? <button data-do="factor-end" onClick={props.onTakeOff}>{words.off}</button> : null}
    </li>
  );
}

export function StaffPage() {
  const words = say();
  const [list, setList] = useState<StaffMember[]>([]);
  const [taking, setTaking] = useState<StaffMember | null>(null);
  const look = (): void => { everybody().then(setList).catch(refused); };
  useEffect(look, []);
  return (
    <div class="wide stack">
      <h1>{words.title}</h1>
      <p class="muted small">{words.lead}</p>
      <ul class="panel stack bare-list">{list.map((one) => <Row key={one.staff} one={one} onTakeOff={() => setTaking(one)} />)}</ul>
      {taking ? <TakeOff one={taking} onClose={() => setTaking(null)} onDone={look} /> : null}
    </div>
  );
}
