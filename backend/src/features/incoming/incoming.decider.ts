import type { IncomingEvent } from '@candor/contracts/messages/incoming-events';
import { type Decider, reject } from '../../kernel/decider.ts';

type Arrived = Extract<IncomingEvent, { type: 'IncomingArrived' }>['data'];
type Matched = Extract<IncomingEvent, { type: 'IncomingMatched' }>['data'];
export type IncomingState = (Arrived & { matched: Matched | null; dismissed: boolean }) | null;
export type IncomingCommands = {
  arrive: Arrived;
  match: Matched;
  dismiss: Record<never, never>;
};
const gone = reject('not_found', 'Mail not found.');
const over = reject('over', 'A member has dealt with this mail already.');

/** A mail of an unknown sender: it is given to one person, or dismissed. */
export const incoming: Decider<IncomingState, IncomingCommands, IncomingEvent> = {
  category: 'incoming',
  initial: null,
  evolve: {
    IncomingArrived: (_, { data }) => ({ ...data, matched: null, dismissed: false }),
    IncomingMatched: (state, { data }) => state && { ...state, matched: data },
    IncomingDismissed: (state) => state && { ...state, dismissed: true },
  },
  decide: {
    arrive: (command, state) => (state ? [] : [{ type: 'IncomingArrived', data: command }]),
    match: (command, state) =>
      !state
        ? gone
        : state.matched?.candidate_id === command.candidate_id
          ? []
          : state.matched || state.dismissed
            ? over
            : [{ type: 'IncomingMatched', data: command }],
    dismiss: (_, state) =>
      !state ? gone : state.matched ? over : state.dismissed ? [] : [{ type: 'IncomingDismissed', data: {} }],
  },
};
