import { useEffect, useRef } from 'react';
import { Sparkles } from 'lucide-react';
import { cleanNotes } from '@candor/contracts/scorecards/endpoints';
import type { AskedOnCard } from '@candor/contracts/scorecards/kit';
import { mostNotes, type ScoreAnswer } from '@candor/contracts/scorecards/values';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/inputs/checkbox.tsx';
import { cx } from '../../kit/cx.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { GivenScore, NotAssessed, NotAssessedButton, ScoreChoice } from './score-choice.tsx';
import { type AnswerChange, newLine, withMinute } from './scorecard-draft.ts';

type Given = {
  question: AskedOnCard;
  place: number;
  answer: ScoreAnswer;
  disabled: boolean;
  zone: string | null;
  others: readonly { user_id: string; name: string }[];
  onChange: (to: AnswerChange) => void;
};
const Place = ({ place, state }: { place: number; state: 'open' | 'done' | 'waiting' }) => (
  <span
    aria-hidden
    className={cx(
      'tnum grid size-5 shrink-0 place-items-center rounded-full text-micro font-semi',
      state === 'open' && 'bg-accent text-on-accent',
      state === 'done' && 'bg-ink-2 text-sheet',
      state === 'waiting' && 'text-ink-3 shadow-[inset_0_0_0_1px_var(--line-2)]',
    )}
  >
    {place}
  </span>
);
const Signs = ({
  title,
  tone,
  signs,
  answer,
  disabled,
  onChange,
}: {
  title: string;
  tone: string;
  signs: readonly string[];
} & Pick<Given, 'answer' | 'disabled' | 'onChange'>) =>
  signs.length ? (
    <fieldset className="min-w-0">
      <legend className={cx('mb-1 text-meta font-medium', tone)}>{title}</legend>
      {signs.map((sign) => {
        const seen = answer.signs.includes(sign);
        return (
          <label key={sign} className="flex items-start gap-2 py-1 text-ui text-ink">
            <Checkbox
              className="mt-0.5"
              checked={seen}
              disabled={disabled}
              onChange={() =>
                onChange({ signs: seen ? answer.signs.filter((each) => each !== sign) : [...answer.signs, sign] })
              }
            />
            <span className={seen ? 'font-medium' : 'text-ink-2'}>{sign}</span>
          </label>
        );
      })}
    </fieldset>
  ) : null;

/** A text that the same author wrote in another window at the same time. Both texts are shown, and the author chooses. */
export const OtherText = ({
  text,
  other,
  onChoose,
}: {
  text: string;
  other: string;
  onChoose: (text: string) => void;
}) => (
  <div role="status" className="mt-2 rounded-ctl bg-warn-wash px-3 py-2 text-ui text-ink">
    <p className="text-meta font-medium text-warn">{say('This was also written in another window:')}</p>
    <p className="mt-1 whitespace-pre-wrap">{other}</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onChoose(`${other}\n${text}`)}>
        {say('Keep both')}
      </Button>
      <Button size="sm" kind="ghost" onClick={() => onChoose(other)}>
        {say('Take this one')}
      </Button>
      <Button size="sm" kind="ghost" onClick={() => onChoose(text)}>
        {say('Leave it out')}
      </Button>
    </div>
  </div>
);

/** Notes during the conversation: each line begins with its minute. */
const Notes = ({ question, answer, disabled, zone, onChange }: Omit<Given, 'place' | 'others'>) => {
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const clean = () =>
    void settle(say('Tidy the notes'), call(cleanNotes, { text: answer.notes }), ({ text }) => {
      if (text !== answer.notes) onChange({ notes: text });
    });
  return (
    <div className="mt-3">
      <textarea
        ref={box}
        id={`notes-${question.id}`}
        aria-label={say('Notes on {question}', { question: question.text })}
        placeholder={say('Notes. Each line begins with its minute.')}
        value={answer.notes}
        maxLength={mostNotes}
        readOnly={disabled}
        onChange={({ target }) => onChange({ notes: withMinute(answer.notes, target.value, new Date(), zone) })}
        onKeyDown={(event) => {
          if (
            event.key !== 'Enter' ||
            event.shiftKey ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey ||
            event.nativeEvent.isComposing
          )
            return;
          event.preventDefault();
          const line = newLine(answer.notes, event.currentTarget.selectionStart, new Date(), zone);
          caret.current = line.caret;
          onChange({ notes: line.text });
        }}
        className="tnum field-sizing-content block max-h-72 min-h-20 w-full resize-none rounded-ctl bg-well px-3 py-2 text-ui text-ink shadow-[inset_0_0_0_1px_var(--line-2)] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] max-sm:text-read"
      />
      {answer.other && (
        <OtherText text={answer.notes} other={answer.other} onChoose={(notes) => onChange({ notes, other: null })} />
      )}
      {answer.notes.trim() && !disabled && (
        <button
          type="button"
          onClick={clean}
          className="mt-1 inline-flex items-center gap-1 rounded-tag text-meta text-ink-3 hover:text-ink"
        >
          <Sparkles size={12} aria-hidden />
          {say('Tidy the notes')}
        </button>
      )}
    </div>
  );
};

/** The selected question, expanded: its text, the signs to listen for, notes, and the score last. */
export const OpenQuestion = (given: Given) => {
  const { question, place, answer, disabled, onChange } = given;
  const asked = question.requirements.map(({ name }) => name).join(', ');
  return (
    <section
      aria-label={question.text}
      className="rounded-card bg-sheet px-4 py-3 shadow-[0_0_0_1px_var(--accent-line)]"
    >
      <div className="flex items-start gap-2.5 max-sm:flex-wrap">
        <Place place={place} state="open" />
        <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-30px)]">
          <h2 className="text-read font-semi text-ink">{question.text}</h2>
          <p className="text-meta text-ink-3">
            {[
              asked,
              question.required ? say('required') : say('optional'),
              question.by ? say('asked by {name}', { name: question.by.name }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <NotAssessedButton answer={answer} disabled={disabled} onChange={onChange} />
      </div>
      <div className="ms-[30px] max-sm:ms-0">
        {answer.not_assessed && <NotAssessed {...given} />}
        <div className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 max-sm:grid-cols-1">
          <Signs
            title={say('Strong signs')}
            tone="text-good"
            signs={question.indicators.positive}
            {...{ answer, disabled, onChange }}
          />
          <Signs
            title={say('Weak signs')}
            tone="text-bad"
            signs={question.indicators.negative}
            {...{ answer, disabled, onChange }}
          />
        </div>
        <Notes {...given} />
        {!answer.not_assessed && (
          <div className="mt-3">
            <p aria-hidden className="mb-1 text-meta text-ink-2">
              {question.scoring_type === 'pass_fail'
                ? say('Pass or fail')
                : say('Score, {min, number} to {max, number}', { min: question.min, max: question.max })}
            </p>
            <ScoreChoice question={question} answer={answer} disabled={disabled} onChange={onChange} />
          </div>
        )}
      </div>
    </section>
  );
};

/** A collapsed question: its text, the beginning of the notes and the given score. */
export const ClosedQuestion = ({
  question,
  place,
  answer,
  onOpen,
}: Pick<Given, 'question' | 'place' | 'answer'> & { onOpen: () => void }) => {
  const given = answer.value !== null || answer.not_assessed;
  const beginning = answer.notes.split('\n')[0]?.replace(/^\d\d:\d\d /, '') ?? '';
  return (
    <button
      type="button"
      onClick={onOpen}
      className="hairline-b flex min-h-12 w-full items-center gap-2.5 px-4 py-2 text-start hover:bg-hover"
    >
      <Place place={place} state={given ? 'done' : 'waiting'} />
      <span className="shrink-0 text-ui font-medium text-ink max-w-[60%] truncate">{question.text}</span>
      <span className="min-w-0 flex-1 truncate text-meta text-ink-3 max-sm:hidden">{beginning}</span>
      <span className="ms-auto shrink-0">
        <GivenScore question={question} answer={answer} />
      </span>
    </button>
  );
};
