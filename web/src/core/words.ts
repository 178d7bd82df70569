// Two languages. A page keeps its words beside it: const say = dictionary({ en: {...}, vi: {...} }), then say().key.
import { signal } from "@preact/signals";
import type { Words } from "./types";

export type Language = "vi" | "en";
const kept = localStorage.getItem("language");
export const language = signal<Language>(
  kept === "en" || kept === "vi" ? kept : navigator.language.startsWith("en") ? "en" : "vi",
);

export function setLanguage(to: Language): void {
  language.value = to;
  localStorage.setItem("language", to);
  document.documentElement.lang = to;
}
document.documentElement.lang = language.value;

export function dictionary<T>(words: { en: T; vi: T }): () => T {
  return () => words[language.value];
}

// The server's own words come in both languages.
export const tell = (words: Words | undefined): string => (words ? words[language.value] : "");
export const otherTell = (words: Words | undefined): string => (words ? words[language.value === "vi" ? "en" : "vi"] : "");

export const phases = dictionary({
  en: {
    closed: "closed", idle: "between rounds", betting: "place your bets", "no-more-bets": "no more bets", dealing: "dealing",
    shaking: "shaking", spinning: "spinning", decisions: "decisions", arranging: "arranging hands", result: "result",
    settling: "paying",
  },
  vi: {
    closed: "đóng", idle: "giữa hai ván", betting: "mời đặt cược", "no-more-bets": "dừng đặt cược", dealing: "đang chia bài",
    shaking: "đang lắc", spinning: "đang quay", decisions: "chờ quyết định", arranging: "đang xếp bài", result: "có kết quả",
    settling: "đang trả thưởng",
  },
});

export const posts = dictionary({
  en: {
    dealer: "Dealer", "acting-pit-supervisor": "Acting pit supervisor", "pit-supervisor": "Pit supervisor",
    "pit-manager": "Pit manager", "shift-manager": "Shift manager", "operations-manager": "Operations manager",
    "assistant-director": "Assistant director", "table-games-director": "Table games director",
    "senior-management": "Senior management", surveillance: "Surveillance", security: "Security", cage: "Cage",
    regulator: "Regulator", "internal-audit": "Internal audit", player: "Player",
  } as Record<string, string>,
  vi: {
    dealer: "Nhân viên Điều hành Trò chơi", "acting-pit-supervisor": "Giám sát Pit Tạm thời", "pit-supervisor": "Giám sát Pit",
    "pit-manager": "Quản lý Pit", "shift-manager": "Quản lý Ca", "operations-manager": "Trưởng phòng Điều hành",
    "assistant-director": "Trợ lý Giám đốc Vận hành Trò chơi", "table-games-director": "Giám đốc Bàn trò chơi",
    "senior-management": "Ban lãnh đạo", surveillance: "Bộ phận Giám sát", security: "An ninh", cage: "Quầy thu ngân",
    regulator: "Cơ quan quản lý", "internal-audit": "Kiểm toán nội bộ", player: "Khách",
  } as Record<string, string>,
});
