import type { SendingEvent } from '@candor/contracts/cadences/events';
import type { Fold } from '../kernel/decider.ts';

// The letters of one day of an organization that nobody asked for, as a fold over its events.

export type Counted = SendingEvent['data'];
export type SendingState = { counted: ReadonlySet<string>; by: Readonly<Record<string, number>> };

export const sendingKeys = ({
  cadence_id,
  sender_id,
  domain,
}: Pick<Counted, 'cadence_id' | 'sender_id' | 'domain'>) => ({
  cadence: cadence_id === null ? null : `cadence ${cadence_id}`,
  sender: `sender ${sender_id}`,
  domain: `domain ${domain}`,
});
/** What tells a letter from the others of the day. */
export const countedLetter = ({ enrollment_id, step_id, message_id }: Counted): string =>
  message_id ?? `${enrollment_id} ${step_id}`;

export const sendingState: Fold<SendingState, SendingEvent> = {
  category: 'sending',
  initial: { counted: new Set(), by: {} },
  evolve: {
    SendingCounted: (state, { data }) => {
      const by = { ...state.by };
      for (const key of Object.values(sendingKeys(data))) if (key !== null) by[key] = (by[key] ?? 0) + 1;
      return { counted: new Set(state.counted).add(countedLetter(data)), by };
    },
  },
};
