import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';

/** How a page of the whole organization describes itself. */
export const organizationThen = (past: Past) => ({
  title: say('You are looking at the past.'),
  text: (ago: string) =>
    past.of > 1
      ? say('{ago}. {count, plural, one {# event has} other {# events have}} happened since.', {
          ago,
          count: past.of - past.events,
        })
      : // Readers of only some jobs must not learn how much happened on the others.
        say('The records you can see now, as they were then.'),
});
