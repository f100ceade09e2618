import { useState } from 'react';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { inputLook } from '../../kit/inputs/field.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';

/** Chooses one entry of a list, to be added to many people or removed from them. */
export const EntryChoice = ({
  label,
  find,
  none,
  options,
  onChoose,
}: {
  /** The name of the switch between adding and removing. */
  label: string;
  find: string;
  /** The text if no entry has the typed name. */
  none: string;
  options: readonly Option[];
  onChoose: (adds: boolean, id: string) => void;
}) => {
  const [kind, setKind] = useState<'add' | 'remove'>('add');
  const [text, setText] = useState('');
  const found = options.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="w-56">
      <div className="mb-1 grid">
        <Segmented
          label={label}
          options={[
            { value: 'add', label: say('Add') },
            { value: 'remove', label: say('Remove') },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <input
        type="search"
        aria-label={find}
        placeholder={find}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputLook()} mb-1`}
      />
      <div className="max-h-64 overflow-y-auto">
        {found.map((option) => (
          <button
            key={option.value}
            type="button"
            onClick={() => onChoose(kind === 'add', option.value)}
            className="flex min-h-8 w-full items-center rounded-ctl px-2 text-start text-ui text-ink hover:bg-hover"
          >
            <span className="truncate">{option.label}</span>
          </button>
        ))}
        {!found.length && <p className="px-2 py-1.5 text-ui text-ink-3">{none}</p>}
      </div>
    </div>
  );
};
