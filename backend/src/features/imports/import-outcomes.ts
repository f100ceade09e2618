import type { Recorded } from '@candor/contracts/kernel/event';
import type {
  Acted,
  Decision,
  ImportEvent,
  Passed,
  ReadPerson,
  RowRefusal,
  Waiting,
} from '@candor/contracts/imports/events';
import type { ResumeFate, RowGroup } from '@candor/contracts/imports/imports';
import { documentDeleted } from './import.decider.ts';

type Events = readonly Recorded<ImportEvent>[];
type Told = Pick<RowRefusal, 'reason' | 'values'>;
/** The outcome of a row. `candidate_id`: the person whom the row changed, or who was known and stayed the same. `why`: why nothing was done, what was not added, or why the row was not undone. `kept`: an undo was tried, and failed. `says`: the person whom a waiting resume names. `leftOut`: a member left the row out. `same`: the import's other rows for this person; `first`: none of them comes before this row. */
export type RowOutcome = {
  fate: ResumeFate;
  acted: Acted | null;
  candidate_id: string | null;
  kept: boolean;
  why: Told | null;
  waiting: Waiting | null;
  says: ReadPerson | null;
  leftOut: boolean;
  same: readonly number[];
  first: boolean;
};

const actedIn = (event: Recorded<ImportEvent>): readonly Acted[] =>
  event.type === 'ImportProgressed' || event.type === 'ImportRowsSettled' ? event.data.acted : [];
const passedIn = (event: Recorded<ImportEvent>): readonly Passed[] =>
  event.type === 'ImportProgressed' || event.type === 'ImportRowsSettled' ? (event.data.passed ?? []) : [];
/** The people whom an import changed, each with all of their rows, in order. */
export const peopleIn = (events: readonly Recorded[]): Acted[][] => {
  const all = (events as Events).flatMap(actedIn);
  return [...Map.groupBy(all, ({ candidate_id }) => candidate_id).values()];
};

/** The rows for which an import's log names this person: as changed, already known, or the possible owner of a resume, at present or earlier. */
export const rowsAbout = (events: readonly Recorded[], id: string): Set<number> =>
  new Set(
    (events as Events).flatMap((event) => [
      ...[...actedIn(event), ...passedIn(event)].flatMap(({ row, candidate_id }) => (candidate_id === id ? row : [])),
      ...(event.type === 'ImportProgressed' || event.type === 'ImportRowsSettled'
        ? (event.data.waiting ?? []).flatMap(({ row, among }) =>
            among.some(({ candidate_id }) => candidate_id === id) ? row : [],
          )
        : []),
    ]),
  );

/** The people whom the undo has reached, each with the reason why their changes were kept; null: the changes were undone. */
const takenBack = (events: Events): Map<string, Told | null> => {
  const people = peopleIn(events).map(([first]) => first!.candidate_id);
  const found = new Map<string, Told | null>();
  let from = 0;
  for (const event of events) {
    if (event.type === 'ImportRevertStarted') from = event.data.from ?? 0;
    if (event.type !== 'ImportRevertProgressed') continue;
    for (const id of people.slice(from, event.data.until)) found.set(id, null);
    for (const each of event.data.kept) found.set(each.candidate_id, each);
    from = event.data.until;
  }
  return found;
};

/** The outcome of each row, from the log. `at`: the row's number; the first row below the headings has 1. */
export const outcomesOf = (events: Events): ((row: number, at: number) => RowOutcome) => {
  const acted = new Map(events.flatMap(actedIn).map((each) => [each.row, each] as const));
  const rowsOf = new Map(
    peopleIn(events).map((all) => [all[0]!.candidate_id, all.map(({ row }) => row).toSorted((a, b) => a - b)] as const),
  );
  const passed = new Map(events.flatMap(passedIn).map((each) => [each.row, each] as const));
  const refused = new Map<number, RowRefusal>();
  const waiting = new Map<number, Waiting>();
  const read = new Map<number, ReadPerson>();
  const decided = new Map<number, Decision['as']>();
  const leftOut = new Set<number>();
  let until = 0;
  for (const event of events) {
    if (event.type === 'ImportRowsDecided') for (const { row, as } of event.data.rows) decided.set(row, as);
    if (event.type === 'ImportRowsSettled') {
      const undone = new Set([...event.data.refused, ...event.data.waiting].map(({ row }) => row));
      for (const row of event.data.rows) {
        if (decided.get(row) === 'skip' && !undone.has(row)) leftOut.add(row);
        decided.delete(row);
        waiting.delete(row);
        refused.delete(row);
      }
    }
    if (event.type === 'ImportDocumentsDeleted')
      for (const row of event.data.rows) {
        waiting.delete(row);
        read.delete(row);
        refused.set(row, { row, code: 'file', reason: documentDeleted });
      }
    if (event.type !== 'ImportProgressed' && event.type !== 'ImportRowsSettled') continue;
    if (event.type === 'ImportProgressed') {
      ({ until } = event.data);
      for (const each of event.data.read ?? []) read.set(each.row, each);
    }
    for (const each of event.data.refused) refused.set(each.row, each);
    for (const each of event.data.waiting ?? []) waiting.set(each.row, each);
  }
  const back = takenBack(events);
  return (row, at) => {
    const did = acted.get(row) ?? null;
    const known = passed.get(row) ?? null;
    const wrong = refused.get(row) ?? null;
    const why = did ? (did.without ?? null) : (wrong ?? known);
    const waits = waiting.get(row) ?? null;
    const undone = did ? back.get(did.candidate_id) : undefined;
    const candidate_id = (did ?? known)?.candidate_id ?? null;
    const rows = did ? rowsOf.get(did.candidate_id)! : [row];
    const same = { same: rows.filter((other) => other !== row), first: rows[0] === row };
    const none = {
      acted: did,
      candidate_id,
      kept: false,
      why: null,
      waiting: null,
      says: null,
      leftOut: false,
      ...same,
    };
    if (undone === null) return { ...none, fate: 'back' };
    if (did) return { ...none, fate: did.did, why: undone ?? why, kept: undone !== undefined };
    const says = read.get(row) ?? null;
    if (decided.has(row)) return { ...none, fate: 'decided', waiting: waits, says };
    if (waits) return { ...none, fate: 'waiting', why, waiting: waits, says };
    const fate = wrong ? 'refused' : at <= until ? 'skipped' : 'pending';
    return { ...none, fate, why, leftOut: leftOut.has(row) };
  };
};

type Counted = Pick<RowOutcome, 'fate' | 'acted' | 'kept' | 'first'>;
/** Whether the group is about people: an undo reverts or keeps whole people, so all rows of a person are one line, at the first of them. */
export const isOfPeople = (group: RowGroup): boolean => group === 'back' || group === 'kept';
/** Whether this row counts toward the import's number for this group. */
export const isOf = (group: RowGroup, { fate, acted, kept, first }: Counted): boolean => {
  if (isOfPeople(group) && !first) return false;
  if (group === 'kept') return kept;
  return group === 'without' ? Boolean(acted?.without) && fate !== 'back' : fate === group;
};
/** The rows that the log mentions, in order: used for an import whose file was deleted. */
export const rowsIn = (events: Events): number[] =>
  [
    ...new Set(
      events.flatMap((event) => [
        ...actedIn(event).map(({ row }) => row),
        ...passedIn(event).map(({ row }) => row),
        ...(event.type === 'ImportProgressed' || event.type === 'ImportRowsSettled'
          ? event.data.refused.map(({ row }) => row)
          : []),
      ]),
    ),
  ].toSorted((one, other) => one - other);
