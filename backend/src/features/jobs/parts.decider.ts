import type { JobEvent } from '@candor/contracts/jobs/events';
import { type Changes, changesBetween } from '@candor/contracts/kernel/values';
import type { Job } from '../../states/job.state.ts';
import { reject, type Rejection, stale } from '../../kernel/decider.ts';
import { badOrder, everyOnce, inThisOrder } from './job-commands.decider.ts';

// Rules that sections, tasks, requirements, levels, plays and questions of both kinds share: such parts have an order, each change concerns one part, and a removed part can be put back.

type Part = { id: string };
export type PartRules<P extends Part> = {
  list: 'sections' | 'tasks' | 'requirements' | 'questions' | 'apply_questions' | 'levels' | 'plays';
  /** The word that people use for one part of this kind. */
  entity: string;
  unknown: Rejection;
  /** The refusal if there is no room for one more part. */
  full: (count: number) => Rejection | null;
  added: (part: P) => JobEvent[];
  changed: (part: P, changes: Changes) => JobEvent;
  removed: (part: P) => JobEvent;
  reordered: (ids: string[]) => JobEvent;
};

/** The refusal if the part has changed since the revision that the caller saw. */
export const changedSince = (entity: string, job: Job, id: string, seen: number | undefined): Rejection | null =>
  seen !== undefined && (job.parts_changed[id] ?? 0) > seen ? stale(entity) : null;

const noQuestion = reject('not_found', 'Question not found.');
/** The refusal for a question that the job does not have: it was removed, or never existed. */
export const unknownQuestion = (job: Job, id: string): Rejection =>
  id in job.removed_parts ? stale('question') : noQuestion;

export const addPart = <P extends Part>(rules: PartRules<P>, job: Job, part: P): JobEvent[] | Rejection =>
  rules.full(job[rules.list].length + 1) ?? rules.added(part);

export const partNow = <P extends Part>(rules: PartRules<P>, job: Job, id: string): P | undefined =>
  (job[rules.list] as readonly Part[]).find((part) => part.id === id) as P | undefined;

/** Puts a removed part back in its old place, with its old links. */
const putBack = <P extends Part>(rules: PartRules<P>, job: Job, id: string): JobEvent[] | Rejection => {
  const removed = job.removed_parts[id];
  if (!removed) return rules.unknown;
  const refused = rules.full(job[rules.list].length + 1);
  if (refused) return refused;
  const ids = job[rules.list].map((part) => part.id);
  const again = rules.added(removed.part as unknown as P);
  return removed.at >= ids.length ? again : [...again, rules.reordered(ids.toSpliced(removed.at, 0, id))];
};

export const changePart = <P extends Part>(
  rules: PartRules<P>,
  job: Job,
  { id, changes, version }: { id: string; changes: Partial<P>; version?: number },
): JobEvent[] | Rejection => {
  const part = partNow(rules, job, id);
  if (!part && version === undefined && !Object.keys(changes).length) return putBack(rules, job, id);
  if (!part) return id in job.removed_parts ? stale(rules.entity) : rules.unknown;
  const different = changesBetween(part, changes);
  if (!Object.keys(different).length) return [];
  return changedSince(rules.entity, job, id, version) ?? [rules.changed(part, different)];
};

export const removePart = <P extends Part>(
  rules: PartRules<P>,
  job: Job,
  { id, version }: { id: string; version?: number },
): JobEvent[] | Rejection => {
  const part = partNow(rules, job, id);
  if (!part) return [];
  return changedSince(rules.entity, job, id, version) ?? [rules.removed(part)];
};

export const sortParts = <P extends Part>(rules: PartRules<P>, job: Job, ids: string[]): JobEvent[] | Rejection => {
  const parts: readonly Part[] = job[rules.list];
  if (!everyOnce(ids, parts)) return badOrder;
  return inThisOrder(ids, parts) ? [] : [rules.reordered(ids)];
};
