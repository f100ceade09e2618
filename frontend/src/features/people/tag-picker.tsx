import { useState } from 'react';
import { Plus } from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import { tag } from '@candor/contracts/catalogues/hiring';
import type { Option } from '@candor/contracts/kernel/standard';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Checkbox } from '../../kit/choice.tsx';
import { inputLook } from '../../kit/field.tsx';

const longest = 40;

/** Ticks tags; a word that is no tag yet can become one. `ticked` says all, some or none of the people have it. */
export const TagPicker = ({
  options,
  ticked,
  onToggle,
}: {
  options: readonly Option[];
  ticked: (id: string) => 'all' | 'some' | 'none';
  onToggle: (choice: Option, on: boolean) => void;
}) => {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const word = text.trim();
  const found = options.filter((option) => option.label.toLowerCase().includes(word.toLowerCase()));
  const create = async () => {
    setBusy(true);
    const answer = await call(tag.upsert, { name: word, color: 'grey' });
    setBusy(false);
    await settle(say('Create the tag {tag}', { tag: word }), answer, (payload) => {
      const made = (payload as { tag?: { id: string } }).tag;
      if (made) onToggle({ value: made.id, label: word }, true);
      setText('');
    });
  };
  const known = options.some((option) => option.label.toLowerCase() === word.toLowerCase());
  return (
    <div className="w-56">
      <input
        type="search"
        aria-label={say('Find or create a tag')}
        placeholder={say('Find or create a tag')}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && word && !known) {
            event.preventDefault();
            void create();
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
        {word && !known && (
          <button
            type="button"
            disabled={busy}
            onClick={() => void create()}
            className="flex min-h-8 w-full items-center gap-2.5 rounded-ctl px-2 text-start text-ui text-ink hover:bg-hover"
          >
            <Plus size={14} aria-hidden className="text-ink-3" />
            <span className="truncate">{say('Create “{name}”', { name: word })}</span>
          </button>
        )}
        {!word && !options.length && (
          <p className="px-2 py-1.5 text-ui text-ink-3">{say('No tags yet. Type a word to create one.')}</p>
        )}
      </div>
    </div>
  );
};
