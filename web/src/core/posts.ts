// One post above another: the server tells the ladder.
import { me } from "./session";

const rung = (post: string | undefined): number => me.value.ladder?.findIndex((one) => one === post) ?? -1;

// Whether who is in front of the screen has this post or a higher one.
export const atLeast = (post: string): boolean => rung(me.value.post) >= Math.max(rung(post), 0);
// Whether it stands strictly above one of the ladder, from the shift manager on: whose accounts it may change.
export const above = (post: string): boolean => atLeast("shift-manager") && rung(post) >= 0 && rung(me.value.post) > rung(post);
// What waits for a post is answered by it or by a higher one; posts beside the ladder answer for themselves alone.
export const serves = (post: string): boolean => me.value.post === post || (rung(post) >= 0 && atLeast(post));
