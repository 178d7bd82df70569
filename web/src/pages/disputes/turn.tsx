// Whose turn it is, at a glance: the reader's own stands out.
import { dictionary, posts } from "../../core/words";
import type { Case } from "./types";

const say = dictionary({
  en: { yours: "Your turn", house: "The house's turn", player: "The player's turn", closed: "Closed", at: (post: string) => `Turn: ${post}` },
  vi: { yours: "Đến lượt bạn", house: "Đến lượt nhà cái", player: "Đến lượt khách", closed: "Đã đóng", at: (post: string) => `Đến lượt: ${post}` },
});

// A decided case waits for the player; before, for whoever may take or decide it.
export function isMine(one: Case): boolean {
  if (one.state === "closed") return false;
  const staff = one.player !== undefined;
  if (one.state === "decided") return !staff;
  return staff && !!(one.may?.includes("decide") || (one.state !== "taken" && one.may?.includes("take")));
}

export function Turn(props: { one: Case }) {
  const words = say();
  const { one } = props;
  const staff = one.player !== undefined;
  if (one.state === "closed") return <span class="turn closed" data-turn="closed">{words.closed}</span>;
  if (isMine(one)) return <strong class="turn mine" data-turn="mine">{words.yours}</strong>;
  if (one.state === "decided") return <span class="turn" data-turn="player">{words.player}</span>;
  return <span class="turn" data-turn="house">{staff ? words.at(posts()[one.post ?? ""] ?? "") : words.house}</span>;
}
