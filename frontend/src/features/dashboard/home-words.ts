import type { OwnQueue } from '@candor/contracts/pipeline/figures';
import type { DashboardData, QueuedCandidate } from '@candor/contracts/reports/pages';
import { daysTo } from '@candor/contracts/kernel/time-words';
import { nearDayText } from '../../kit/time.tsx';
import { listTo } from '../../page/list-address.ts';

// Home in words: one sentence of what waits, each part with the list that it opens.

/** One part of the sentence. `pressing` parts come first. */
export type SentencePart = { key: OwnQueue | 'tasks'; text: string; to: string; start: string; pressing: boolean };
const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** 'three', '12', '1,204'. */
export const numberWord = (count: number): string => small[count] ?? count.toLocaleString('en');
const many = (count: number, one: string, several: string) => `${numberWord(count)} ${count === 1 ? one : several}`;
const soon = 1;
/** 'today', 'tomorrow', 'Friday', '24 Nov'; null once the day is over. */
export const endWord = (day: string, today: string): string | null =>
  daysTo(today, day) < 0 ? null : nearDayText(day, today);
const offers = (count: number, first: string | null | undefined, today: string): string => {
  const end = first ? endWord(first, today) : null;
  if (!end) return count === 1 ? 'one offer whose time is up' : `${numberWord(count)} offers to follow up`;
  return count === 1 ? `one offer that ends ${end}` : `${numberWord(count)} offers, the first ends ${end}`;
};
/** The list that holds exactly those whom the queue counts; with `id` that candidate is open, to go on from. */
export const queueTo = (names: readonly string[], id?: string): string =>
  listTo('opportunities', 'queue', {
    id,
    list: {
      sort: { field: names[0] === 'offer' ? 'offer_ends' : 'entered_at', direction: 'asc' },
      filters: { queue: [...names] },
    },
  });
export const queueTitles: Record<OwnQueue, string> = {
  decide: 'Decisions',
  schedule: 'Interviews to book',
  read: 'Resumes to read',
  offer: 'Offers that end',
};
const starts: Record<OwnQueue, string> = {
  decide: 'Start with the decisions',
  schedule: 'Start with the interviews',
  read: 'Start with the resumes',
  offer: 'Start with the offers',
};
const texts: Record<OwnQueue, (count: number, first: QueuedCandidate | undefined, today: string) => string> = {
  decide: (count) => many(count, 'decision', 'decisions'),
  schedule: (count) => many(count, 'interview to book', 'interviews to book'),
  read: (count) => many(count, 'resume to read', 'resumes to read'),
  offer: (count, first, today) => offers(count, first?.ends_on, today),
};

/** Everything that waits, the most pressing first: an offer that ends by tomorrow, then by kind. `today` is the reader's day, `tasksTo` their tasks that are due. */
export const partsOf = (
  { queues, tasks_due }: Pick<DashboardData, 'queues' | 'tasks_due'>,
  today: string,
  tasksTo: string,
): SentencePart[] => {
  const parts = queues.map(({ name, count, rows }): SentencePart => {
    const ends = rows[0]?.ends_on;
    return {
      key: name,
      text: texts[name](count, rows[0], today),
      to: queueTo([name], rows[0]?.id),
      start: starts[name],
      pressing: Boolean(ends) && daysTo(today, ends!) <= soon,
    };
  });
  if (tasks_due)
    parts.push({
      key: 'tasks',
      text: many(tasks_due, 'task due', 'tasks due'),
      to: tasksTo,
      start: 'Start with the tasks',
      pressing: false,
    });
  const kinds = ['decide', 'schedule', 'offer', 'read', 'tasks'];
  return parts.toSorted(
    (a, b) => Number(b.pressing) - Number(a.pressing) || kinds.indexOf(a.key) - kinds.indexOf(b.key),
  );
};
export const mostParts = 3;
/** How many more wait than the first parts say. */
export const restOf = (
  { queues, tasks_due }: Pick<DashboardData, 'queues' | 'tasks_due'>,
  said: readonly SentencePart[],
): number => {
  const of = (key: SentencePart['key']) =>
    key === 'tasks' ? tasks_due : (queues.find((each) => each.name === key)?.count ?? 0);
  const all = queues.reduce((sum, { count }) => sum + count, tasks_due);
  return all - said.reduce((sum, { key }) => sum + of(key), 0);
};
/** What to do with somebody, the verb first. */
export const actOf = (queue: OwnQueue, row: QueuedCandidate, today: string): string => {
  if (queue === 'schedule') return `Book ${row.step.name}`;
  if (queue === 'read') return 'Read the resume';
  if (queue === 'decide') return row.step.type === 'application' ? 'Decide on the application' : 'Decide';
  const end = row.ends_on && endWord(row.ends_on, today);
  return end ? `Call, offer ends ${end}` : 'Call, the offer has ended';
};
