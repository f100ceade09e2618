import type { CadenceStep } from '@candor/contracts/cadences/values';
import { say, sayLabel } from '@candor/contracts/words/say';

type Step = Pick<CadenceStep, 'id' | 'name' | 'delay_days'>;

/** What a new order does to the days between steps. Days belong to their step, so a step that comes first, or follows another one, may have too many or none. */
export const daysNotes = (before: readonly Step[], after: readonly Step[]): string[] =>
  after.flatMap(({ id, name, delay_days: days }, at) => {
    const follows = after[at - 1];
    const followed = before[before.findIndex((each) => each.id === id) - 1];
    if (followed?.id === follows?.id) return [];
    if (!follows)
      return days
        ? [
            say(
              '“{name}” comes first now. It waits {days, plural, one {# working day} other {# working days}} after a person is added.',
              { name: sayLabel(name), days },
            ),
          ]
        : [];
    return days
      ? []
      : [
          say('“{name}” has no days before it, so it follows “{other}” on the same day.', {
            name: sayLabel(name),
            other: sayLabel(follows.name),
          }),
        ];
  });
