// Pages by address. Links are plain <a href>: a click on one of ours changes the page without loading it anew.
import { signal } from "@preact/signals";

export const path = signal(location.pathname);
export const query = signal(location.search);

export function go(to: string, replace = false): void {
  const url = new URL(to, location.href);
  if (replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  path.value = url.pathname;
  query.value = url.search;
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", () => {
  path.value = location.pathname;
  query.value = location.search;
});

addEventListener("click", (click) => {
  const link = (click.target as Element | null)?.closest?.("a");
  if (!link || click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
  if (link.target || link.origin !== location.origin || link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
  click.preventDefault();
  go(link.href);
});
