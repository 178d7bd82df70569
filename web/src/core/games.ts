// The games of the house as the server names them, in its order.
import { signal } from "@preact/signals";
import { get } from "./api";
import type { Answer, Game, GameInfo } from "./types";
import { tell } from "./words";

export const games = signal<GameInfo[]>([]);
export const gamesKnown = signal(false); // or they could not be asked for

export async function loadGames(): Promise<void> {
  try {
    games.value = (await get<Answer<"games">>("/api/games")).games;
  } catch {
    // asked again with the next connection; until then a game goes by its id
  }
  gamesKnown.value = true;
}

export const gameName = (game: Game): string => tell(games.value.find((one) => one.game === game)?.name) || game;
