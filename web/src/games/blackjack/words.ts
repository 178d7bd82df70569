import { dictionary } from "../../core/words";

export const say = dictionary({
  en: {
    box: "Box", hand: "hand", dealer: "Dealer", softTotal: (total: number) => `soft ${total}`, bust: "bust", blackjack: "Blackjack", doubled: "doubled", absent: "absent",
    paysTo: (name: string, win: string, per: string) => `${name.toUpperCase()} PAYS ${win} TO ${per}`,
    pays: "pays", have: "you have", others: "others have", behind: "behind", yours: "your box", turn: "to play", yourTurn: "Your turn", waitsFor: "Waiting for",
    win: "wins", lose: "loses", push: "push", void: "void", surrender: "surrendered", returned: "returned", empty: "no bet",
    hit: "Hit", stand: "Stand", double: "Double", split: "Split", surrenderDo: "Surrender", "even-money": "Even money",
    joinDouble: "Double too", joinSplit: "Split too", insure: "Insurance", insureOther: "Insure for", decline: "No, thank you", declineInsurance: "No insurance",
    declineJoin: "Stay as I am", pairOn: "Pair bet on hand", other: "Other amount", amount: "Amount", least: "least", most: "most", confirm: "Lay it", back: "Back",
    decide: "Decisions", boxes: "Boxes", cards: "cards", number: "choice", insured: "insured", late: "The dealer's card comes first",
    insuring: "Insurance is open", houseExpects: "The house expects with this card",
  },
  vi: {
    box: "Ô", hand: "tay bài", dealer: "Nhà Cái", softTotal: (total: number) => `${total} mềm`, bust: "quá 21", blackjack: "Xì Dách", doubled: "gấp đôi", absent: "vắng mặt",
    paysTo: (name: string, win: string, per: string) => `${name.toUpperCase()} TRẢ ${win} : ${per}`,
    pays: "trả", have: "bạn có", others: "khách khác có", behind: "cược sau", yours: "ô của bạn", turn: "đang quyết định", yourTurn: "Đến lượt bạn", waitsFor: "Đang chờ",
    win: "thắng", lose: "thua", push: "hòa", void: "vô hiệu", surrender: "đầu hàng", returned: "trả lại", empty: "chưa có cược",
    hit: "Rút bài", stand: "Dừng bài", double: "Gấp đôi", split: "Chia đôi", surrenderDo: "Đầu hàng", "even-money": "Nhận 1 : 1",
    joinDouble: "Cùng gấp đôi", joinSplit: "Cùng chia đôi", insure: "Bảo hiểm", insureOther: "Bảo hiểm cho", decline: "Không, cảm ơn", declineInsurance: "Không bảo hiểm",
    declineJoin: "Giữ nguyên", pairOn: "Cược đôi trên tay bài", other: "Mức khác", amount: "Số tiền", least: "tối thiểu", most: "tối đa", confirm: "Đặt", back: "Quay lại",
    decide: "Quyết định", boxes: "Các ô cược", cards: "lá", number: "lựa chọn", insured: "đã bảo hiểm", late: "Nhà Cái nhận bài trước",
    insuring: "Đang nhận bảo hiểm", houseExpects: "Nhà cái kỳ vọng với lá này",
  },
});
