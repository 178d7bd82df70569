// Names to choose from where a number is asked for: the browser shows them under the field as one types.
import { useEffect, useState } from "preact/hooks";
import { get } from "../core/api";
import type { Answer, Named } from "../core/types";
import { posts } from "../core/words";

// More would help nobody to find somebody.
const MOST = 500;

function List(props: { id: string; find(): Promise<Named[]> }) {
  const [people, setPeople] = useState<Named[]>([]);
  useEffect(() => { props.find().then((found) => setPeople(found.slice(0, MOST)), () => {}); }, []);
  return <datalist id={props.id}>{people.map((one) => <option key={one.id} value={one.id} label={`${one.name} (${one.id})`} />)}</datalist>;
}

const players = async (): Promise<Named[]> => (await get<Answer<"players">>("/api/players")).players.map((one) => ({ id: one.player, name: one.name }));
const staff = async (): Promise<Named[]> => (await get<Answer<"staff">>("/api/staff")).staff.map((one) => ({ id: one.staff, name: posts()[one.name] ?? one.name }));

export const PlayerList = (props: { id: string }) => <List id={props.id} find={players} />;
export const StaffList = (props: { id: string }) => <List id={props.id} find={staff} />;
