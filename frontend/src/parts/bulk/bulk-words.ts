import { say, sayLabel } from '@candor/contracts/words/say';
import type { SeenBulk } from '@candor/contracts/bulk/bulk';
import { momentText } from '../../kit/time.tsx';

/** Whether the letters of a message are still to leave. `ahead`: none has left; `leaving`: the first have, others may still wait; `left`: none waits. */
const whereLetters = ({ leaves_at, waits_until }: SeenBulk, now: string): 'ahead' | 'leaving' | 'left' =>
  leaves_at! > now ? 'ahead' : waits_until !== null && waits_until > now ? 'leaving' : 'left';

/** What an operation is doing, or has done, as a sentence. `now`: a moment. */
export const bulkSentence = (operation: SeenBulk, now: string): string => {
  const { kind, name: called, step, phase, turns, undo, leaves_at } = operation;
  if (phase === 'undoing')
    return say('Undoing the change of {count, plural, one {# person} other {# people}}', {
      count: turns.done,
    });
  if (phase === 'undone' && undo?.done === 0) return say('Nothing was undone');
  if (phase === 'undone')
    return say('The change of {count, plural, one {# person} other {# people}} is undone', {
      count: undo?.done ?? 0,
    });
  if (phase === 'undo_failed')
    return say('Undoing the change stopped after {until, number} of {count, number}: something went wrong', {
      until: undo?.until ?? 0,
      count: undo?.count ?? turns.count,
    });
  const runs = phase === 'running' || phase === 'stopping';
  const count = runs ? turns.count : turns.done;
  const name = called ?? '';
  switch (kind) {
    case 'tag':
      return runs
        ? say('Adding the tag {name} to {count, plural, one {# person} other {# people}}', { name, count })
        : say('Tag {name} added to {count, plural, one {# person} other {# people}}', { name, count });
    case 'untag':
      return runs
        ? say('Removing the tag {name} from {count, plural, one {# person} other {# people}}', { name, count })
        : say('Tag {name} removed from {count, plural, one {# person} other {# people}}', { name, count });
    case 'skill':
      return runs
        ? say('Adding the skill {name} to {count, plural, one {# person} other {# people}}', { name, count })
        : say('Skill {name} added to {count, plural, one {# person} other {# people}}', { name, count });
    case 'unskill':
      return runs
        ? say('Removing the skill {name} from {count, plural, one {# person} other {# people}}', { name, count })
        : say('Skill {name} removed from {count, plural, one {# person} other {# people}}', { name, count });
    case 'assign_owner':
      if (!called)
        return runs
          ? say('Removing the owner of {count, plural, one {# person} other {# people}}', { count })
          : say('Owner of {count, plural, one {# person} other {# people}} removed', { count });
      return runs
        ? say('Giving {count, plural, one {# person} other {# people}} to {name}', { name, count })
        : say('{count, plural, one {# person} other {# people}} given to {name}', { name, count });
    case 'add_to_job':
      return runs
        ? say('Adding {count, plural, one {# person} other {# people}} to {name}', { name, count })
        : say('{count, plural, one {# person} other {# people}} added to {name}', { name, count });
    case 'advance':
      if (!step)
        return runs
          ? say('Advancing {count, plural, one {# person} other {# people}} on {name} by one step', {
              name,
              count,
            })
          : say('{count, plural, one {# person} other {# people}} on {name} advanced by one step', {
              name,
              count,
            });
      return runs
        ? say('Moving {count, plural, one {# person} other {# people}} on {name} to {step}', {
            name,
            count,
            step: sayLabel(step),
          })
        : say('{count, plural, one {# person} other {# people}} on {name} moved to {step}', {
            name,
            count,
            step: sayLabel(step),
          });
    case 'message': {
      if (runs) return say('Writing to {count, plural, one {# person} other {# people}}', { count });
      const words = { count, time: momentText(leaves_at!) };
      switch (whereLetters(operation, now)) {
        case 'ahead':
          return say('Message to {count, plural, one {# person} other {# people}}, leaves {time}', words);
        case 'leaving':
          return say('Message to {count, plural, one {# person} other {# people}}, leaving since {time}', words);
        case 'left':
          return say('Message to {count, plural, one {# person} other {# people}}, left {time}', words);
      }
    }
    case 'invite': {
      const words = { name, count, step: sayLabel(step ?? '') };
      if (runs)
        return say(
          'Inviting {count, plural, one {# person} other {# people}} on {name} to choose a time for {step}',
          words,
        );
      const done = { ...words, time: momentText(leaves_at!) };
      return leaves_at! > now
        ? say(
            '{count, plural, one {# person} other {# people}} on {name} invited to choose a time for {step}, emails leave {time}',
            done,
          )
        : say(
            '{count, plural, one {# person} other {# people}} on {name} invited to choose a time for {step}, emails left {time}',
            done,
          );
    }
    case 'cadence':
      return runs
        ? say('Adding {count, plural, one {# person} other {# people}} to the cadence {name}', { name, count })
        : say('{count, plural, one {# person} other {# people}} added to the cadence {name}', { name, count });
    case 'archive':
      return runs
        ? say('Archiving {count, plural, one {# person} other {# people}} on {name}', { name, count })
        : say('{count, plural, one {# person} other {# people}} archived on {name}', { name, count });
  }
};

/** The number of people for whom nothing had to change, and why. */
export const sameWords = ({ kind, name }: SeenBulk, count: number): string => {
  switch (kind) {
    case 'tag':
    case 'skill':
      return say('{count, number} already had it', { count });
    case 'untag':
    case 'unskill':
      return say('{count, number} did not have it', { count });
    case 'assign_owner':
      return name
        ? say('{count, number} already had this owner', { count })
        : say('{count, number} had no owner', { count });
    case 'add_to_job':
      return say('{count, number} were already on the job', { count });
    case 'advance':
    case 'message':
    case 'invite':
    case 'cadence':
      return say('{count, number} were already there', { count });
    case 'archive':
      return say('{count, number} were already archived', { count });
  }
};

/** How many people were not changed for one reason. */
export const reasonWords = (
  operation: SeenBulk,
  { code, reason, count }: SeenBulk['turns']['reasons'][number],
): string =>
  operation.kind === 'add_to_job' && code === 'duplicate'
    ? sameWords(operation, count)
    : say('{count, number} unchanged: {reason}', { count, reason });

/** How much a stopped operation has done, and why it stopped. */
export const stopWords = (why: SeenBulk['stopped'], turns: SeenBulk['turns']): string => {
  switch (why) {
    case 'permission':
      return say(
        'Stopped after {until, number} of {count, number}, because you may no longer change these people',
        turns,
      );
    case 'failed':
      return say('Stopped after {until, number} of {count, number}, because something went wrong', turns);
    default:
      return say('Stopped after {until, number} of {count, number}', turns);
  }
};
