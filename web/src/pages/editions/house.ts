// The editions of the house with the tables that play them.
import { get } from "../../core/api";
import type { Answer, Edition, Lobby, LobbyTable } from "../../core/types";

export interface House { editions: Edition[]; tables: LobbyTable[]; inForce(game: string): Edition | undefined }

const pageful = 200;

async function allEditions(): Promise<Edition[]> {
  const all: Edition[] = [];
  for (;;) {
    const { editions } = await get<Answer<"editions">>(`/api/editions?after=${all.at(-1)?.id ?? 0}&limit=${pageful}`);
    all.push(...editions);
    if (editions.length < pageful) return all;
  }
}

export async function loadHouse(): Promise<House> {
  const [editions, floor] = await Promise.all([allEditions(), get<Lobby>("/api/floor")]);
  return { editions, tables: floor.tables, inForce: (game) => editions.find((one) => one.game === game && one.due) };
}

export type State = "now" | "soon" | "never" | "old";

export const plays = (table: LobbyTable, edition: Edition): boolean => table.phase !== "closed" && table.edition_id === edition.id;
export const goesOver = (table: LobbyTable, edition: Edition): boolean => table.edition_next?.edition_id === edition.id;

export function stateOf(house: House, edition: Edition): State {
  if (edition.due || house.tables.some((table) => plays(table, edition))) return "now";
  if (edition.adoptions.length === 0) return "never";
  return edition.adoptions.some((one) => one.from > Date.now()) || house.tables.some((table) => goesOver(table, edition)) ? "soon" : "old";
}
