// What has just been announced by the table itself, beside what a step says: a void, no spin, cards dealt again. To be read out.
import type { Happened, Words } from "../../core/types";
import { language, otherTell, tell } from "../../core/words";
import { say } from "./words";

const announcements: Record<string, Words> = {
  result: { en: "The result is shown", vi: "Kết quả đã hiển thị" },
  void: { en: "The round is void, all stakes go back", vi: "Ván chơi vô hiệu, hoàn lại mọi tiền cược" },
  "no-spin": { en: "No spin", vi: "Vòng quay không hợp lệ" },
  suspended: { en: "Play at this table is suspended", vi: "Bàn tạm ngừng hoạt động" },
  resumed: { en: "Play goes on", vi: "Bàn tiếp tục hoạt động" },
  corrected: { en: "The result has been corrected", vi: "Kết quả đã được đính chính" },
  ruling: { en: "A ruling has been made", vi: "Đã có phán quyết" },
  "free-hand": { en: "A free hand, no bets please", vi: "Ván không cược, xin không đặt cược" },
  insurance: { en: "Insurance is offered", vi: "Mời đặt bảo hiểm" },
  "change-bets": { en: "The differential is exceeded, please change your bets", vi: "Vượt khoảng chênh lệch, xin thay đổi khoản cược" },
  "new-shoe": { en: "A new shoe", vi: "Thay bộ bài mới" },
  "last-hand": { en: "The cut card is out", vi: "Lá bài cắt đã xuất hiện" },
  redeal: { en: "The cards are gathered and dealt again", vi: "Thu bài theo thứ tự và chia lại" },
  "play-on": { en: "Play goes on as it lies", vi: "Ván chơi tiếp tục" },
  "ball-back": { en: "The ball goes back to the last winning number", vi: "Bóng được đặt lại vào số trúng trước đó" },
  "value-marker": { en: "A marker shows the value of these colour chips", vi: "Đặt thẻ dấu chỉ giá trị của chip màu này" },
  "winnings-refused": { en: "Nothing is paid on colour chips of another table", vi: "Không trả thưởng cho chip màu của bàn khác" },
  "position-decided": { en: "It has been decided where the chip lies", vi: "Đã quyết định vị trí của chip" },
  "earlier-stand": { en: "Earlier results stand", vi: "Kết quả các ván trước vẫn giữ nguyên" },
  "in-order": { en: "The cards are put in order", vi: "Các lá bài đã được xếp lại theo thứ tự" },
};

export function Said(props: { happened: Happened[]; next?: Words }) {
  const said = props.happened.flatMap((one) => one.effects).filter((effect) => effect.effect === "announce");
  const words = said.map((effect) => announcements[(effect.say ?? "").toLowerCase().replace(/_/g, "-")]).filter((one) => one && one.en !== props.next?.en);
  if (words.length === 0) return null;
  const other = language.value === "vi" ? "en" : "vi";
  return (
    <div class="deal-said" role="status" data-testid="said">
      <span class="muted small">{say().readOut}</span>
      {[...new Set(words)].map((one) => <p key={one.en}><strong>{tell(one)}</strong> <span class="muted" lang={other}>{otherTell(one)}</span></p>)}
    </div>
  );
}
