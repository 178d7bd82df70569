import type { FeltProps } from "./felt";

export function BlackjackFelt(props: FeltProps) {
  return <svg class="felt" viewBox="0 0 100 100" role="group" aria-label={props.table.name} />;
}
