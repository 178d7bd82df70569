// The scoreboard in small at the table; a touch opens all five roads.
import { useState } from "preact/hooks";
import { dictionary } from "../../core/words";
import { Dialog } from "../../ui/dialog";
import { BigRoad, type Boards, FiveRoads } from "./roads";

const say = dictionary({ en: { board: "Scoreboard", open: "open all five roads" }, vi: { board: "Bảng điểm", open: "mở cả năm đường" } });

export function RoadStrip(props: { boards: Boards; columns: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        class="road-strip" data-testid="road-strip" aria-label={`${say().board}: ${say().open}`} onClick={() => setOpen(true)}
      ><BigRoad boards={props.boards} columns={props.columns} cell={18} /></button>
      {open ? <Dialog title={say().board} wide onClose={() => setOpen(false)}><div class="road-dialog"><FiveRoads boards={props.boards} /></div></Dialog> : null}
    </>
  );
}
