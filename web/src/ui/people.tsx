// Names to choose from where a number is asked for: the browser shows them under the field as one types.
import { useEffect, useState } from "preact/hooks";
import { get } from "../core/api";
import { posts } from "../core/words";

interface Named { id: number; name: string }
// More would help nobody to find somebody.
const MOST = 500;

function List<Found>(props: { id: string; path: string; read(found: Found): Named[] }) {
  const [people, setPeople] = useState<Named[]>([]);
  useEffect(() => { get<Found>(props.path).then((found) => setPeople(props.read(found).slice(0, MOST)), () => {}); }, []);
  return <datalist id={props.id}>{people.map((one) => <option key={one.id} value={one.id} label={`${one.name} (${one.id})`} />)}</datalist>;
}

export const PlayerList = (props: { id: string }) =>
  <List id={props.id} path="/api/players" read={(found: { players: { player: number; name: string }[] }) => found.players.map((one) => ({ id: one.player, name: one.name }))} />;
export const StaffList = (props: { id: string }) =>
  <List id={props.id} path="/api/staff" read={(found: { staff: { staff: number; name: string }[] }) => found.staff.map((one) => ({ id: one.staff, name: posts()[one.name] ?? one.name }))} />;
