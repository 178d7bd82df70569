// Who sees which part of the page. The server decides; a button that could only be refused is not shown.
import { me } from "../../core/session";

const ladder = ["dealer", "acting-pit-supervisor", "pit-supervisor", "pit-manager", "shift-manager", "operations-manager", "assistant-director", "table-games-director", "senior-management"];
const rung = (post: string | undefined): number => ladder.indexOf(post ?? "");

export const atLeast = (post: string): boolean => rung(me.value.post) >= rung(post);
export const mayRun = (): boolean => atLeast("acting-pit-supervisor");
export const mayDisable = (): boolean => atLeast("operations-manager") || me.value.post === "regulator";
export const mayApproveFills = (): boolean => atLeast("shift-manager") || me.value.post === "cage";
export const mayAskFills = (): boolean => atLeast("dealer");
// What waits for a post is answered by it or by a higher one; posts beside the ladder answer for themselves alone.
export const serves = (post: string): boolean => me.value.post === post || (rung(post) >= 0 && atLeast(post));
