import type { PersonFields } from '../../states/candidate.state.ts';

// The people of the earlier rows. A check keeps them in memory for the whole file, an import until the lists show them.

/** What a person's record contains already: a bit for each fillable field, and the keys of links, skills and resumes. */
export type Held = { fields: number; keys: readonly string[] };
/** A person as one row or record names them. */
export type Somebody = { id: string; name: Pick<PersonFields, 'first_name' | 'last_name'> };
/** The people with an address, a profile or a number, by key. */
export type Holders = Map<string, Somebody[]>;

/** How many people with one phone number are remembered; a number with so many identifies no person. */
const mostNoted = 30;
const isSame = (one: Somebody, other: Somebody): boolean =>
  one.id === other.id && one.name.first_name === other.name.first_name && one.name.last_name === other.name.last_name;
export const note = (holders: Holders, key: string, who: Somebody): void => {
  const there = holders.get(key);
  if (!there) holders.set(key, [who]);
  else if (there.length < mostNoted && !there.some((each) => isSame(each, who))) there.push(who);
};

/** The people of one turn. `until`: the end of the log after the turn's writes; null before them. */
type Part = { people: Holders; made: Map<string, Held>; places: Set<string>; until: number | null };
const nothing = (): Part => ({ people: new Map(), made: new Map(), places: new Set(), until: null });

/** The people of the earlier rows by all of their keys, the people that those rows add, and the places they fill. */
export class EarlierRows {
  private parts: Part[] = [nothing()];

  private get last(): Part {
    return this.parts.at(-1)!;
  }

  holders(key: string): Somebody[] {
    return this.parts.flatMap(({ people }) => people.get(key) ?? []);
  }

  note(key: string, who: Somebody): void {
    note(this.last.people, key, who);
  }

  made(id: string): Held | undefined {
    return this.parts.findLast((part) => part.made.has(id))?.made.get(id);
  }

  make(id: string, held: Held): void {
    this.last.made.set(id, held);
  }

  isAt(place: string): boolean {
    return this.parts.some(({ places }) => places.has(place));
  }

  put(place: string): void {
    this.last.places.add(place);
  }

  /** Notes that the turn is written, up to this position of the log. */
  written(until: number): void {
    this.last.until = until;
    this.parts.push(nothing());
  }

  /** Forgets the turns whose people the lists already show. */
  shownUpTo(position: number): void {
    this.parts = this.parts.filter(({ until }) => until === null || until > position);
  }

  /** The end of the log after an earlier turn, so many turns ago; null if fewer turns wait to be shown. */
  turnBefore(turns: number): number | null {
    const written = this.parts.flatMap(({ until }) => until ?? []);
    return written.at(-turns) ?? null;
  }
}
