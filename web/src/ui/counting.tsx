// Counted by two, blind: whose turn it is, and what to do when the counts differ. Nobody is told what the other has counted.
import { useState } from "preact/hooks";
import { isMine, nameOfActor } from "../core/waiting";
import type { Actor } from "../core/types";
import { dictionary } from "../core/words";

const say = dictionary({
  en: {
    first: "Count what lies there, without looking at the books. What agrees with the books holds at once; what differs, or empties a box, is counted by somebody else too.",
    firstAlways: "Count what is there. Somebody else counts too, without being told your figure; it holds when both are the same.",
    mine: "You have counted. Now somebody else counts, who is not told your figure. It holds when both counts are the same.",
    yours: (name: string) => `${name} has counted. Your turn: count yourself, without asking for the figure. It holds when both counts are the same.`,
    differ: (name: string) => `This is not what ${name} has counted, or the house takes you for one hand. Nothing has moved, and the new count stands. Count once more; then ${name}, or a third person, counts anew.`,
    held: "Both counts are the same: it holds.", heldAlone: "It agrees with the books: it holds.",
  },
  vi: {
    first: "Hãy đếm những gì đang có, không xem sổ. Số khớp sổ có hiệu lực ngay; số khác sổ, hoặc khi dốc hết hộp, cần người khác đếm nữa.",
    firstAlways: "Hãy đếm những gì đang có. Người khác cũng đếm mà không được biết số của bạn; có hiệu lực khi hai số bằng nhau.",
    mine: "Bạn đã đếm. Giờ người khác đếm, không được biết số của bạn. Có hiệu lực khi hai số bằng nhau.",
    yours: (name: string) => `${name} đã đếm. Đến lượt bạn: tự đếm, không hỏi số. Có hiệu lực khi hai số bằng nhau.`,
    differ: (name: string) => `Số này khác số ${name} đã đếm, hoặc nhà cái coi hai bạn là một người. Chưa có gì di chuyển, số mới được giữ. Hãy đếm lại lần nữa; sau đó ${name} hoặc người thứ ba đếm lại.`,
    held: "Hai số bằng nhau: có hiệu lực.", heldAlone: "Khớp với sổ: có hiệu lực.",
  },
});

type Outcome = { differs: string } | "held" | "held-alone" | null;

// Keeps what became of the last count of this screen, against whose count it was.
export function useCounting(by: Actor | undefined): { outcome: Outcome; took(answer: { again?: boolean }): void } {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const took = (answer: { again?: boolean }): void => {
    const other = by && !isMine(by) ? nameOfActor(by) : "";
    setOutcome(!answer.again ? (other ? "held" : "held-alone") : other ? { differs: other } : null);
  };
  return { outcome, took };
}

// `always`: there is nothing in the books that one person's count could agree with.
export function Counting(props: { by: Actor | undefined; outcome: Outcome; always?: boolean }) {
  const words = say();
  const { by, outcome } = props;
  const turn = by && !isMine(by) ? "yours" : by ? "mine" : "first";
  if (outcome && typeof outcome === "object" && turn === "mine") return <p class="counting differ" role="alert" data-turn="differ">{words.differ(outcome.differs)}</p>;
  if (turn === "yours") return <p class="counting yours" role="status" data-turn="yours">{words.yours(nameOfActor(by!))}</p>;
  if (turn === "mine") return <p class="counting" role="status" data-turn="mine">{words.mine}</p>;
  if (outcome === "held" || outcome === "held-alone") return <p class="counting held" role="status" data-turn="held">{outcome === "held" ? words.held : props.always ? words.held : words.heldAlone}</p>;
  return <p class="small muted" data-turn="first">{props.always ? words.firstAlways : words.first}</p>;
}
