import type { SenderEvent, SuppressionEvent } from '@candor/contracts/messages/suppression-events';
import { type Decider, reject } from '../../kernel/decider.ts';
import {
  type SenderState,
  senderState,
  type SuppressionState,
  suppressionState,
} from '../../states/suppression.state.ts';

type Suppressed = Extract<SuppressionEvent, { type: 'AddressSuppressed' }>['data'];
export type SuppressionCommands = { suppress: Suppressed; lift: Record<never, never> };
/** How strong a reason is: a member's note does not replace what the mail server said. */
const strength = ({ why }: Pick<Suppressed, 'why'>): number => (why === 'bounced' || why === 'complained' ? 2 : 1);

export const suppression: Decider<SuppressionState, SuppressionCommands, SuppressionEvent> = {
  ...suppressionState,
  decide: {
    suppress: (command, state) =>
      state && strength(state) >= strength(command) ? [] : [{ type: 'AddressSuppressed', data: command }],
    lift: (_, state) =>
      state
        ? [{ type: 'SuppressionLifted', data: { person_id: state.person_id } }]
        : reject('not_found', 'This address is not on the list.'),
  },
};

/** What became of the last mails of a sender. */
export type Judged = Extract<SenderEvent, { type: 'SenderPaused' }>['data'];
export type SenderCommands = { judge: Judged; resume: Record<never, never> };
/** The fewest mails that say something about a sender. */
export const leastLetters = 20;
const [mostBounces, mostComplaints] = [0.05, 0.001];
/** How many complaints pause a sender. A recipient can make up one complaint, so a single one does not. */
const leastComplaints = 2;
export const isTooMany = ({ letters, bounces, complaints }: Judged): boolean =>
  letters >= leastLetters &&
  (bounces / letters > mostBounces || (complaints >= leastComplaints && complaints / letters > mostComplaints));

export const sender: Decider<SenderState, SenderCommands, SenderEvent> = {
  ...senderState,
  decide: {
    judge: (command, state) => (state?.paused || !isTooMany(command) ? [] : [{ type: 'SenderPaused', data: command }]),
    resume: (_, state) =>
      !state
        ? reject('not_found', 'This sender is not paused.')
        : state.paused
          ? [{ type: 'SenderResumed', data: { user_id: state.user_id } }]
          : [],
  },
};
