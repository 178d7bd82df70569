import type { PitTable } from "./types";

// A table that waits for an answer comes before one that cannot pay, that before one with an alert, and that before one that only stands still.
export const urgency = (table: PitTable): number => (table.out_of_order ? 16 : 0) + (table.request ? 8 : 0) + (table.stalled ? 4 : 0) + (table.alerts > 0 || table.lacks ? 2 : 0) + (table.suspended ? 1 : 0);
