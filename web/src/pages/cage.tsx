// The cage: what waits for a second person, guests' chips and cash, boxes and stock counted by two, the house's limits; and a guest who has lost
// the key to the purse, or fears that somebody else has it, gets a code for a new one.
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../core/api";
import { money } from "../core/money";
import type { Answer, Guest } from "../core/types";
import { dictionary } from "../core/words";
import { Dialog } from "../ui/dialog";
import { DoubtfulMoney } from "../ui/doubtful";
import { refused } from "../ui/toast";
import { useWaiting } from "../core/waiting";
import { Boxes, Stock } from "./cage/counts";
import { ExchangeDialog, ExchangeWaits, InColour, Kept, say as sayExchange, type Way } from "./cage/exchange";
import { HouseLimits } from "./cage/limits";

const say = dictionary({
  en: {
    title: "Cage", guests: "Guests", find: "Guest's name or number", none: "Nobody of that name or number.", more: (n: number) => `${n} more: write more of the name.`, end: "End the key, give a code",
    sure: "Every screen that plays from this purse is signed out at once. The code opens it anew: it is good once, for ten minutes, and only in the guest's own browser. See who you give it to: it is recorded with your name.",
    yes: "End the key", code: "Code", tell: "For the guest alone, to be entered on the page of tables. It is not shown again.",
  },
  vi: {
    title: "Quầy thu ngân", guests: "Khách", find: "Tên hoặc số của khách", none: "Không có khách nào như vậy.", more: (n: number) => `Còn ${n} khách: hãy gõ thêm tên.`, end: "Hủy khóa, cấp mã",
    sure: "Mọi màn hình đang dùng ví này bị đăng xuất ngay. Mã mở lại ví: dùng một lần, trong mười phút, chỉ trên trình duyệt của khách. Hãy kiểm tra người nhận: việc này được ghi cùng tên bạn.",
    yes: "Hủy khóa", code: "Mã", tell: "Chỉ dành cho khách, nhập ở trang các bàn. Mã không hiện lại.",
  },
});

const SHOWN = 50;

async function everybody(): Promise<Guest[]> {
  const found: Guest[] = [];
  for (;;) {
    const { players } = await get<Answer<"players">>(`/api/players?after=${found.length}&limit=1000`);
    found.push(...players);
    if (players.length < 1000) return found;
  }
}

function Code(props: { guest: Guest; onClose(): void }) {
  const words = say();
  const [code, setCode] = useState("");
  const ask = (): void => {
    post<Answer<"player-code">>(`/api/players/${props.guest.player}/code`, {}).then((answer) => setCode(answer.code), (error) => { refused(error); props.onClose(); });
  };
  return (
    <Dialog title={`${words.end}: ${props.guest.name}`} onClose={props.onClose}>
      <div class="stack" data-testid="code">
        {code ? <><p>{words.code} <strong class="figures" role="status" style={{ fontSize: "28px" }}>{code}</strong></p><p>{words.tell}</p></> : <><p>{words.sure}</p><button class="danger" onClick={ask}>{words.yes}</button></>}
      </div>
    </Dialog>
  );
}

export function CagePage() {
  const words = say();
  const [guests, setGuests] = useState<Guest[]>([]);
  const [limits, setLimits] = useState<Answer<"limits"> | null>(null);
  const [sought, setSought] = useState("");
  const [chosen, setChosen] = useState<{ guest: Guest; what: Way | "code" } | null>(null);
  const { waiting, look: lookWaiting } = useWaiting();
  const look = (): void => {
    everybody().then(setGuests).catch(refused);
    get<Answer<"limits">>("/api/limits").then(setLimits, refused);
    void lookWaiting();
  };
  // What somebody else has signed changes purses and limits too.
  const waits = JSON.stringify([waiting.exchange, waiting.limit]);
  useEffect(look, [waits]);
  const word = sought.trim().toLocaleLowerCase();
  const found = guests.filter((one) => String(one.player) === word || one.name.toLocaleLowerCase().includes(word));
  const close = (): void => setChosen(null);
  const exchange = sayExchange();
  return (
    <div class="wide stack cage-page">
      <h1>{words.title}</h1>
      {waiting.exchange ? <ExchangeWaits exchange={waiting.exchange} guest={guests.find((one) => one.player === waiting.exchange?.player)} onDone={look} /> : null}
      <DoubtfulMoney news={waits} />
      <section class="panel stack" aria-label={words.guests}>
        <h2>{words.guests}</h2>
        <label>{words.find}<input name="find" type="search" autocomplete="off" value={sought} onInput={(input) => setSought(input.currentTarget.value)} /></label>
        {found.length === 0 ? <p class="muted">{words.none}</p> : null}
        <ul class="stack bare-list">
          {found.slice(0, SHOWN).map((one) => (
            <li key={one.player} class="spread" data-player={one.player}>
              <span><strong>{one.name}</strong> <span class="muted figures">{one.player}</span> <span class="figures">{money(one.purse)}</span>{one.owed ? <span class="red figures"> · {exchange.owed} {money(one.owed)}</span> : null}<Kept guest={one} /><InColour guest={one} /></span>
              <span class="row">
                <button data-do="buy-in" onClick={() => setChosen({ guest: one, what: "buy-in" })}>{exchange["buy-in"]}</button>
                <button data-do="cash-out" onClick={() => setChosen({ guest: one, what: "cash-out" })}>{exchange["cash-out"]}</button>
                {one.held ? <button data-do="return" onClick={() => setChosen({ guest: one, what: "return" })}>{exchange.return}</button> : null}
                <button data-do="code" class="quiet" onClick={() => setChosen({ guest: one, what: "code" })}>{words.end}</button>
              </span>
            </li>
          ))}
        </ul>
        {found.length > SHOWN ? <p class="muted">{words.more(found.length - SHOWN)}</p> : null}
      </section>
      {limits ? <Boxes waiting={waiting} tables={limits.tables} onDone={look} /> : null}
      <Stock waiting={waiting} onDone={look} />
      {limits ? <HouseLimits limits={limits} waiting={waiting} onDone={look} /> : null}
      {chosen?.what === "code" ? <Code guest={chosen.guest} onClose={close} /> : null}
      {chosen && chosen.what !== "code" ? <ExchangeDialog guest={chosen.guest} way={chosen.what} limit={limits?.cage} onClose={close} onDone={look} /> : null}
    </div>
  );
}
