import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Outcome } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { flipTask } from './finish.ts';
import { outcomesOf } from './outcomes.ts';

type Asked = Pick<TaskRow, 'id' | 'title' | 'status' | 'kind'> & { enrollment_id?: string | null };
/** The number of the key, for the keys 1 to 9; null for others. */
export const digitOf = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): number | null =>
  /^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement) ? Number(key) : null;

/** Asks in the place of the task how a call or an email went. If the question is left unanswered, the task stays unfinished. */
export const OutcomeBar = ({ task, onClose, onDone }: { task: Asked; onClose: () => void; onDone?: () => void }) => {
  const { revalidate } = useRevalidator();
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [note, setNote] = useState('');
  const [sending, setSending] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let here = true;
    void outcomesOf(task.kind).then((found) => here && setOutcomes(found));
    return () => {
      here = false;
    };
  }, [task.kind]);
  const known = outcomes !== null;
  useEffect(() => {
    if (known) (first.current ?? field.current)?.focus();
  }, [known]);
  const choose = (outcome: Outcome) => {
    setChosen(outcome);
    window.setTimeout(() => field.current?.focus());
  };
  const save = async () => {
    if (sending || (!chosen && outcomes?.length)) return;
    setSending(true);
    const ending = { disposition_id: chosen?.id ?? null, ...(note.trim() ? { note: note.trim() } : {}) };
    const done = await flipTask(task, () => void revalidate(), ending);
    setSending(false);
    if (done) (onDone ?? onClose)();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = digitOf(event);
    const outcome = digit && outcomes?.[digit - 1];
    if (outcome) {
      event.preventDefault();
      choose(outcome);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void save();
    }
  };
  const ends = chosen?.ends_enrollment && task.enrollment_id;
  return (
    // The keys act on the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={say('How did it go?')} onKeyDown={onKeyDown} className="grid gap-2 pt-1 pb-2.5 ps-8 pe-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="pe-1 text-ui font-medium text-ink">{say('How did it go?')}</span>
        {outcomes?.map((outcome, index) => (
          <button
            key={outcome.id}
            ref={index === 0 ? first : undefined}
            type="button"
            aria-pressed={chosen?.id === outcome.id}
            onClick={() => choose(outcome)}
            className={cx(
              'inline-flex min-h-7 items-center gap-1.5 rounded-full px-2 text-meta shadow-card max-sm:min-h-11',
              chosen?.id === outcome.id
                ? 'bg-accent-wash font-medium text-accent-ink'
                : 'bg-sheet text-ink hover:bg-hover',
            )}
          >
            {outcome.name}
            {index < 9 && <span className="tnum text-micro text-ink-3 max-sm:hidden">{index + 1}</span>}
          </button>
        ))}
      </div>
      {(chosen || outcomes?.length === 0) && (
        <div className="flex flex-wrap items-center gap-2.5">
          {chosen && <span className="text-meta text-ink-2">{chosen.name}</span>}
          <input
            ref={field}
            aria-label={say('What came of it')}
            placeholder={say('Add a note')}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className={cx(inputLook(), 'min-w-40 flex-1 basis-60')}
          />
          {ends && <span className="text-meta text-warn">{say('Ends the cadence')}</span>}
          <Button kind="primary" size="sm" disabled={sending} onClick={() => void save()}>
            {say('Save')}
            <Kbd keys="enter" on="accent" />
          </Button>
        </div>
      )}
    </section>
  );
};
