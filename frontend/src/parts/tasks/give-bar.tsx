import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Option } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { digitOf } from './outcome-bar.tsx';

const mostShown = 6;
/** Asks in the place of the task who gets it. The answer is a number key or the beginning of a name. */
export const GiveBar = ({
  members,
  onChoose,
  onClose,
}: {
  members: readonly Option[];
  onChoose: (member: Option) => void;
  onClose: () => void;
}) => {
  const [text, setText] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const asked = text.trim().toLowerCase();
  const shown = members
    .filter(
      ({ label }) =>
        label
          .toLowerCase()
          .split(/\s+/)
          .some((part) => part.startsWith(asked)) || label.toLowerCase().startsWith(asked),
    )
    .slice(0, mostShown);
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = digitOf(event);
    const member = digit
      ? shown[digit - 1]
      : event.key === 'Enter' && event.target instanceof HTMLInputElement
        ? shown[0]
        : undefined;
    if (member) {
      event.preventDefault();
      onChoose(member);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  return (
    // The keys act on the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={say('Give to whom?')}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-2 pt-1 pb-2.5 ps-8 pe-2"
    >
      <span className="pe-1 text-ui font-medium text-ink">{say('Give to whom?')}</span>
      {shown.map((member, index) => (
        <Button
          key={member.value}
          ref={index === 0 ? first : undefined}
          size="sm"
          className="max-sm:min-h-11"
          onClick={() => onChoose(member)}
        >
          <Avatar name={member.label} size={18} />
          {member.label}
          <span className="tnum text-micro text-ink-3 max-sm:hidden">{index + 1}</span>
        </Button>
      ))}
      {members.length > mostShown && (
        <input
          aria-label={say('Name')}
          placeholder={say('Name')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={cx(inputLook(), 'w-36!')}
        />
      )}
      {!shown.length && <span className="text-meta text-ink-3">{say('No member has this name.')}</span>}
    </section>
  );
};
