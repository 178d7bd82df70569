export function DisputesPage(props: { id: number }) {
  return <div class="wide"><h1>Disputes {props.id || ""}</h1></div>;
}
