// The link is silent: what is on disk, what is not known yet, and that nothing is taken here meanwhile.
import { silent } from "../core/live";
import { money } from "../core/money";
import { dictionary } from "../core/words";

const say = dictionary({
  en: {
    silent: "The link to the table is silent. Nothing can be laid or decided here until it is back.",
    on: (sum: string) => `Recorded by the floor: ${sum}.`,
    unknown: (sum: string) => `Not known yet: ${sum}. It is asked about as soon as the link is back, and counts in its own round or not at all.`,
  },
  vi: {
    silent: "Đang mất tín hiệu với bàn. Chưa thể đặt cược hay quyết định ở đây cho đến khi có lại.",
    on: (sum: string) => `Sàn đã ghi nhận: ${sum}.`,
    unknown: (sum: string) => `Chưa rõ: ${sum}. Khoản này được hỏi lại ngay khi có tín hiệu, và chỉ tính cho ván của nó hoặc không tính.`,
  },
});

export function Silent(props: { on?: number; unknown?: number }) {
  if (!silent.value) return null;
  const words = say();
  return (
    <p class="silent" role="alert" data-testid="silent" data-on={props.on ?? 0} data-unknown={props.unknown ?? 0}>
      <strong>{words.silent}</strong> {props.on ? words.on(money(props.on)) : ""} {props.unknown ? words.unknown(money(props.unknown)) : ""}
    </p>
  );
}
