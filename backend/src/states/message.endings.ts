import type { MessageEvent } from '@candor/contracts/messages/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { z } from 'zod';
import { fold } from '../kernel/decider.ts';
import { ending } from '../kernel/work/due.ts';
import { messageState } from './message.state.ts';

// Work that waits for a mail ends when the mail's events fulfil one of these conditions.

/** The mail has left, failed or was cancelled, or it was put off and waits for another turn. */
export const letterOver = ending(
  'letter-over',
  { turn: z.number() },
  ({ turn }, events) => {
    const state = fold(messageState, events as readonly Recorded<MessageEvent>[]);
    return state?.status !== 'queued' || state.turn !== turn;
  },
  { tellsDone: true },
);
