// The exact figures of every bet as this house plays it, what a game shows besides, and a simulation to watch converge.
// Nothing here knows of any round in play.
import { useEffect, useState } from "preact/hooks";
import { Refused, everyTable, get } from "../core/api";
import { gameName, games } from "../core/games";
import type { Game, Lobby, Rules, Words } from "../core/types";
import { dictionary, tell } from "../core/words";
import { usePart } from "../felt/use_felt";
import { screenOf } from "../games/registry";
import { Boundary } from "../ui/boundary";
import { BetTable, type BetOdds } from "./odds/bets";
import { ruleQuery } from "./odds/query";
import { Simulation } from "./odds/simulation";

const say = dictionary({
  en: {
    title: "Odds", lead: "What every bet is worth, computed exactly from the edition this house plays by. Change an option or a ratio to see its edge.",
    change: "Options and ratios changed", hint: "as in decks=6 or total:4=60, separated by spaces", apply: "Compute", computing: "Computing…", edition: "Edition",
    games: "Games", whole: "As the house plays it",
  },
  vi: {
    title: "Tỷ lệ", lead: "Giá trị của từng cửa cược, tính chính xác từ thể lệ mà sòng đang áp dụng. Đổi một tùy chọn hay một tỷ lệ trả để xem lợi thế của nhà cái.",
    change: "Tùy chọn và tỷ lệ thay đổi", hint: "như decks=6 hoặc total:4=60, cách nhau bằng dấu cách", apply: "Tính", computing: "Đang tính…", edition: "Thể lệ",
    games: "Trò chơi", whole: "Như sòng đang áp dụng",
  },
});

// Names of bets come from the rules of a table that plays the game.
async function namesOf(game: Game): Promise<Map<string, Words>> {
  const floor = await everyTable<Lobby>("/api/floor");
  const table = floor.tables.find((one) => one.game === game);
  if (!table) return new Map();
  const rules = await get<Rules>(`/api/tables/${table.table}/rules`);
  return new Map(rules.bets.map((bet) => [bet.bet, bet.name]));
}

interface Found { game: Game; rules: string; edition: string; bets: BetOdds[]; simulated: string[] }

function GameOdds(props: { game: Game }) {
  const [rules, setRules] = useState("");
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [names, setNames] = useState<Map<string, Words>>(new Map());
  const [problem, setProblem] = useState<Refused | null>(null);
  const Own = usePart(screenOf(props.game).Odds);
  const words = say();
  useEffect(() => {
    let wanted = true;
    setProblem(null);
    get<Pick<Found, "edition" | "bets" | "simulated">>(`/api/odds/${props.game}?${ruleQuery(asked)}`).then(
      (answer) => wanted && setFound({ game: props.game, rules: asked, edition: answer.edition, bets: answer.bets, simulated: answer.simulated }),
      (error) => wanted && error instanceof Refused && setProblem(error),
    );
    return () => { wanted = false; };
  }, [props.game, asked]);
  useEffect(() => {
    namesOf(props.game).then(setNames, () => {});
  }, [props.game]);
  const current = found && found.rules === asked ? found : null;
  return (
    <div class="stack">
      <form class="row odds-change" onSubmit={(submit) => { submit.preventDefault(); setAsked(rules.trim()); }}>
        <label class="grow">
          {words.change}
          <input value={rules} placeholder={words.whole} aria-describedby="odds-hint" onInput={(input) => setRules(input.currentTarget.value)} />
        </label>
        <button class="main">{words.apply}</button>
        <span id="odds-hint" class="small muted">{words.hint}</span>
      </form>
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)} {problem.refusal.where ? <span class="muted">({problem.refusal.where})</span> : null}</p> : null}
      {current ? (
        <>
          <p class="small muted">{words.edition} {current.edition}</p>
          <Boundary name="simulation"><Simulation game={props.game} rules={asked} bets={current.bets} simulated={current.simulated} names={names} /></Boundary>
          {Own ? <Boundary name="chart"><Own rules={asked} /></Boundary> : null}
          <Boundary name="bets"><BetTable bets={current.bets} names={names} /></Boundary>
        </>
      ) : problem ? null : <p class="empty">{words.computing}</p>}
    </div>
  );
}

export function OddsPage() {
  const [chosen, setGame] = useState<Game | null>(null);
  const game = chosen ?? games.value[0]?.game;
  const words = say();
  return (
    <div class="wide stack odds-page">
      <div>
        <h1>{words.title}</h1>
        <p class="muted">{words.lead}</p>
      </div>
      <div class="row" role="group" aria-label={words.games}>
        {games.value.map(({ game: one }) => (
          <button key={one} aria-pressed={game === one} data-game={one} onClick={() => setGame(one)}>{gameName(one)}</button>
        ))}
      </div>
      {game ? <GameOdds game={game} key={game} /> : null}
    </div>
  );
}
