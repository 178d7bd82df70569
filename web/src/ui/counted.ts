// A count that moves something is two people's: the first is told that somebody else counts too.
import { good } from "./toast";

export function tellCount(answer: { again?: boolean }): void {
  if (!answer.again) return;
  good({
    en: "Counted. It differs from the books: it holds when somebody else has counted the same.",
    vi: "Đã ghi số đếm. Số này khác sổ: chỉ có hiệu lực khi người khác đếm được cùng số.",
  });
}
