export function LobbyPage() {
  return <div class="wide"><h1>Lobby</h1></div>;
}
