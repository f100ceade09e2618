import type { SendingEvent } from '@candor/contracts/cadences/events';
import type { Fold } from '../kernel/decider.ts';

// The unasked letters of one day of an organization, as a fold over its events.

export type CountedLetter = Extract<SendingEvent, { type: 'SendingCounted' }>['data'];
export type FreedLetter = Extract<SendingEvent, { type: 'SendingFreed' }>['data'];
/** `counted`: the keys under which each letter counts. */
export type SendingState = {
  counted: ReadonlyMap<string, readonly string[]>;
  by: Readonly<Record<string, number>>;
};

export const sendingKeys = ({
  cadence_id,
  sender_id,
  domain,
}: Pick<CountedLetter, 'cadence_id' | 'sender_id' | 'domain'>) => ({
  cadence: cadence_id === null ? null : `cadence ${cadence_id}`,
  sender: `sender ${sender_id}`,
  domain: `domain ${domain}`,
});
/** What tells a letter from the others of the day. */
export const countedLetter = ({ enrollment_id, step_id, message_id }: CountedLetter): string =>
  message_id ?? `${enrollment_id} ${step_id}`;
/** What tells the letter of a place that was given back from the others of the day. */
export const freedLetter = ({ message_id, enrollment_id, step_id }: FreedLetter): string =>
  enrollment_id && step_id ? `${enrollment_id} ${step_id}` : message_id;

const changedBy = (by: SendingState['by'], keys: readonly string[], change: number): SendingState['by'] => {
  const next = { ...by };
  for (const key of keys) next[key] = (next[key] ?? 0) + change;
  return next;
};
export const sendingState: Fold<SendingState, SendingEvent> = {
  category: 'sending',
  initial: { counted: new Map(), by: {} },
  evolve: {
    SendingCounted: (state, { data }) => {
      const keys = Object.values(sendingKeys(data)).filter((key) => key !== null);
      return { counted: new Map(state.counted).set(countedLetter(data), keys), by: changedBy(state.by, keys, 1) };
    },
    SendingFreed: (state, { data }) => {
      const counted = new Map(state.counted);
      counted.delete(freedLetter(data));
      return { counted, by: changedBy(state.by, state.counted.get(freedLetter(data)) ?? [], -1) };
    },
  },
};
