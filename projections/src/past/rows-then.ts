import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { Folding, foldRows, until } from '../kernel/fold.ts';
import type { AnyProjection, ProjectionOf } from '../kernel/projection.ts';

// Rows as they were at a moment, also those of records that were deleted or taken back since.

/** After these events a record is shown at no moment: sample data is erased. */
const erasing: readonly string[] = ['SampleJobRemoved', 'SampleCandidateRemoved'] satisfies (
  | JobEvent['type']
  | CandidateEvent['type']
)[];
export const leavesNoPast = ({ type }: Pick<Recorded, 'type'>): boolean => erasing.includes(type);

const inOrder = (events: readonly Recorded[]): Recorded[] => events.toSorted((a, b) => a.position - b.position);

/** The keys of the rows that were erased. */
const erasedAmong = (model: AnyProjection, events: readonly Recorded[]): ReadonlySet<string> => {
  const erased = new Set<string>();
  const folding = new Folding(model);
  for (const event of inOrder(events))
    for (const key of folding.add(event))
      if (leavesNoPast(event) && !folding.rows.has(key)) erased.add(key);
      else erased.delete(key);
  return erased;
};

/** The rows at the moment (ms), by key. `gone`: the keys of rows that do not exist at present. */
export const rowsThen = <Row>(
  model: ProjectionOf<Row>,
  events: readonly Recorded[],
  moment: number,
  gone: ReadonlySet<string>,
): Map<string, Row> => {
  const then = foldRows(model, inOrder(until(events, new Date(moment).toISOString()))) as Map<string, Row>;
  if (gone.size && events.some(leavesNoPast))
    for (const key of erasedAmong(model, events)) if (gone.has(key)) then.delete(key);
  return then;
};
