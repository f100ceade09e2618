import { useState } from 'react';
import { Plus } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { Checkbox } from '../../kit/inputs/choice.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';

/** A list in which entries can be ticked. `ticked` says whether all, some or none of the people have an entry. `create`: makes an entry from a new word. */
export const EntryPicker = ({
  label,
  empty,
  longest,
  options,
  ticked,
  onToggle,
  create,
}: {
  label: string;
  empty: string;
  /** The greatest length of a new entry, in characters. */
  longest: number;
  options: readonly Option[];
  ticked: (id: string) => 'all' | 'some' | 'none';
  onToggle: (choice: Option, on: boolean) => void;
  create?: (word: string) => Promise<unknown>;
}) => {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const word = text.trim();
  const found = options.filter((option) => option.label.toLowerCase().includes(word.toLowerCase()));
  const known = options.some((option) => option.label.toLowerCase() === word.toLowerCase());
  const make = async () => {
    setBusy(true);
    await create?.(word);
    setBusy(false);
    setText('');
  };
  return (
    <div className="w-56">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && word && !known && create) {
            event.preventDefault();
            void make();
          }
        }}
        className={`${inputLook()} mb-1`}
      />
      <div className="max-h-64 overflow-y-auto">
        {found.map((option) => (
          <label
            key={option.value}
            className="flex min-h-8 items-center gap-2.5 rounded-ctl px-2 text-ui text-ink hover:bg-hover"
          >
            <Checkbox
              checked={ticked(option.value) === 'all'}
              mixed={ticked(option.value) === 'some'}
              onChange={(event) => onToggle(option, event.target.checked)}
            />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
          </label>
        ))}
        {word && !known && create && (
          <button
            type="button"
            disabled={busy}
            onClick={() => void make()}
            className="flex min-h-8 w-full items-center gap-2.5 rounded-ctl px-2 text-start text-ui text-ink hover:bg-hover"
          >
            <Plus size={14} aria-hidden className="text-ink-3" />
            <span className="truncate">{say('Create “{name}”', { name: word })}</span>
          </button>
        )}
        {word && !found.length && !create && (
          <p className="px-2 py-1.5 text-ui text-ink-3">{say('The list has no skill with this name.')}</p>
        )}
        {!word && !options.length && <p className="px-2 py-1.5 text-ui text-ink-3">{empty}</p>}
      </div>
    </div>
  );
};
