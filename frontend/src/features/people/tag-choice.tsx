import { useState } from 'react';
import { say } from '@candor/contracts/kernel/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { inputLook } from '../../kit/field.tsx';
import { Segmented } from '../../kit/segmented.tsx';

/** Chooses one tag that many people get or lose. */
export const TagChoice = ({
  options,
  onChoose,
}: {
  options: readonly Option[];
  onChoose: (kind: 'tag' | 'untag', tag_id: string) => void;
}) => {
  const [kind, setKind] = useState<'tag' | 'untag'>('tag');
  const [text, setText] = useState('');
  const found = options.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="w-56">
      <div className="mb-1 grid">
        <Segmented
          label={say('What to do with the tag')}
          options={[
            { value: 'tag', label: say('Add') },
            { value: 'untag', label: say('Remove') },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <input
        type="search"
        aria-label={say('Find a tag')}
        placeholder={say('Find a tag')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputLook()} mb-1`}
      />
      <div className="max-h-64 overflow-y-auto">
        {found.map((option) => (
          <button
            key={option.value}
            type="button"
            onClick={() => onChoose(kind, option.value)}
            className="flex min-h-8 w-full items-center rounded-ctl px-2 text-start text-ui text-ink hover:bg-hover"
          >
            <span className="truncate">{option.label}</span>
          </button>
        ))}
        {!found.length && <p className="px-2 py-1.5 text-ui text-ink-3">{say('No tag of that name.')}</p>}
      </div>
    </div>
  );
};
