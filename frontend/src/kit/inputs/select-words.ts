import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import type { AriaLiveMessages, GroupBase } from 'react-select';

const place = (all: readonly unknown[] | undefined, one: unknown) => ({
  place: (all?.indexOf(one) ?? -1) + 1,
  count: all?.length ?? 0,
});
/** What screen readers say while a person chooses from a list. */
export const spoken: AriaLiveMessages<Option, boolean, GroupBase<Option>> = {
  guidance: ({ context, isInitialFocus }) => {
    if (context === 'menu') return say('Use the arrow keys to choose, Enter to select, Escape to close.');
    if (context === 'value')
      return say('Use the left and right arrow keys to move through the values, Backspace to remove one.');
    return isInitialFocus ? say('Type to narrow the list, or open it with the down arrow key.') : '';
  },
  onChange: ({ action, label = '', labels }) => {
    if (action === 'clear') return say('Selection cleared.');
    if (action === 'select-option') return say('{name} selected.', { name: label });
    if (action === 'initial-input-focus')
      return labels.length ? say('{name} selected.', { name: listWords(labels) }) : '';
    return label ? say('{name} deselected.', { name: label }) : '';
  },
  onFocus: ({ context, focused, label = '', options, selectValue }) =>
    say('{name}, {place, number} of {count, number}.', {
      name: label,
      ...place(context === 'value' ? selectValue : options, focused),
    }),
  onFilter: ({ resultsMessage }) => resultsMessage,
};
/** The number of choices as text, announced after each typed letter. */
export const foundWords = ({ count }: { count: number }): string =>
  say('{count, plural, =0 {Nothing found.} one {# choice.} other {# choices.}}', { count });
