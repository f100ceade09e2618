import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Differences } from '@candor/contracts/pipeline/past';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from './applications.ts';
import { jobs } from './jobs.ts';
import { foldRows } from './kernel/fold.ts';

// A job and its candidates as they were at a moment: the rows of the present, folded from fewer events.

export type JobAt = { job: JobRow | null; rows: ReadonlyMap<string, ApplicationRow> };

/** The job and its applications after these events of theirs. */
export const jobAfter = (events: readonly Recorded[], job_id: string): JobAt => ({
  job: (foldRows(jobs, events).get(job_id) ?? null) as JobRow | null,
  rows: foldRows(applications, events) as Map<string, ApplicationRow>,
});

const away: readonly string[] = ['sourced_new', 'archived', 'offer_declined'];
/** On the board: neither a lead nor archived, and has not declined. */
export const isOnBoard = (row: ApplicationRow): boolean => !away.includes(row.step.type);

/** What has become of the board of one moment by another. */
export const differencesOf = (then: JobAt['rows'], now: JobAt['rows']): Differences => {
  const found: Differences = { earlier: 0, moved: 0, archived: 0, left: 0, came: 0, now: 0 };
  for (const [id, row] of then) {
    if (!isOnBoard(row)) continue;
    const present = now.get(id);
    found.earlier++;
    if (!present) found.left++;
    else if (isOnBoard(present)) found.moved += present.step.id === row.step.id ? 0 : 1;
    else if (present.step.type === 'archived') found.archived++;
    else found.left++;
  }
  for (const [id, row] of now) {
    if (!isOnBoard(row)) continue;
    found.now++;
    const before = then.get(id);
    if (!before || !isOnBoard(before)) found.came++;
  }
  return found;
};
