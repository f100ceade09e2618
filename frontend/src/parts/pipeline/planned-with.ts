import { plannedInterviews } from '@candor/contracts/interviews/planned';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import type { InHand } from './in-hand.ts';
import { mostAtOnce } from './pipeline-calls.ts';

// The check before a candidate leaves a round. Screens load this code when a candidate leaves a round that is being scheduled.

/** How many interviews are planned with these candidates, in total and in their present rounds. Null if the server does not answer. */
export const plannedWith = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<{ planned: number; in_round: number } | null> => {
  const found = { planned: 0, in_round: 0 };
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const answer = await call(plannedInterviews, { applications: ids.slice(from, from + mostAtOnce) }, { signal });
    if (answer.status === 'error') return null;
    found.planned += answer.payload.planned;
    found.in_round += answer.payload.in_round;
  }
  return found;
};

export const advanceWords = (count: number): string =>
  say('Advance {count, plural, one {# candidate} other {# candidates}}', { count });
export const moveWords = (count: number, { name }: StepMark): string =>
  say('Move {count, plural, one {# candidate} other {# candidates}} to {step}', { count, step: sayLabel(name) });
type Asked = {
  kind: 'leave';
  subjects: readonly InHand[];
  title: string;
  planned: number;
  go: (cancels: boolean) => void;
};
/** Shows the dialog if interviews are planned. If there are none, or the server does not answer, it continues immediately. */
export const askAbout = async (
  subjects: readonly InHand[],
  title: string,
  ask: (dialog: Asked) => void,
  go: (cancels?: boolean) => void,
): Promise<void> => {
  const booked = subjects.filter(({ schedule_status }) => schedule_status !== 'unscheduled');
  const found = await plannedWith(booked.map(({ id }) => id)).catch(() => null);
  if (found?.in_round) ask({ kind: 'leave', subjects, title, planned: found.in_round, go });
  else go();
};
