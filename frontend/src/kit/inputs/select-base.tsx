import { say } from '@candor/contracts/words/say';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import ReactSelect, {
  type ClassNamesConfig,
  components,
  type GroupBase,
  type MultiValueRemoveProps,
  type Props as ReactSelectProps,
  type AriaLiveMessages,
} from 'react-select';
import Creatable from 'react-select/creatable';
import { cx } from '../cx.ts';
import { listWords } from '@candor/contracts/words/list-words';
import type { Option } from '@candor/contracts/kernel/standard';

// react-select with our styles. select.tsx loads it for the first select on a page, because it is heavy and prints style tags on the server.

const place = (all: readonly unknown[] | undefined, one: unknown) => ({
  place: (all?.indexOf(one) ?? -1) + 1,
  count: all?.length ?? 0,
});
/** What screen readers say while a person chooses from a list. */
const spoken: AriaLiveMessages<Option, boolean, GroupBase<Option>> = {
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
const foundWords = ({ count }: { count: number }): string =>
  say('{count, plural, =0 {Nothing found.} one {# choice.} other {# choices.}}', { count });

export type Choice = { value: string; label: string };

const look = (
  big?: boolean,
  bad?: boolean,
  changed?: boolean,
): ClassNamesConfig<Choice, boolean, GroupBase<Choice>> => ({
  control: ({ isFocused, isDisabled }) =>
    cx(
      'rounded-ctl border transition-[border-color,box-shadow] duration-100',
      big ? 'min-h-10! ps-3 pe-1.5 text-read' : 'min-h-8! ps-2.5 pe-1 text-ui',
      bad
        ? 'border-bad'
        : isFocused
          ? 'border-accent ring-3 ring-accent/20'
          : changed
            ? 'border-accent-line'
            : 'border-line-2 hover:border-ink-4',
      isDisabled ? 'bg-well text-ink-3' : changed ? 'bg-accent-wash' : 'bg-sheet',
    ),
  valueContainer: () => 'gap-1 py-[3px]',
  placeholder: () => 'text-ink-3',
  singleValue: ({ isDisabled }) => (isDisabled ? 'text-ink-3' : 'text-ink'),
  input: () => 'text-ink',
  multiValue: () => 'h-5 items-center rounded-tag bg-hover text-meta text-ink-2',
  multiValueLabel: () => 'px-1.5',
  multiValueRemove: () => 'h-5 w-6 justify-center rounded-tag text-ink-3 hover:bg-press hover:text-ink',
  indicatorsContainer: () => 'text-ink-3',
  dropdownIndicator: () => 'p-1 [&_svg]:size-3.5',
  clearIndicator: () => 'p-1 hover:text-ink [&_svg]:size-3.5',
  menuPortal: () => 'z-50!',
  menu: () => 'mt-1 overflow-hidden rounded-card bg-card p-1 shadow-float',
  menuList: () => 'quiet-scroll',
  groupHeading: () => 'px-2 pt-1.5 pb-1 text-micro font-medium text-ink-3',
  option: ({ isFocused, isSelected }) =>
    cx('rounded-ctl px-2 py-1.5 text-ui', isFocused && 'bg-hover', isSelected ? 'font-medium text-ink' : 'text-ink-2'),
  noOptionsMessage: () => 'px-2 py-1.5 text-ui text-ink-3',
  loadingMessage: () => 'px-2 py-1.5 text-ui text-ink-3',
});

/** `onCreateOption` makes an option from the typed text. If it is absent, the text itself becomes a value. */
export type SelectOwn = {
  options: readonly Choice[];
  creatable?: boolean;
  onCreateOption?: (text: string) => void;
  /** Receives the typed text. */
  onInputChange?: (text: string) => void;
  big?: boolean;
  bad?: boolean;
  /** Whether the choice differs from the stored one. */
  changed?: boolean;
};
export type SelectProps<Multi extends boolean> = SelectOwn &
  Omit<ReactSelectProps<Choice, Multi, GroupBase<Choice>>, 'options' | 'classNames' | 'unstyled'>;

/** The first Escape closes only the open list. */
const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
  if (event.key === 'Escape' && (event.target as HTMLElement).getAttribute('aria-expanded') === 'true')
    event.stopPropagation();
};

/** The element that contains an open list. It is in the page only while the list is open, because an opening dialog hides its siblings from screen readers. */
const listHome = () => {
  const home = document.createElement('div');
  home.setAttribute('role', 'region');
  home.setAttribute('aria-label', say('Choices'));
  return home;
};
const RemoveValue = (props: MultiValueRemoveProps<Choice>) => (
  <components.MultiValueRemove
    {...props}
    innerProps={{ ...props.innerProps, 'aria-label': say('Remove {name}', { name: props.data.label }) }}
  />
);
const parts = { MultiValueRemove: RemoveValue };
/** Use Select of select.tsx. The list is a child of the body: a moved or scaled dialog would shift its fixed position, and a scrolling form would cut it off. */
export const SelectBase = <Multi extends boolean = false>({
  options,
  creatable,
  big,
  bad,
  changed,
  ...rest
}: SelectProps<Multi>) => {
  const id = useId();
  const [home] = useState(listHome);
  useEffect(() => () => home.remove(), [home]);
  const Base = creatable ? Creatable : ReactSelect;
  return (
    <Base<Choice, Multi>
      unstyled
      instanceId={id}
      options={options}
      classNames={look(big, bad, changed)}
      maxMenuHeight={300}
      minMenuHeight={140}
      pageSize={5}
      menuPlacement="auto"
      menuPosition="fixed"
      menuPortalTarget={home}
      onMenuOpen={() => document.body.append(home)}
      onMenuClose={() => home.remove()}
      onKeyDown={onKeyDown}
      components={parts}
      ariaLiveMessages={spoken}
      screenReaderStatus={foundWords}
      noOptionsMessage={() => say('No options')}
      loadingMessage={() => say('Loading...')}
      formatCreateLabel={(text: string) => say('Create "{text}"', { text })}
      {...rest}
    />
  );
};
