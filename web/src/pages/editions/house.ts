// The editions of the house with the tables that play them.
import { get } from "../../core/api";
import type { Answer, Edition, Lobby, LobbyTable } from "../../core/types";

export interface House { editions: Edition[]; tables: LobbyTable[]; inForce(game: string): Edition | undefined }

export async function loadHouse(): Promise<House> {
  const [listed, floor, games] = await Promise.all([get<Answer<"editions">>("/api/editions"), get<Lobby>("/api/floor"), get<Answer<"games">>("/api/games")]);
  const { editions } = listed;
  return { editions, tables: floor.tables, inForce: (game) => editions.find((one) => one.id === games.games.find((known) => known.game === game)?.edition_id) };
}

export type State = "now" | "soon" | "never" | "old";

export const plays = (table: LobbyTable, edition: Edition): boolean => table.edition_id === edition.id;
export const goesOver = (table: LobbyTable, edition: Edition): boolean => table.edition_next?.edition_id === edition.id;

export function stateOf(house: House, edition: Edition): State {
  if (house.inForce(edition.game) === edition || house.tables.some((table) => plays(table, edition))) return "now";
  if (edition.adoptions.length === 0) return "never";
  return edition.adoptions.some((one) => one.from > Date.now()) || house.tables.some((table) => goesOver(table, edition)) ? "soon" : "old";
}
