import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { OwnQueue } from '@candor/contracts/pipeline/figures';
import type { DashboardData, QueuedCandidate } from '@candor/contracts/reports/pages';
import { daysTo } from '@candor/contracts/words/time-words';
import { nearDayText } from '../../kit/time.tsx';
import { listTo } from '../../page/list-address.ts';
import { interviewTo } from '../../parts/interviews/interview-links.ts';
import { boardTo, openingsTo } from '../../parts/people/links.ts';

// Home as text: one sentence about waiting work, each part with the list that it opens.

/** One part of the sentence. Parts marked `pressing` come first. */
export type SentencePart = {
  key: OwnQueue | 'tasks' | 'reviews' | 'headcount' | 'approve' | 'interviews' | 'scorecards' | 'deals' | 'commissions';
  text: string;
  to: string;
  start: string;
  pressing: boolean;
};
/** 'three', '12', '1,204'. Texts for a single item have a word of their own, because a language may have several words for one. */
export const numberWord = (count: number): string =>
  say(
    '{count, plural, =0 {no} =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} other {#}}',
    { count },
  );
const counted = (count: number) => ({ count, words: numberWord(count) });
const soon = 1;
/** The last day as text: 'today', 'tomorrow', 'Friday', '24 Nov'; null once that day is over. */
export const endWord = (day: string, today: string): string | null =>
  daysTo(today, day) < 0 ? null : nearDayText(day, today);
const offers = (count: number, first: string | null | undefined, today: string): string => {
  const end = first ? endWord(first, today) : null;
  if (!end)
    return say('{count, plural, one {one offer whose time is up} other {{words} offers to follow up}}', counted(count));
  return say('{count, plural, one {one offer that ends {end}} other {{words} offers, the first ends {end}}}', {
    ...counted(count),
    end,
  });
};
/** The address of the list with exactly the candidates that the queue counts. `id`: the candidate at which the list starts. */
export const queueTo = (names: readonly string[], id?: string): string =>
  listTo('opportunities', 'queue', {
    id,
    list: {
      sort: { field: names[0] === 'offer' ? 'offer_ends' : 'entered_at', direction: 'asc' },
      filters: { queue: [...names] },
    },
  });
/** The address for reading resumes one after the other, job by job. A null `job_id`, for readers without such a job, leads to the list of waiting candidates. */
export const readingTo = (job_id: string | null, id?: string): string =>
  job_id ? listTo('opportunities', 'jobs', { id: job_id, section: 'triage' }) : queueTo(['read'], id);
export const reviewTo = (id: string): string => listTo('reviews', 'texts', { id });
export const queueTitles: Record<OwnQueue, string> = {
  decide: phrase('Decisions'),
  schedule: phrase('Interviews to book'),
  read: phrase('Resumes to read'),
  offer: phrase('Offers that end'),
};
const starts: Record<OwnQueue, string> = {
  decide: phrase('Start with the decisions'),
  schedule: phrase('Start with the interviews'),
  read: phrase('Start with the resumes'),
  offer: phrase('Start with the offers'),
};
const texts: Record<OwnQueue, (count: number, first: QueuedCandidate | undefined, today: string) => string> = {
  decide: (count) => say('{count, plural, one {one decision} other {{words} decisions}}', counted(count)),
  schedule: (count) =>
    say('{count, plural, one {one interview to book} other {{words} interviews to book}}', counted(count)),
  read: (count) => say('{count, plural, one {one resume to read} other {{words} resumes to read}}', counted(count)),
  offer: (count, first, today) => offers(count, first?.ends_on, today),
};

/** The data of Home's sentence. */
export type Work = Pick<
  DashboardData,
  | 'queues'
  | 'read_from'
  | 'tasks_due'
  | 'reviews'
  | 'headcount'
  | 'offers_to_approve'
  | 'interviews_today'
  | 'scorecards'
  | 'sales'
>;
const openingsIn = (headcount: Work['headcount']): number => headcount.reduce((sum, { count }) => sum + count, 0);
/** All waiting work, the most pressing first: an offer that ends by tomorrow, then by kind. `today`: the reader's day; `tasksTo`: the address of their due tasks. */
export const partsOf = (
  { queues, read_from, tasks_due, reviews, headcount, offers_to_approve, interviews_today, scorecards, sales }: Work,
  today: string,
  tasksTo: string,
): SentencePart[] => {
  const parts = queues.map(({ name, count, rows }): SentencePart => {
    const ends = rows[0]?.ends_on;
    return {
      key: name,
      text: texts[name](count, rows[0], today),
      to: name === 'read' ? readingTo(read_from, rows[0]?.id) : queueTo([name], rows[0]?.id),
      start: sayLabel(starts[name]),
      pressing: Boolean(ends) && daysTo(today, ends!) <= soon,
    };
  });
  if (interviews_today)
    parts.push({
      key: 'interviews',
      text: say(
        '{count, plural, one {one interview today} other {{words} interviews today}}',
        counted(interviews_today),
      ),
      to: listTo('people', 'interviews'),
      start: say('See your interviews'),
      pressing: true,
    });
  if (scorecards[0])
    parts.push({
      key: 'scorecards',
      text: say(
        '{count, plural, one {one scorecard to write} other {{words} scorecards to write}}',
        counted(scorecards.length),
      ),
      to: interviewTo({ id: scorecards[0].appointment_id }),
      start: say('Start with the scorecards'),
      pressing: scorecards[0].overdue,
    });
  if (tasks_due)
    parts.push({
      key: 'tasks',
      text: say('{count, plural, one {one task due} other {{words} tasks due}}', counted(tasks_due)),
      to: tasksTo,
      start: say('Start with the tasks'),
      pressing: false,
    });
  if (reviews[0])
    parts.push({
      key: 'reviews',
      text: say('{count, plural, one {one text to review} other {{words} texts to review}}', counted(reviews.length)),
      to: reviewTo(reviews[0].id),
      start: say('Start with the reviews'),
      pressing: false,
    });
  if (offers_to_approve[0])
    parts.push({
      key: 'approve',
      text: say(
        '{count, plural, one {one offer to approve} other {{words} offers to approve}}',
        counted(offers_to_approve.length),
      ),
      to: boardTo(offers_to_approve[0].job_id, offers_to_approve[0].application_id),
      start: say('Start with the offers'),
      pressing: true,
    });
  if (headcount[0])
    parts.push({
      key: 'headcount',
      text: say(
        '{count, plural, one {one opening to approve} other {{words} openings to approve}}',
        counted(openingsIn(headcount)),
      ),
      to: openingsTo(headcount[0].job_id),
      start: say('Start with the openings'),
      pressing: false,
    });
  if (sales?.due)
    parts.push({
      key: 'deals',
      text: say('{count, plural, one {one deal to act on} other {{words} deals to act on}}', counted(sales.due)),
      to: listTo('sales', 'deals', { id: sales.todo[0]!.id }),
      start: say('Start with the deals'),
      pressing: false,
    });
  const approvals = sales?.commissions?.to_approve.count ?? 0;
  if (approvals)
    parts.push({
      key: 'commissions',
      text: say(
        '{count, plural, one {one commission to approve} other {{words} commissions to approve}}',
        counted(approvals),
      ),
      to: listTo('sales', 'commissions', { list: { filters: { status: ['earned'] } } }),
      start: say('Start with the commissions'),
      pressing: false,
    });
  const kinds = [
    'approve',
    'interviews',
    'scorecards',
    'decide',
    'schedule',
    'offer',
    'read',
    'headcount',
    'reviews',
    'deals',
    'commissions',
    'tasks',
  ];
  return parts.toSorted(
    (a, b) => Number(b.pressing) - Number(a.pressing) || kinds.indexOf(a.key) - kinds.indexOf(b.key),
  );
};
/** The name of a first step within a sentence: 'Publish one job, add a location'. */
export const stepWithin = (label: string): string => sayLabel(label.charAt(0).toLowerCase() + label.slice(1));
export const mostParts = 3;
/** How many items wait in addition to the parts that the sentence names. */
export const restOf = (
  { queues, tasks_due, reviews, headcount, offers_to_approve, interviews_today, scorecards, sales }: Work,
  said: readonly SentencePart[],
): number => {
  const [deals, commissions] = [sales?.due ?? 0, sales?.commissions?.to_approve.count ?? 0];
  const of = (key: SentencePart['key']) =>
    key === 'tasks'
      ? tasks_due
      : key === 'reviews'
        ? reviews.length
        : key === 'approve'
          ? offers_to_approve.length
          : key === 'headcount'
            ? openingsIn(headcount)
            : key === 'interviews'
              ? interviews_today
              : key === 'scorecards'
                ? scorecards.length
                : key === 'deals'
                  ? deals
                  : key === 'commissions'
                    ? commissions
                    : (queues.find((each) => each.name === key)?.count ?? 0);
  const all = queues.reduce(
    (sum, { count }) => sum + count,
    tasks_due +
      reviews.length +
      openingsIn(headcount) +
      offers_to_approve.length +
      interviews_today +
      scorecards.length +
      deals +
      commissions,
  );
  return all - said.reduce((sum, { key }) => sum + of(key), 0);
};
/** The action for a candidate, the verb first. */
export const actOf = (queue: OwnQueue, row: QueuedCandidate, today: string): string => {
  if (queue === 'schedule') return say('Book {step}', { step: sayLabel(row.step.name) });
  if (queue === 'read') return say('Read the resume');
  if (queue === 'decide') return row.step.type === 'application' ? say('Decide on the application') : say('Decide');
  const end = row.ends_on && endWord(row.ends_on, today);
  return end ? say('Call, offer ends {end}', { end }) : say('Call, the offer has ended');
};
