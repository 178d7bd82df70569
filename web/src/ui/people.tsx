// Names to choose from where a number is asked for: the browser shows them under the field as one types.
import { useEffect, useState } from "preact/hooks";
import { get } from "../core/api";
import { posts } from "../core/words";

interface Named { id: number; name: string }
// More would help nobody to find somebody.
const MOST = 500;

function List(props: { id: string; path: string; read(found: any): Named[] }) {
  const [people, setPeople] = useState<Named[]>([]);
  useEffect(() => { get<any>(props.path).then((found) => setPeople(props.read(found).slice(0, MOST)), () => {}); }, []);
  return <datalist id={props.id}>{people.map((one) => <option key={one.id} value={one.id} label={`${one.name} (${one.id})`} />)}</datalist>;
}

export const PlayerList = (props: { id: string }) =>
  <List id={props.id} path="/api/players" read={(found) => found.players.map((one: any) => ({ id: one.player, name: one.name }))} />;
export const StaffList = (props: { id: string }) =>
  <List id={props.id} path="/api/staff" read={(found) => found.staff.map((one: any) => ({ id: one.staff, name: posts()[one.name] ?? one.name }))} />;
