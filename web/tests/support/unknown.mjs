// A game that the screens have never heard of: what the server tells of one that they know reaches the page under another name.
// `add` may put into a table's view what a game without screens of its own tells.
export const UNKNOWN = "another";

export async function withoutScreens(context, game, add = () => {}) {
  const renamed = (text) => JSON.stringify(JSON.parse(text.replaceAll(`"game":"${game}"`, `"game":"${UNKNOWN}"`), (key, value) => {
    if (key === "view" && value.play) add(value);
    return value;
  }));
  await context.route("**/api/**", async (route) => {
    const answer = await route.fetch({ url: route.request().url().replaceAll(UNKNOWN, game) });
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.startsWith("{") ? renamed(text) : text });
  });
  await context.routeWebSocket(/127\.0\.0\.1/, (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => server.send(message));
    server.onMessage((message) => page.send(renamed(message)));
  });
}
