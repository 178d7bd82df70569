"use strict";
// The tables of the floor as they are now: the list over HTTP, what happens over the WebSocket.
(() => {
  const words = {
    vi: {
      other: "English", otherCode: "en",
      demonstration: "Sàn trình diễn: chip ở đây không có giá trị. Nhân viên đăng nhập bằng tên chức vụ, mật khẩu “demonstration”.",
      about: "Một sàn trò chơi bàn chạy đúng theo quy tắc của năm trò: tài xỉu, roulette, baccarat, blackjack và Niu Niu.",
      tables: "Các bàn", columns: ["Bàn", "Trò chơi", "Trạng thái", "Ván", "Tối thiểu", "Tối đa"],
      live: "Đang cập nhật trực tiếp.", lost: "Mất kết nối, đang thử lại.", empty: "Chưa có bàn nào. Các bàn mở sẽ hiện ở đây.",
      more: "Tài liệu API: ",
      games: { sicbo: "Tài xỉu", roulette: "Roulette", baccarat: "Baccarat", blackjack: "Blackjack", niuniu: "Niu Niu" },
      phases: { closed: "đóng", idle: "giữa hai ván", betting: "đang nhận cược", "no-more-bets": "ngừng nhận cược", dealing: "đang chia bài", shaking: "đang lắc", spinning: "đang quay", decisions: "chờ quyết định", arranging: "đang xếp bài", result: "có kết quả", settling: "đang trả thưởng" },
      suspended: "tạm dừng", locale: "vi-VN",
    },
    en: {
      other: "Tiếng Việt", otherCode: "vi",
      demonstration: "Demonstration floor: chips are worth nothing here. Staff sign in with the name of their post, password “demonstration”.",
      about: "A floor of table games run exactly as five rulebooks say: sic bo, roulette, baccarat, blackjack and Niu Niu.",
      tables: "Tables", columns: ["Table", "Game", "State", "Round", "Minimum", "Maximum"],
      live: "Updating live.", lost: "Connection lost, trying again.", empty: "No tables yet. Tables that open appear here.",
      more: "The API's description: ",
      games: { sicbo: "Sic bo", roulette: "Roulette", baccarat: "Baccarat", blackjack: "Blackjack", niuniu: "Niu Niu" },
      phases: { closed: "closed", idle: "between rounds", betting: "taking bets", "no-more-bets": "no more bets", dealing: "dealing", shaking: "shaking", spinning: "spinning", decisions: "decisions", arranging: "arranging hands", result: "result", settling: "paying" },
      suspended: "suspended", locale: "en-GB",
    },
  };
  const at = (id) => document.getElementById(id);
  let language = (localStorage.getItem("language") || navigator.language || "vi").startsWith("en") ? "en" : "vi";
  let floor = null;
  let connected = false;
  let due = 0;
  let wait = 500;

  const cell = (row, text, amount) => {
    const td = document.createElement("td");
    td.textContent = text;
    if (amount) td.className = "amount";
    row.append(td);
  };

  const draw = () => {
    const say = words[language];
    document.documentElement.lang = language;
    at("language").textContent = say.other;
    at("language").lang = say.otherCode;
    at("about").textContent = say.about;
    at("tables-title").textContent = say.tables;
    at("columns").replaceChildren(...say.columns.map((name, i) => {
      const th = document.createElement("th");
      th.scope = "col";
      th.textContent = name;
      if (i > 2) th.className = "amount";
      return th;
    }));
    const link = document.createElement("a");
    link.href = "/api/openapi.json";
    link.textContent = "/api/openapi.json";
    at("more").replaceChildren(say.more, link);
    if (!floor) return;
    at("demonstration").hidden = !floor.demonstration;
    at("demonstration").textContent = say.demonstration;
    at("state").textContent = floor.tables.length === 0 ? say.empty : connected ? say.live : say.lost;
    const money = new Intl.NumberFormat(say.locale);
    at("tables").replaceChildren(...floor.tables.map((table) => {
      const row = document.createElement("tr");
      cell(row, table.name);
      cell(row, say.games[table.game] || table.game);
      cell(row, (say.phases[table.phase] || table.phase) + (table.suspended ? `, ${say.suspended}` : ""));
      cell(row, money.format(table.round), true);
      cell(row, table.min === undefined ? "" : `${money.format(table.min)} ₫`, true);
      cell(row, table.max === undefined ? "" : `${money.format(table.max)} ₫`, true);
      return row;
    }));
  };

  const load = async () => {
    const answer = await fetch("/api/floor");
    if (answer.ok) floor = await answer.json();
    draw();
  };

  // Something happened: the list is asked for again, at most four times a second.
  const refresh = () => {
    if (due) return;
    due = setTimeout(() => { due = 0; load().catch(() => {}); }, 250);
  };

  const connect = () => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket.onopen = async () => {
      connected = true;
      wait = 500;
      await load().catch(() => {});
      if (floor && floor.tables.length > 0)
        socket.send(JSON.stringify({ subscribe: floor.tables.map((table) => table.table) }));
    };
    socket.onmessage = refresh;
    socket.onclose = () => {
      connected = false;
      draw();
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 10000);
    };
  };

  at("language").onclick = () => {
    language = words[language].otherCode;
    localStorage.setItem("language", language);
    draw();
  };
  draw();
  connect();
})();
