import { say, sayLabel } from '@candor/contracts/words/say';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { GripVertical } from 'lucide-react';
import { questionKinds, scoringTypes, type PlacedQuestion } from '@candor/contracts/jobs/values';
import { cx } from '../../kit/cx.ts';
import { Facts, Tag } from '../../kit/tag.tsx';
import { questionData } from './round-drag.ts';
import { useDrop } from './round-drop.ts';
import { Minutes } from './round-minutes.tsx';

/** A question of the round: an editor drags it, or moves it with the arrow keys. */
export const QuestionRow = ({
  question,
  place,
  editable,
  onKey,
  onDrop,
  menu,
}: {
  question: PlacedQuestion;
  place: number;
  editable: boolean;
  onKey: (by: -1 | 1) => void;
  onDrop: (id: string) => void;
  menu: ReactNode;
}) => {
  const { id, text, kind, scoring_type, time_minutes, asking } = question;
  const grip = useRef<HTMLButtonElement>(null);
  const [dragging, setDragging] = useState(false);
  const { element, over } = useDrop<HTMLLIElement>(editable ? onDrop : null);
  useEffect(() => {
    const [row, handle] = [element.current, grip.current];
    if (!row || !handle || !editable) return;
    return draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => questionData(id),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [element, id, editable]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(by);
  };
  return (
    <li
      ref={element}
      className={cx(
        'relative flex min-h-7 items-center gap-2 rounded-tag py-1 ps-2 max-sm:min-h-11',
        dragging && 'opacity-50',
        over && 'shadow-[0_-2px_0_0_var(--accent)]',
      )}
    >
      {editable ? (
        <button
          ref={grip}
          type="button"
          data-question={id}
          aria-label={say('Move {name}, place {place, number}. Use the arrow keys.', { name: text, place })}
          onKeyDown={onKeyDown}
          className="grid size-6 shrink-0 cursor-grab place-items-center rounded-tag text-ink-4 hover:bg-hover hover:text-ink-2"
        >
          <GripVertical size={13} aria-hidden />
        </button>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <span className="min-w-0 flex-[3] text-ui text-ink">
        <span className="line-clamp-2">{text}</span>
      </span>
      <span className="min-w-0 flex-[2] text-meta max-lg:hidden">
        <Facts of={[sayLabel(questionKinds[kind]), sayLabel(scoringTypes[scoring_type])]} />
      </span>
      {asking && !asking.required && <Tag>{say('Optional')}</Tag>}
      {menu}
      <Minutes of={time_minutes ?? 0} />
    </li>
  );
};
