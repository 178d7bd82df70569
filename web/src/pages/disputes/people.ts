import { posts } from "../../core/words";
import type { Person } from "./types";

// A name and its post, said once where a member of staff is known by the post.
export const staffName = (person: Person | undefined): string =>
  !person ? "" : person.post ? (person.name === person.post ? posts()[person.post] : `${person.name}, ${posts()[person.post] ?? person.post}`) : person.name ?? "";
