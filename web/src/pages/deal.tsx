export function DealPage(props: { id: number }) {
  return <div class="wide"><h1>Deal {props.id}</h1></div>;
}
