import type { TableView } from "../../core/types";
import type { RoulettePlay } from "./api_types";

// A closed table tells nothing of it.
export const playOf = (table: TableView): Partial<RoulettePlay> => table.view.play as Partial<RoulettePlay>;
