// Rounds played by the server's own rules, and what the house has kept of them so far: it closes in on the exact edge.
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { get, Refused } from "../../core/api";
import { number } from "../../core/money";
import type { Game, Words } from "../../core/types";
import { dictionary, language, tell } from "../../core/words";
import { ruleQuery } from "./query";
import type { BetOdds } from "./bets";

const say = dictionary({
  en: {
    title: "Watch it converge", bet: "Bet", start: "Play rounds", stop: "Stop", again: "From the beginning", rounds: "Rounds", kept: "Kept by the house so far", exact: "Exact edge", off: "Distance in standard errors",
    note: "The band is three standard errors wide on each side: about 997 runs in 1,000 stay inside at any given point.", seen: "played", low: "−3 standard errors", high: "+3 standard errors",
    waits: "The house's share of the stakes will be drawn here against the number of rounds.",
    picture: "House's share of the stakes against the number of rounds, with the exact edge and its band",
  },
  vi: {
    title: "Xem hội tụ", bet: "Cửa cược", start: "Chơi thử", stop: "Dừng", again: "Làm lại từ đầu", rounds: "Số ván", kept: "Nhà cái giữ được đến nay", exact: "Lợi thế chính xác", off: "Khoảng cách theo sai số chuẩn",
    note: "Dải rộng ba sai số chuẩn mỗi bên: khoảng 997 trên 1.000 lần chạy nằm trong dải tại một thời điểm bất kỳ.", seen: "đã chơi", low: "−3 sai số chuẩn", high: "+3 sai số chuẩn",
    waits: "Phần nhà cái giữ được theo số ván sẽ được vẽ ở đây.",
    picture: "Phần nhà cái giữ được theo số ván, cùng lợi thế chính xác và dải của nó",
  },
});

interface Chunk { bets: { bet: string; rounds: number; mean: number }[] }
interface Run { points: { rounds: number; kept: number }[]; rounds: number; sum: number; chunks: number }
const empty = (): Run => ({ points: [], rounds: 0, sum: 0, chunks: 0 });
const first = 2000, most = 1000000, points = 240;

const percent = (value: number, digits = 3): string =>
  `${value.toLocaleString(language.value === "vi" ? "vi-VN" : "en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })} %`;

// Colours of the page's theme, as they are now.
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function Picture(props: { run: Run; odds: BetOdds }) {
  const at = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const words = say();
  const data = (): uPlot.AlignedData => {
    const rounds = props.run.points.map((point) => point.rounds);
    const edge = props.odds.edge_pct;
    const band = (sign: number): number[] => rounds.map((n) => edge + (sign * 300 * props.odds.sd) / Math.sqrt(n));
    return [rounds, props.run.points.map((point) => point.kept), rounds.map(() => edge), band(-1), band(1)];
  };
  useEffect(() => {
    const ink = colour("--muted"), line = colour("--line");
    const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 }, font: "12px system-ui" };
    const made = new uPlot(
      {
        width: at.current!.clientWidth, height: 280, legend: { show: false }, cursor: { show: false },
        scales: { x: { time: false, distr: 3 }, y: {} },
        axes: [{ ...axis, values: (_, splits) => splits.map((n) => (n === null ? "" : number(n))) }, { ...axis, size: 64, values: (_, splits) => splits.map((n) => percent(n, 1)) }],
        series: [
          {}, { label: words.seen, stroke: colour("--text"), width: 2 }, { label: words.exact, stroke: colour("--gold"), width: 2 },
          { label: words.low, stroke: ink, dash: [4, 4], width: 1 }, { label: words.high, stroke: ink, dash: [4, 4], width: 1 },
        ],
      },
      data(), at.current!,
    );
    plot.current = made;
    const resize = new ResizeObserver(() => made.setSize({ width: at.current?.clientWidth ?? 300, height: 280 }));
    resize.observe(at.current!);
    return () => { resize.disconnect(); made.destroy(); };
  }, [props.odds.bet, language.value, document.documentElement.dataset.theme]);
  useEffect(() => plot.current?.setData(data()), [props.run]);
  return <div class="odds-picture" ref={at} role="img" aria-label={words.picture} />;
}

export function Simulation(props: { game: Game; rules: string; bets: BetOdds[]; simulated: string[]; names: Map<string, Words> }) {
  const playable = props.bets.filter((odds) => props.simulated.includes(odds.bet));
  const [bet, setBet] = useState(playable[0]?.bet ?? "");
  const [running, setRunning] = useState(false);
  const [run, setRun] = useState<Run>(empty());
  const [problem, setProblem] = useState<Words | null>(null);
  const now = useRef(run);
  const seed = useRef(1);
  const words = say();
  const odds = playable.find((one) => one.bet === bet);
  const clear = (): void => { now.current = empty(); setRun(now.current); };

  // One piece after another, each twice as long as the last until a million, so that the beginning can be seen too.
  useEffect(() => {
    if (!running) return;
    let wanted = true;
    const next = async (): Promise<void> => {
      const size = Math.min(most, Math.max(first, now.current.rounds));
      try {
        const chunk = await get<Chunk>(`/api/simulations/${props.game}?rounds=${size}&seed=${seed.current++}&${ruleQuery(props.rules)}`);
        if (!wanted) return;
        const found = chunk.bets.find((one) => one.bet === bet);
        if (!found) return setRunning(false);
        const before = now.current;
        const rounds = before.rounds + found.rounds;
        const sum = before.sum - found.mean * found.rounds;
        now.current = { rounds, sum, chunks: before.chunks + 1, points: [...before.points, { rounds, kept: (100 * sum) / rounds }].slice(-points) };
        setRun(now.current);
        void next();
      } catch (error) {
        if (error instanceof Refused && error.status === 429) return void setTimeout(() => wanted && next(), 500);
        if (error instanceof Refused) setProblem(error.refusal.message);
        setRunning(false);
      }
    };
    void next();
    return () => { wanted = false; };
  }, [running, bet]);

  if (!odds) return null;
  const kept = run.rounds > 0 ? (100 * run.sum) / run.rounds : 0;
  const off = run.rounds > 0 ? (kept - odds.edge_pct) / ((100 * odds.sd) / Math.sqrt(run.rounds)) : 0;
  return (
    <section class="panel stack" aria-labelledby="converge">
      <div class="spread">
        <h2 id="converge">{words.title}</h2>
        <div class="row">
          <select aria-label={words.bet} value={bet} onChange={(change) => { setBet(change.currentTarget.value); clear(); }}>
            {playable.map((one) => <option key={one.bet} value={one.bet}>{props.names.has(one.bet) ? tell(props.names.get(one.bet)) : one.bet}</option>)}
          </select>
          <button class={running ? "" : "main"} onClick={() => setRunning(!running)}>{running ? words.stop : words.start}</button>
          <button onClick={clear} disabled={run.rounds === 0}>{words.again}</button>
        </div>
      </div>
      {problem ? <p class="red" role="alert">{tell(problem)}</p> : null}
      {run.rounds > 0 ? <Picture run={run} odds={odds} /> : <p class="empty odds-waits">{words.waits}</p>}
      <dl class="odds-figures">
        <div><dt>{words.rounds}</dt><dd class="figures" data-testid="rounds">{number(run.rounds)}</dd></div>
        <div><dt>{words.kept}</dt><dd class="figures">{run.rounds > 0 ? percent(kept, 4) : "–"}</dd></div>
        <div><dt>{words.exact}</dt><dd class="figures gold">{percent(odds.edge_pct, 4)}</dd></div>
        <div><dt>{words.off}</dt><dd class="figures">{run.rounds > 0 ? off.toLocaleString(language.value === "vi" ? "vi-VN" : "en-US", { maximumFractionDigits: 2, minimumFractionDigits: 2 }) : "–"}</dd></div>
      </dl>
      <p class="small muted">{words.note}</p>
    </section>
  );
}
