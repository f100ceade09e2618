import type { Slice } from '@candor/contracts/kernel/list';
import type { ThreadStanding } from '@candor/contracts/messages/pages';
import type { IncomingRow, Move, ThreadRow } from '@candor/contracts/messages/rows';
import { daysAfter } from '@candor/contracts/values/days';
import type { PersonAccess } from '../../access/person-access.ts';
import type { Counts } from '../../kernel/rows/reads.ts';
import type { ApplicationStep } from '../../reads/pipeline/application-steps.ts';

// The groups of the inbox, from conversations and from the steps of their candidates.

/** How many days a conversation waits for an answer. Longer waits are not listed: no answer is expected any more. */
const waitedFor = 21;
export const unassigned = 'none';

export const isPutOff = ({ snoozed_until }: ThreadRow): boolean => snoozed_until !== null;
export const longestFirst = (a: ThreadRow, b: ThreadRow): number => a.since.localeCompare(b.since);
/** Divides the conversations that were put off. `awake`: their moment has come; by who must act. `later`: it has not come. */
export const putOffUntil = (rows: readonly ThreadRow[], now: string) => {
  const come = rows.filter(({ snoozed_until }) => snoozed_until! <= now);
  const of = (move: Move) => come.filter((row) => row.move === move);
  return {
    awake: { answer: of('answer'), fix: of('fix'), waiting: of('waiting') },
    later: rows.filter(({ snoozed_until }) => snoozed_until! > now),
  };
};
export type Narrowed = { assignee_user_id?: string[]; job_id?: string[] };
/** What a list of conversations is made from. `counts`: how many wait for an answer, by the member to whom they are assigned, without those put off. */
export type InboxThreads = Record<'answer' | 'fix' | 'waiting' | 'putOff', ThreadRow[]> & {
  incoming: Omit<IncomingRow, 'body'>[];
  counts: Counts<string>;
  more: number;
};
export const nothingFound: InboxThreads = {
  answer: [],
  fix: [],
  waiting: [],
  putOff: [],
  incoming: [],
  counts: {},
  more: 0,
};
export const countsOf = (rows: readonly ThreadRow[]): Counts<string> => {
  const counts: Counts<string> = {};
  for (const { assignee_user_id: id } of rows) counts[id ?? unassigned] = (counts[id ?? unassigned] ?? 0) + 1;
  return counts;
};
export const sumOf = (counts: Readonly<Counts<string>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
/** The conversations without those whose application has ended, or whose person has not answered for long. */
export const stillAsked = (
  now: string,
  steps: ReadonlyMap<string, ApplicationStep>,
  rows: readonly ThreadRow[],
): ThreadRow[] => {
  const since = daysAfter(now, -waitedFor);
  return rows.filter(
    (row) => row.since >= since && !(row.application_id && steps.get(row.application_id)?.ongoing === false),
  );
};
export const narrowedBy = (slice: Slice): Narrowed => {
  const { assignee, job } = slice.filters as { assignee?: string[]; job?: string[] };
  return { ...(assignee ? { assignee_user_id: assignee } : {}), ...(job ? { job_id: job } : {}) };
};
/** The steps of the people in these conversations, by the id of the conversation, on jobs whose candidates the reader may open. */
export const standingsOf = (
  steps: ReadonlyMap<string, ApplicationStep>,
  { within }: Awaited<ReturnType<PersonAccess['applications']>>,
  rows: readonly ThreadRow[],
): Record<string, ThreadStanding> => {
  const jobs = within && new Set(within.values);
  return Object.fromEntries(
    rows.flatMap(({ id, application_id }): [string, ThreadStanding][] => {
      const at = application_id ? steps.get(application_id) : undefined;
      return !at || (jobs && !jobs.has(at.job_id))
        ? []
        : [[id, { application_id: application_id!, job_id: at.job_id, step: at.step }]];
    }),
  );
};
/** The members whom these conversations name. */
export const usersOf = (rows: readonly ThreadRow[]): string[] => [
  ...new Set(rows.flatMap(({ assignee_user_id, sent_by }) => [assignee_user_id ?? [], sent_by ?? []].flat())),
];
