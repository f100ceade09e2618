import { say } from '@candor/contracts/words/say';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import ReactSelect, {
  type ClassNamesConfig,
  components,
  type GroupBase,
  type MultiValueRemoveProps,
  type Props as ReactSelectProps,
} from 'react-select';
import Creatable from 'react-select/creatable';
import { cx } from '../cx.ts';
import { foundWords, spoken } from './select-words.ts';

// react-select with our styles. select.tsx loads it for the first select on a page, because it is heavy and prints style tags on the server.

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
