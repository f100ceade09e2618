import { listWords } from '@candor/contracts/kernel/list-words';
import { say } from '@candor/contracts/kernel/say';
import type { Option } from '@candor/contracts/kernel/standard';
import type { AriaLiveMessages, GroupBase } from 'react-select';

const place = (all: readonly unknown[] | undefined, one: unknown) => ({
  place: (all?.indexOf(one) ?? -1) + 1,
  count: all?.length ?? 0,
});
/** What a screen reader is told while somebody chooses from a list. */
export const spoken: AriaLiveMessages<Option, boolean, GroupBase<Option>> = {
  guidance: ({ context, isInitialFocus }) => {
    if (context === 'menu') return say('Choose with the arrow keys, take one with Enter, leave with Escape.');
    if (context === 'value')
      return say('Go through the values with the left and right arrow keys, remove one with Backspace.');
    return isInitialFocus ? say('Type to narrow the list, or open it with the down arrow key.') : '';
  },
  onChange: ({ action, label = '', labels }) => {
    if (action === 'clear') return say('Nothing is chosen any more.');
    if (action === 'select-option') return say('{name} is chosen.', { name: label });
    if (action === 'initial-input-focus')
      return labels.length ? say('{name} is chosen.', { name: listWords(labels) }) : '';
    return label ? say('{name} is not chosen any more.', { name: label }) : '';
  },
  onFocus: ({ context, focused, label = '', options, selectValue }) =>
    say('{name}, {place, number} of {count, number}.', {
      name: label,
      ...place(context === 'value' ? selectValue : options, focused),
    }),
  onFilter: ({ resultsMessage }) => resultsMessage,
};
/** How many choices there are, after each letter that is typed. */
export const foundWords = ({ count }: { count: number }): string =>
  say('{count, plural, =0 {Nothing found.} one {# choice.} other {# choices.}}', { count });
