import { z } from 'zod';
import type { Changes } from '../kernel/values.ts';
import { changed } from '../kernel/values.ts';
import type { Recorded } from '../kernel/event.ts';

// The openings of a job: each is one planned hire. A job's number of openings excludes cancelled ones.

export const openingReasons = { new: 'New role', replacement: 'Replacement' } as const;
export const openingStates = { open: 'Open', filled: 'Filled', cancelled: 'No longer wanted' } as const;
export const approvalStates = {
  requested: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
} as const;
/** The latest decision about hiring for an opening: the member, the time, and the member's note. */
export const Approval = z.object({
  state: z.enum(['requested', 'approved', 'declined']),
  by: z.string().nullable(),
  at: z.string(),
  words: z.string().nullable(),
});
export type Approval = z.output<typeof Approval>;
/** An opening has a number in the job, which never changes. `start_on`: when the person should start. */
export const Opening = z.object({
  number: z.number(),
  reason: z.enum(['new', 'replacement']),
  start_on: z.string().nullable(),
  cancelled: z.boolean(),
  /** Null: approval was not requested yet. */
  approval: Approval.nullable(),
});
export type Opening = z.output<typeof Opening>;
/** A hire and the opening that it fills. A person who left the hired step keeps their place in line, so that undoing the move changes nothing. */
export type Hire = { application_id: string; opening: number | null; left: boolean };
export type Seat = Opening & { application_id: string | null };
export type Filling = { openings: readonly Opening[]; hires: readonly Hire[] };

export const mostOpenings = 999;
/** Counts cancelled openings too, which stay in the record. */
export const mostNumbers = 5000;
/** How many hires are planned. */
export const plannedHires = (openings: readonly Opening[]): number =>
  openings.filter(({ cancelled }) => !cancelled).length;
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
/** The opening changed after its approval, so it needs a new one. */
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
/** Adjusts the openings to a number: adds new ones, or cancels the last ones. */
const asMany = (openings: readonly Opening[], count: number): readonly Opening[] => {
  const more = count - plannedHires(openings);
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
/** The openings after an event of the job. The rules' state and the rows both use it, so that they agree. */
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
/** Whether each opening of this job needs approval. Sample data and templates have no hires. */
export const demandsApproval = (
  { sample, template }: { sample: boolean; template: boolean },
  { approve_openings }: { approve_openings: boolean },
): boolean => approve_openings && !sample && !template;
/** Whether the opening may be filled. `demanded`: approval is required. */
export const mayHire = ({ approval }: Pick<Opening, 'approval'>, demanded: boolean): boolean =>
  !demanded || approval?.state === 'approved';
/** How each of these events changes the number of openings. */
export const headcountBy = { OpeningAdded: 1, OpeningWantedAgain: 1, OpeningCancelled: -1 } as const;

/** Each opening with the person who fills it, and the hires beyond all openings. If two were hired for one opening, the first keeps it; the other takes the next open one. */
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
/** The free openings that wait for approval. */
export const requested = (filling: Filling): Seat[] =>
  openSeats(filling).filter(({ approval }) => approval?.state === 'requested');
/** Adds a hire. A person hired without a number fills the next free opening, which is computed each time the openings are read. */
export const withHire = (hires: readonly Hire[], application_id: string, opening: number | null): readonly Hire[] => [
  ...hires.filter((each) => each.application_id !== application_id),
  { application_id, opening, left: false },
];
/** A person left the hired step, or came back to it. */
export const withLeft = (hires: readonly Hire[], application_id: string, left: boolean): readonly Hire[] =>
  hires.map((each) => (each.application_id === application_id ? { ...each, left } : each));
