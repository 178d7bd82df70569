// The felt of a game: its own, or the plain one for a game that has none. Loaded when a table of it is opened.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../core/types";
import { screenOf } from "../games/registry";
import type { Felt } from "./felt";

const load = (game: Game): Promise<Felt> => screenOf(game).felt?.() ?? import("./plain").then((part) => part.PlainFelt);

// `away`: it could not be loaded.
export function useFelt(game: Game | undefined): { felt: Felt | null; away: boolean } {
  const [found, setFound] = useState<{ felt: Felt | null; away: boolean }>({ felt: null, away: false });
  useEffect(() => {
    if (!game) return;
    let wanted = true;
    load(game).then((felt) => wanted && setFound({ felt, away: false }), () => wanted && setFound({ felt: null, away: true }));
    return () => { wanted = false; };
  }, [game]);
  return found;
}

// A part of a game's screens that comes when it is needed; null until then, and where the game has none.
export function usePart<T>(load: (() => Promise<T>) | undefined): T | null {
  const [part, setPart] = useState<{ of: T } | null>(null);
  useEffect(() => {
    let wanted = true;
    setPart(null);
    load?.().then((of) => wanted && setPart({ of }), () => {});
    return () => { wanted = false; };
  }, [load]);
  return part?.of ?? null;
}
