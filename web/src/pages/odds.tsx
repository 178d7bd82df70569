export function OddsPage() {
  return <div class="wide"><h1>Odds</h1></div>;
}
