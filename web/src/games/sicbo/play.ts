import type { TableView } from "../../core/types";
import type { SicboPlay } from "./api_types";

// A closed table tells nothing of it.
export const playOf = (table: TableView): Partial<SicboPlay> => table.view.play as Partial<SicboPlay>;
