export function EyePage() {
  return <div class="wide"><h1>Eye</h1></div>;
}
