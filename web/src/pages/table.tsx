export function TablePage(props: { id: number }) {
  return <div class="wide"><h1>Table {props.id}</h1></div>;
}
