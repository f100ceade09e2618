import { useState } from 'react';
import { Check, UserMinus } from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { Avatar } from '../../kit/avatar.tsx';
import { inputLook } from '../../kit/field.tsx';

const row = 'flex min-h-8 w-full items-center gap-2.5 rounded-ctl px-2 text-start text-ui text-ink hover:bg-hover';

/** Chooses the member who looks after somebody, or nobody. `options` null: they are being read. `current` undefined: several people have several owners. */
export const OwnerPicker = ({
  options,
  current,
  onChoose,
}: {
  options: readonly Option[] | null;
  current?: string | null;
  onChoose: (user_id: string | null) => void;
}) => {
  const [text, setText] = useState('');
  const word = text.trim().toLowerCase();
  const found = (options ?? []).filter((option) => option.label.toLowerCase().includes(word));
  return (
    <div className="w-56">
      <input
        type="search"
        aria-label={say('Find a member')}
        placeholder={say('Find a member')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputLook()} mb-1`}
      />
      <div className="max-h-64 overflow-y-auto">
        {found.map((option) => (
          <button key={option.value} type="button" className={row} onClick={() => onChoose(option.value)}>
            <Avatar name={option.label} size={18} />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.value === current && <Check size={14} aria-label={say('Now')} className="text-ink-3" />}
          </button>
        ))}
        {options && !found.length && <p className="px-2 py-1.5 text-ui text-ink-3">{say('Nobody of that name.')}</p>}
        {current !== null && (
          <button type="button" className={row} onClick={() => onChoose(null)}>
            <UserMinus size={14} aria-hidden className="mx-0.5 text-ink-3" />
            {say('Nobody')}
          </button>
        )}
      </div>
    </div>
  );
};
