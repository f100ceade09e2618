import { z } from 'zod';
import type { Changes } from '../kernel/values.ts';
import { changed } from '../kernel/values.ts';
import type { Recorded } from '../kernel/event.ts';

// The openings of a job: each is one hire that is wanted. A job's number of openings counts those that are not cancelled.

export const openingReasons = { new: 'New role', replacement: 'Replacement' } as const;
export const openingStates = { open: 'Open', filled: 'Filled', cancelled: 'No longer wanted' } as const;
export const approvalStates = {
  requested: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
} as const;
/** The latest decision on whether somebody may be hired for an opening: who took it, when, and what they wrote. */
export const Approval = z.object({
  state: z.enum(['requested', 'approved', 'declined']),
  by: z.string().nullable(),
  at: z.string(),
  words: z.string().nullable(),
});
export type Approval = z.output<typeof Approval>;
/** An opening is known by its number in the job, which it keeps. `start_on`: when the person should start. */
export const Opening = z.object({
  number: z.number(),
  reason: z.enum(['new', 'replacement']),
  start_on: z.string().nullable(),
  cancelled: z.boolean(),
  /** Null: nobody has asked for it. */
  approval: Approval.nullable(),
});
export type Opening = z.output<typeof Opening>;
/** A hire and the opening that it fills. Whoever left the hired step keeps the place in line, so that a move that is taken back changes nothing. */
export type Hire = { application_id: string; opening: number | null; left: boolean };
export type Seat = Opening & { application_id: string | null };
export type Filling = { openings: readonly Opening[]; hires: readonly Hire[] };

export const mostOpenings = 999;
/** With those that are no longer wanted: they stay in the record. */
export const mostNumbers = 5000;
/** How many people are wanted. */
export const wanted = (openings: readonly Opening[]): number => openings.filter(({ cancelled }) => !cancelled).length;
export const nextNumber = (openings: readonly Opening[]): number =>
  openings.reduce((last, { number }) => Math.max(last, number), 0) + 1;

type OpeningEvent =
  | { type: 'JobCreated'; data: { fields: { openings: number } } }
  | { type: 'JobDetailsUpdated'; data: { changes: Changes } }
  | { type: 'OpeningAdded'; data: Omit<Opening, 'cancelled' | 'approval'> }
  | { type: 'OpeningCancelled'; data: { number: number } }
  | (Said & { type: 'OpeningChanged'; data: { number: number; changes: Changes; filled?: boolean | undefined } })
  | (Said & { type: 'OpeningWantedAgain'; data: { number: number } })
  | ApprovalEvent;
type Said = { metadata: Pick<Recorded['metadata'], 'actor' | 'occurred_at'> };
type ApprovalEvent = Said &
  (
    | { type: 'HeadcountRequested'; data: { numbers: readonly number[]; note: string | null } }
    | { type: 'HeadcountApproved'; data: { numbers: readonly number[] } }
    | { type: 'HeadcountDeclined'; data: { numbers: readonly number[]; reason: string } }
  );
const plain = (number: number): Opening => ({
  number,
  reason: 'new',
  start_on: null,
  cancelled: false,
  approval: null,
});
const approvalBy = (
  { metadata: { actor, occurred_at } }: Said,
  state: Approval['state'],
  words: string | null,
): Approval => ({ state, by: actor.type === 'user' ? actor.id : null, at: occurred_at, words });
/** What was approved is no longer what is wanted, so somebody must approve it again. */
const waitsAgain = (opening: Opening, event: Said): Opening =>
  opening.approval?.state === 'approved' ? { ...opening, approval: approvalBy(event, 'requested', null) } : opening;
const decided = (openings: readonly Opening[], event: ApprovalEvent): Opening[] => {
  const approval = (state: Approval['state'], words: string | null) => approvalBy(event, state, words);
  const next =
    event.type === 'HeadcountRequested'
      ? approval('requested', event.data.note)
      : event.type === 'HeadcountApproved'
        ? approval('approved', null)
        : approval('declined', event.data.reason);
  return openings.map((each) => (event.data.numbers.includes(each.number) ? { ...each, approval: next } : each));
};
const marked = (openings: readonly Opening[], numbers: readonly number[], cancelled: boolean): Opening[] =>
  openings.map((each) => (numbers.includes(each.number) ? { ...each, cancelled } : each));
/** As many openings as a number asks for: new ones are added, and of too many the last are cancelled. */
const asMany = (openings: readonly Opening[], count: number): readonly Opening[] => {
  const more = count - wanted(openings);
  if (more < 0) {
    const last = openings.filter(({ cancelled }) => !cancelled).slice(more);
    return marked(
      openings,
      last.map(({ number }) => number),
      true,
    );
  }
  const first = nextNumber(openings);
  return [...openings, ...Array.from({ length: more }, (_, n) => plain(first + n))];
};
/** The openings after an event of the job. The rules' state and the rows both fold by it, so that they agree. */
export const openingsAfter = (openings: readonly Opening[], event: OpeningEvent): readonly Opening[] => {
  switch (event.type) {
    case 'JobCreated':
      return asMany([], event.data.fields.openings);
    case 'JobDetailsUpdated': {
      const { openings: count } = event.data.changes;
      return count ? asMany(openings, count.to as number) : openings;
    }
    case 'OpeningAdded':
      return [...openings, { ...event.data, cancelled: false, approval: null }];
    case 'OpeningChanged': {
      const { number, changes, filled } = event.data;
      return openings.map((each) => {
        if (each.number !== number) return each;
        const now = changed(each, changes);
        return filled ? now : waitsAgain(now, event);
      });
    }
    case 'OpeningWantedAgain': {
      const { number } = event.data;
      return openings.map((each) => (each.number === number ? waitsAgain({ ...each, cancelled: false }, event) : each));
    }
    case 'HeadcountRequested':
    case 'HeadcountApproved':
    case 'HeadcountDeclined':
      return decided(openings, event);
    default:
      return marked(openings, [event.data.number], true);
  }
};
/** Whether each opening of this job must be approved. Nobody is hired for sample data and templates. */
export const demandsApproval = (
  { sample, template }: { sample: boolean; template: boolean },
  { approve_openings }: { approve_openings: boolean },
): boolean => approve_openings && !sample && !template;
/** Whether somebody may be hired for it. `demanded`: approval is demanded. */
export const mayHire = ({ approval }: Pick<Opening, 'approval'>, demanded: boolean): boolean =>
  !demanded || approval?.state === 'approved';
/** How many openings more the job has after these events. */
export const headcountBy = { OpeningAdded: 1, OpeningWantedAgain: 1, OpeningCancelled: -1 } as const;

/** Each opening with whoever fills it, and the hires beyond all openings. Whoever was hired first keeps the place that two were hired for; the other takes the next open one. */
export const filled = ({ openings, hires }: Filling): { seats: Seat[]; beyond: string[] } => {
  const taken = new Map<number, string>();
  const present = hires.filter(({ left }) => !left);
  const open = (number: number | null): number is number =>
    number !== null && !taken.has(number) && openings.some((each) => each.number === number && !each.cancelled);
  const further = present.filter(({ application_id, opening }) => {
    if (!open(opening)) return true;
    taken.set(opening, application_id);
    return false;
  });
  const beyond = further.filter(({ application_id }) => {
    const next = openings.find(({ number }) => open(number));
    if (next) taken.set(next.number, application_id);
    return !next;
  });
  return {
    seats: openings.map((each) => ({ ...each, application_id: taken.get(each.number) ?? null })),
    beyond: beyond.map(({ application_id }) => application_id),
  };
};
export const stateOf = ({ cancelled, application_id }: Pick<Seat, 'cancelled' | 'application_id'>) =>
  cancelled ? 'cancelled' : application_id ? 'filled' : 'open';
/** The openings that the next hire may fill. */
export const openSeats = (filling: Filling): Seat[] => filled(filling).seats.filter((seat) => stateOf(seat) === 'open');
/** The open ones that wait for somebody to approve them. */
export const requested = (filling: Filling): Seat[] =>
  openSeats(filling).filter(({ approval }) => approval?.state === 'requested');
/** Somebody was hired for an opening. Without a number they take the next open one, which each read works out again. */
export const withHire = (hires: readonly Hire[], application_id: string, opening: number | null): readonly Hire[] => [
  ...hires.filter((each) => each.application_id !== application_id),
  { application_id, opening, left: false },
];
/** Somebody left the hired step, or came back to it. */
export const withLeft = (hires: readonly Hire[], application_id: string, left: boolean): readonly Hire[] =>
  hires.map((each) => (each.application_id === application_id ? { ...each, left } : each));
