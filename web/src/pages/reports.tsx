export function ReportsPage() {
  return <div class="wide"><h1>Reports</h1></div>;
}
