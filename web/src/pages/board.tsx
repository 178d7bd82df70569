export function BoardPage(props: { id: number }) {
  return <div class="wide"><h1>Board {props.id}</h1></div>;
}
