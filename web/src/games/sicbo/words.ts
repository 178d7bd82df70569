import { dictionary } from "../../core/words";

export const say = dictionary({
  en: { small: "Small", big: "Big", triple: "Triple", totals: "Totals", faces: "Single dice", throws: "Last throws", letter: { small: "S", big: "B", triple: "T" } as Record<string, string> },
  vi: { small: "Xỉu", big: "Tài", triple: "Bộ ba", totals: "Tổng điểm", faces: "Từng mặt", throws: "Các lần lắc", letter: { small: "X", big: "T", triple: "B" } as Record<string, string> },
});
