// What fell: in small for a tile or a line, and whole for the display at the table. All of it as the server counted it.
import { useEffect, useState } from "preact/hooks";
import { get } from "../core/api";
import { number } from "../core/money";
import type { Game, LobbyTable, TableView } from "../core/types";
import { dictionary, language, tell } from "../core/words";
import { BeadPlate, FiveRoads, type Bead, type Boards } from "./roads";

export type Last = LobbyTable["last"][number];

const say = dictionary({
  en: {
    none: "Results appear after the first round.", void: "void", last: "Last results", hot: "Hot", cold: "Cold", times: "×", of: "of the last",
    red: "Red", black: "Black", green: "Zero", low: "Low", high: "High", odd: "Odd", even: "Even", dozen: "Dozen", column: "Column",
    numbers: "Last numbers",
    small: "Small", big: "Big", triple: "Triple", totals: "Totals", faces: "Single dice", throws: "Last throws", player: "Player", banker: "Banker",
    tie: "Tie",
    playerPair: "Player pair", bankerPair: "Banker pair", hands: "Hands", letter: { small: "S", big: "B", triple: "T" } as Record<string, string>,
    bust: "bust", blackjack: "BJ", rounds: "rounds",
  },
  vi: {
    none: "Kết quả sẽ hiện sau ván đầu tiên.", void: "hủy", last: "Kết quả gần nhất", hot: "Nóng", cold: "Lạnh", times: "×", of: "trong", 
    red: "Đỏ", black: "Đen", green: "Số 0", low: "Thấp", high: "Cao", odd: "Lẻ", even: "Chẵn", dozen: "Nhóm", column: "Cột", numbers: "Các số vừa ra",
    small: "Xỉu", big: "Tài", triple: "Bộ ba", totals: "Tổng điểm", faces: "Từng mặt", throws: "Các lần lắc", player: "Nhà Con", banker: "Nhà Cái",
    tie: "Hòa",
    playerPair: "Đôi Nhà Con", bankerPair: "Đôi Nhà Cái", hands: "Số ván", letter: { small: "X", big: "T", triple: "B" } as Record<string, string>,
    bust: "quắc", blackjack: "BJ", rounds: "ván",
  },
});

const percent = (count: number, all: number): string => (all === 0 ? "–" : `${Math.round((100 * count) / all)} %`);

// ---- In small ----

const dots: Record<number, [number, number][]> = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
export function Die(props: { face: number; size?: number }) {
  const size = props.size ?? 20;
  return (
    <svg class="die" viewBox="-10 -10 20 20" width={size} height={size} role="img" aria-label={String(props.face)}>
      <rect x="-9.5" y="-9.5" width="19" height="19" rx="3.5" />
      {dots[props.face]?.map(([x, y], i) => (
        <circle key={i} class={props.face === 1 || props.face === 4 ? "red-dot" : ""} cx={x * 5.2} cy={y * 5.2} r={props.face === 1 ? 3 : 2} />
      ))}
    </svg>
  );
}

// The dealer's hand is told first, with its name in capitals; the boxes' are for the round itself.
const firstHand = (told: string): string => told.split(", ")[0].replace(/^(?:\p{Ll}+ )+/u, "");

function Fallen(props: { game: Game; one: Last }) {
  const { game, one } = props;
  const words = say();
  const data = one.data ?? {};
  if (one.void) return <li class="fell void" title={`${tell(one.result)} (${one.void})`}>{words.void}</li>;
  if (game === "roulette") return <li class={`fell number ${data.colour}`}>{data.number}</li>;
  if (game === "sicbo")
    return <li class={`fell throw ${data.kind}`} title={(data.dice ?? []).join(" ")}><b>{data.total}</b><span>{words.letter[data.kind]}</span></li>;
  if (game === "blackjack")
    return (
      <li class={`fell points${data.bust ? " bust" : data.blackjack ? " natural" : ""}`} title={tell(one.result)}>
        <b>{data.total}</b>
        {data.bust || data.blackjack ? <span>{data.bust ? words.bust : words.blackjack}</span> : null}
      </li>
    );
  return <li class="fell hand" title={tell(one.result)}>{firstHand(tell(one.result))}</li>;
}

// The last results as a line, newest first; baccarat as beads, oldest first as they lie on the plate.
export function LastResults(props: { game: Game; last: Last[]; count?: number }) {
  const words = say();
  const { game, last } = props;
  if (last.length === 0) return <p class="muted small">{words.none}</p>;
  if (game === "baccarat") {
    const beads = last.filter((one) => !one.void && one.data?.winner).map((one) => one.data as Bead).reverse();
    return <BeadLine beads={beads} voids={last.filter((one) => one.void).length} />;
  }
  return (
    <ol class={`fallen ${game}`} aria-label={words.last}>
      {last.slice(0, props.count ?? 10).map((one) => <Fallen key={one.round} game={game} one={one} />)}
    </ol>
  );
}

function BeadLine(props: { beads: Bead[]; voids: number }) {
  const words = say();
  const letters = { player: "P", banker: "B", tie: "T" };
  return (
    <ol class="fallen beads" aria-label={words.last}>
      {[...props.beads].reverse().map((bead, i) => (
        <li key={i} class={`fell bead-dot ${bead.winner}${bead.free ? " free" : ""}`} title={words[bead.winner]}>
          {letters[bead.winner]}
          {bead.banker_pair ? <i class="pair banker" /> : null}
          {bead.player_pair ? <i class="pair player" /> : null}
        </li>
      ))}
      {props.voids > 0 ? <li class="fell void">{props.voids} {words.void}</li> : null}
    </ol>
  );
}

// The last rounds of a table, read again when one has ended.
export function useLastRounds(view: TableView | null, limit = 20): Last[] {
  const [last, setLast] = useState<Last[]>([]);
  const key = view ? `${view.table}/${view.view.round}/${view.view.over || view.view.phase === "idle"}` : "";
  useEffect(() => {
    if (!view) return;
    let wanted = true;
    get<{ rounds: Last[] }>(`/api/tables/${view.table}/rounds?limit=${limit}`).then((answer) => wanted && setLast(answer.rounds), () => {});
    return () => { wanted = false; };
  }, [key]);
  return last;
}

// ---- Whole ----

function Share(props: { name: string; count: number; all: number; class?: string }) {
  return (
    <div class={`share ${props.class ?? ""}`}>
      <span class="share-name">{props.name}</span>
      <span class="share-bar" aria-hidden="true"><i style={{ width: props.all ? `${(100 * props.count) / props.all}%` : "0" }} /></span>
      <span class="share-count figures">{props.count} · {percent(props.count, props.all)}</span>
    </div>
  );
}

interface Heat { number: number; count: number }
function RouletteScores(props: { play: any; colour(number: number): string; full?: boolean }) {
  const { play, colour } = props;
  const words = say();
  const numbers: number[] = play.numbers ?? [];
  const all = numbers.length;
  const heat = (name: string, list: Heat[], kind: string) => (
    <div class={`heat ${kind}`}>
      <h3 class="road-title">{name}</h3>
      <ul>
        {list.map((one) => (
          <li key={one.number}><span class={`fell number ${colour(one.number)}`}>{one.number}</span><small class="figures">{words.times}{one.count}</small></li>
        ))}
      </ul>
    </div>
  );
  if (all === 0) return <p class="muted score-none">{words.none}</p>;
  return (
    <div class="scores of-roulette">
      <section class="of-numbers">
        <h3 class="road-title">{words.numbers}</h3>
        <ol class="fallen roulette" data-testid="numbers">{numbers.map((one, i) => <li key={i} class={`fell number ${colour(one)}`}>{one}</li>)}</ol>
      </section>
      {props.full ? (
        <section class="of-heat">
          {heat(words.hot, (play.hot ?? []).filter((one: Heat) => one.count > 0), "hot")}
          {heat(words.cold, play.cold ?? [], "cold")}
        </section>
      ) : null}
      {props.full ? (
        <section class="of-shares four">
          <div>
            <Share name={words.red} count={play.red} all={all} class="red" /><Share name={words.black} count={play.black} all={all} class="black" />
            <Share name={words.green} count={play.green} all={all} class="green" />
          </div>
          <div>
            <Share name={words.low} count={play.low} all={all} /><Share name={words.high} count={play.high} all={all} />
            <Share name={words.odd} count={play.odd} all={all} /><Share name={words.even} count={play.even} all={all} />
          </div>
          <div>{(play.dozens ?? []).map((count: number, i: number) => <Share key={i} name={`${words.dozen} ${i + 1}`} count={count} all={all} />)}</div>
          <div>{(play.columns ?? []).map((count: number, i: number) => <Share key={i} name={`${words.column} ${i + 1}`} count={count} all={all} />)}</div>
        </section>
      ) : null}
    </div>
  );
}

interface Throw { dice: number[]; total: number; kind: string }
function SicBoScores(props: { play: any; full?: boolean }) {
  const { play } = props;
  const words = say();
  const throws: Throw[] = play.throws ?? [];
  const most = Math.max(1, ...(play.totals ?? []));
  if (throws.length === 0) return <p class="muted score-none">{words.none}</p>;
  return (
    <div class="scores of-sicbo">
      <section class="of-throws">
        <h3 class="road-title">{words.throws}</h3>
        <ol class="throws" data-testid="throws">
          {throws.map((one, i) => (
            <li key={i} class={one.kind}>
              {one.dice.map((face, d) => <Die key={d} face={face} size={24} />)}
              <b class="figures">{one.total}</b>
              <span>{words.letter[one.kind]}</span>
            </li>
          ))}
        </ol>
      </section>
      {props.full ? (
        <section class="of-shares">
          <Share name={words.small} count={play.small} all={throws.length} class="small-kind" />
          <Share name={words.big} count={play.big} all={throws.length} class="big-kind" />
          <Share name={words.triple} count={play.triple} all={throws.length} class="triple-kind" />
        </section>
      ) : null}
      {props.full ? (
        <section class="of-totals">
          <h3 class="road-title">{words.totals}</h3>
          <ol class="bars">
            {(play.totals ?? []).map((count: number, i: number) => (
              <li key={i}><small class="figures">{count}</small><i style={{ height: `${(64 * count) / most}px` }} /><b>{i + 3}</b></li>
            ))}
          </ol>
        </section>
      ) : null}
      {props.full ? (
        <section class="of-faces">
          <h3 class="road-title">{words.faces}</h3>
          <ul class="faces">{(play.faces ?? []).map((count: number, i: number) => <li key={i}><Die face={i + 1} size={32} /><b class="figures">{count}</b></li>)}</ul>
        </section>
      ) : null}
    </div>
  );
}

function BaccaratScores(props: { boards: Boards; full?: boolean }) {
  const { boards } = props;
  const words = say();
  const beads = boards.bead_plate;
  const count = (test: (bead: Bead) => boolean | undefined): number => beads.filter(test).length;
  if (!props.full) return <div class="scores of-baccarat"><BeadPlate beads={beads} columns={12} /></div>;
  return (
    <div class="scores of-baccarat">
      <dl class="bead-counts">
        <div class="banker"><dt>{words.banker}</dt><dd>{count((bead) => bead.winner === "banker")}</dd></div>
        <div class="player"><dt>{words.player}</dt><dd>{count((bead) => bead.winner === "player")}</dd></div>
        <div class="tie"><dt>{words.tie}</dt><dd>{count((bead) => bead.winner === "tie")}</dd></div>
        <div><dt>{words.bankerPair}</dt><dd>{count((bead) => bead.banker_pair)}</dd></div>
        <div><dt>{words.playerPair}</dt><dd>{count((bead) => bead.player_pair)}</dd></div>
        <div><dt>{words.hands}</dt><dd>{beads.length}</dd></div>
      </dl>
      <FiveRoads boards={boards} />
    </div>
  );
}

function Rounds(props: { game: Game; last: Last[] }) {
  const words = say();
  if (props.last.length === 0) return <p class="muted score-none">{words.none}</p>;
  return (
    <div class="scores of-rounds">
      <h3 class="road-title">{words.last}</h3>
      <ol class="round-list" data-testid="rounds">
        {props.last.map((one) => (
          <li key={one.round} class={one.void ? "void" : ""}>
            <span class="figures muted">{number(one.round)}</span>
            <span>{tell(one.result)}</span>
            {one.void ? <span class="fell void">{words.void} · {one.void}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

// The scoreboard of a table's game. `full` is the display's; without it one part, for beside a felt.
export function Scoreboard(props: { table: TableView; last?: Last[]; full?: boolean; colour?(number: number): string }) {
  const { table, full } = props;
  void language.value;
  const play = table.view.play;
  if (table.game === "roulette") return <RouletteScores play={play} colour={props.colour ?? (() => "green")} full={full} />;
  if (table.game === "sicbo") return <SicBoScores play={play} full={full} />;
  if (table.game === "baccarat" && play.boards) return <BaccaratScores boards={play.boards as Boards} full={full} />;
  return <Rounds game={table.game} last={props.last ?? []} />;
}
