// Niu Niu: the dealer on top, boxes around the table with box 1 at the dealer's left hand, a hand to set out.
import { useRef, useState } from "preact/hooks";
import { dictionary, tell } from "../../core/words";
import { ClauseTag } from "../../ui/clause";
import { at, type Point, type Ring, useWidth } from "../../felt/arc";
import type { FeltProps } from "../../felt/felt";
import { ArrangePanel, FaceDownPanel } from "./arrange";
import { Box, type BoxProps, DealerHand } from "./boxes";
import { handClause, handName, type NiuBox, type NiuPlay, offerFor, playOf } from "./play";

const say = dictionary({
  en: { felt: "Niu Niu table", history: "Dealer’s last hands", none: "The dealer’s hands will appear here." },
  vi: { felt: "Bàn Ngầu Hầm", history: "Các tay bài trước của nhà cái", none: "Các tay bài của nhà cái sẽ hiện ở đây." },
});

const ring: Ring = { x: 700, y: -1000 };

// Where the boxes lie: on the curve, or in rows on a narrow screen.
function places(count: number, wide: boolean, width: number, font: number): { at: Point; turn: number; scale: number; card: number; room: number; top: number }[] {
  return Array.from({ length: count }, (_, i) => {
    if (wide) {
      const angle = count > 1 ? 23.5 - (47 * i) / (count - 1) : 0;
      return { at: at(ring, 1214, angle), turn: -angle, scale: 2.45, card: 56, room: count > 5 ? 188 : 226, top: 56 * 1.4 + 8 + font * 1.5 };
    }
    const room = Math.floor((width - 8) / 3) - 4;
    const card = Math.min(44, room / 2.6);
    const scale = Math.max(1.12, Math.min(1.5, (room - 6) / 90));
    const top = card * 1.4 + 6 + font * 1.5;
    const high = top + 90 * scale + font * 2;
    return { at: { x: 4 + (room + 4) * ((i % 3) + 0.5), y: card * 1.4 + font * 3.4 + Math.floor(i / 3) * high }, turn: 0, scale, card, room, top };
  });
}

function History(props: FeltProps & { play: NiuPlay }) {
  const hands = props.play.history ?? [];
  return (
    <div class="niu-history" role="group" aria-label={say().history} data-testid="niu-history">
      <span class="small muted">{say().history}</span>
      {hands.length === 0 ? <span class="small muted">{say().none}</span> : null}
      <ol>{hands.slice(0, 12).map((hand, i) => <li key={i} data-hand={hand}>{handName(props.rules, hand)}{i === 0 && handClause(props.rules, hand) ? <ClauseTag
        table={props.table.table} clause={handClause(props.rules, hand)!}
      /> : null}</li>)}</ol>
    </div>
  );
}

export function NiuNiuFelt(props: FeltProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [current, setCurrent] = useState("1/ante");
  const [chosen, setChosen] = useState(0);
  const clock = useRef<{ round: number; until: number; total: number } | null>(null);
  const play = playOf(props.table);
  const { view } = props.table;
  const wide = width >= 900;
  const scale = Math.min(width / 1400, Math.max(240, innerHeight - 300) / 604);
  const font = wide ? Math.max(15, Math.ceil(12.2 / scale)) : 13;
  const count = view.seats || play.boxes?.length || 5;
  const boxes: NiuBox[] = play.boxes ?? Array.from({ length: count }, (_, i) => ({ box: i + 1, cards: [], arranged: false }));
  const spots = places(count, wide, width, font);
  const circles = props.rules.bets.filter((bet) => bet.area);
  const mayArrange = props.onOffer ? boxes.filter((box) => offerFor(props.table, "arrange", box.box) && box.cards.length === 5 && !box.cards.includes("??")) : [];
  const arranging = mayArrange.find((box) => box.box === chosen) ?? mayArrange.find((box) => box.arranged) ?? mayArrange[0];
  const closed = props.onOffer && !arranging ? boxes.find((box) => offerFor(props.table, "arrange", box.box) && box.cards.includes("??")) : undefined;
  const left = props.table.countdown_ms;
  if (arranging && left !== undefined && clock.current?.round !== view.round) clock.current = { round: view.round, until: Date.now() + left, total: left };
  const timed = arranging && left !== undefined ? clock.current : null;
  const from: Point = wide ? { x: 1240, y: 60 } : { x: width, y: 0 };
  const shared = { ...props, play, font, circles, onFocusHere: () => {} };
  const last = spots[spots.length - 1];
  const high = wide ? 604 : last ? last.at.y + last.top + 90 * last.scale + font * 2 : 0;
  const dealerCard = wide ? 74 : Math.min(48, (width - 40) / 6);
  return (
    <div ref={frame} class={`niu-felt${wide ? "" : " flat"}`} data-layout={view.layout} data-seats={view.seats}>
      {width === 0 ? null : (
        <svg class="felt niuniu" viewBox={`0 0 ${wide ? 1400 : width} ${high}`} role="group" aria-label={say().felt}>
          {wide ? <text class="felt-title" x="700" y="194" font-size="24" text-anchor="middle">{tell(props.rules.name)}</text> : null}
          <DealerHand
            {...props} play={play} at={wide ? { x: 700, y: 96 } : { x: width / 2, y: dealerCard * 0.7 + font * 2.05 }} card={dealerCard}
            room={dealerCard * 6} font={font} from={from}
          />
          {boxes.map((box, i) => {
            const spot: Omit<BoxProps, keyof typeof shared | "box" | "current"> = { ...spots[i], from: undefined };
            return <Box
              key={box.box} {...shared} {...spot} box={box} current={current.startsWith(`${box.box}/`)}
              onFocusHere={(bet) => setCurrent(`${box.box}/${bet}`)}
            />;
          })}
        </svg>
      )}
      <div class="felt-sheet">
        {arranging ? (
          <ArrangePanel
            key={`${view.round}/${arranging.box}`} table={props.table.table} play={play} box={arranging} boxes={mayArrange.map((box) => box.box)}
            clause={offerFor(props.table, "arrange", arranging.box)?.clause}
            until={timed?.until} total={timed?.total} onBox={setChosen}
            onSet={(three) => props.onOffer!(offerFor(props.table, "arrange", arranging.box)!, { cards: three })}
          />
        ) : null}
        {closed ? (
          <FaceDownPanel
            table={props.table.table} box={closed.box} clause={offerFor(props.table, "arrange", closed.box)?.clause}
            onSet={() => props.onOffer!(offerFor(props.table, "arrange", closed.box)!)}
          />
        ) : null}
      </div>
      <History {...props} play={play} />
    </div>
  );
}
