// One post above another, as the rulebooks' ladder goes.
import { me } from "./session";

const ladder = [
  "dealer", "acting-pit-supervisor", "pit-supervisor", "pit-manager", "shift-manager", "operations-manager", "assistant-director",
  "table-games-director", "senior-management",
];
const rung = (post: string | undefined): number => ladder.indexOf(post ?? "");

// Whether who is in front of the screen has this post or a higher one.
export const atLeast = (post: string): boolean => rung(me.value.post) >= Math.max(rung(post), 0);
// What waits for a post is answered by it or by a higher one; posts beside the ladder answer for themselves alone.
export const serves = (post: string): boolean => me.value.post === post || (rung(post) >= 0 && atLeast(post));
