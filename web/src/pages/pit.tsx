export function PitPage() {
  return <div class="wide"><h1>Pit</h1></div>;
}
