// The games that have screens of their own. Any other is drawn from what the server tells of it.
import type { GameScreen } from "../felt/game_screen";
import { baccarat } from "./baccarat/screen";
import { blackjack } from "./blackjack/screen";
import { niuniu } from "./niuniu/screen";
import { roulette } from "./roulette/screen";
import { sicbo } from "./sicbo/screen";

const screens: Record<string, GameScreen | undefined> = { sicbo, roulette, baccarat, blackjack, niuniu };

export const screenOf = (game: string): GameScreen => (Object.hasOwn(screens, game) ? screens[game]! : {});
