// Who sees which part of the page. The server decides; a button that could only be refused is not shown.
import { atLeast } from "../../core/posts";
import { me } from "../../core/session";

export const mayRun = (): boolean => atLeast("acting-pit-supervisor");
export const mayDisable = (): boolean => atLeast("operations-manager") || me.value.post === "regulator";
export const mayApproveFills = (): boolean => atLeast("shift-manager") || me.value.post === "cage";
export const mayAskFills = (): boolean => atLeast("dealer");
