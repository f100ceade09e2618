import { say } from '@candor/contracts/words/say';
import { X } from 'lucide-react';
import { FilterEditor } from './filter-editor.tsx';
import { sentenceOf, type Filter } from './filter-words.ts';
import { PopoverBase } from '../overlays/popover-base.tsx';
import { Segmented } from '../inputs/segmented.tsx';

/** One filter as part of a sentence; a press opens its editor. Use FilterBar. */
export const FilterChip = ({
  filter,
  value,
  open,
  onOpen,
  onChange,
  onTurn,
}: {
  filter: Filter;
  value: unknown;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (value: unknown) => void;
  /** Moves the values of this filter to its opposite. */
  onTurn: (name: string) => void;
}) => (
  <span className="inline-flex h-7 max-w-full items-center rounded-full bg-sheet shadow-card">
    <PopoverBase
      label={filter.label}
      open={open}
      onOpen={onOpen}
      trigger={
        <button
          type="button"
          className="flex h-7 min-w-0 items-center gap-1 rounded-s-full ps-2.5 pe-1 text-meta text-ink-3 hover:text-ink-2"
        >
          <span className="truncate">
            {sentenceOf(filter, value).map((part, index) => (
              <span key={index} className={part.strong ? 'font-medium text-ink' : ''}>
                {part.text}
              </span>
            ))}
          </span>
        </button>
      }
    >
      {filter.turns && (
        <div className="p-1 pb-1.5">
          <Segmented
            label={filter.label}
            value={filter.denies ? 'not' : 'is'}
            options={[
              { value: 'is', label: say('Is') },
              { value: 'not', label: say('Is not') },
            ]}
            onChange={() => onTurn(filter.turns!)}
          />
        </div>
      )}
      <FilterEditor filter={filter} value={value} onChange={onChange} />
    </PopoverBase>
    <button
      type="button"
      aria-label={say('Remove the filter {filter}', { filter: filter.label })}
      onClick={() => onChange(undefined)}
      className="grid h-7 w-7 place-items-center rounded-e-full text-ink-3 hover:text-ink"
    >
      <X size={13} aria-hidden />
    </button>
  </span>
);
