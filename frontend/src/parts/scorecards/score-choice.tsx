import { Ban, Check } from 'lucide-react';
import type { AskedOnCard } from '@candor/contracts/scorecards/kit';
import { scaleWords, unassessedReasons, type UnassessedReason } from '@candor/contracts/scorecards/values';
import type { ScoreAnswer } from '@candor/contracts/scorecards/values';
import { keysOf } from '@candor/contracts/jobs/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import type { AnswerChange } from './scorecard-draft.ts';

type Choosing = { question: AskedOnCard; answer: ScoreAnswer; disabled: boolean; onChange: (to: AnswerChange) => void };
const choiceLook = (chosen: boolean, disabled: boolean) =>
  cx(
    'relative inline-flex min-h-9 items-center justify-center gap-2 rounded-ctl px-3 text-ui has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:min-h-11',
    chosen ? 'bg-accent font-medium text-on-accent' : 'bg-sheet text-ink shadow-card',
    !disabled && !chosen && 'hover:bg-hover',
    disabled && 'opacity-60',
  );
const Radio = ({
  name,
  checked,
  disabled,
  onChoose,
  label,
}: {
  name: string;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
  label: string;
}) => (
  <input
    type="radio"
    name={name}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={onChoose}
    // A second press on the chosen score removes it.
    onClick={() => checked && onChoose()}
    className="absolute inset-0 appearance-none rounded-ctl outline-none"
  />
);

/** The scores of a question, each with its label. Nothing is preselected. */
export const ScoreChoice = ({ question, answer, disabled, onChange }: Choosing) => {
  const { id, min, max, scoring_type } = question;
  const choose = (value: number) => onChange({ value: answer.value === value ? null : value });
  if (scoring_type === 'score')
    return (
      <label className="flex items-center gap-2 text-meta text-ink-3">
        <span className="sr-only">{say('Score, {min, number} to {max, number}', { min, max })}</span>
        <input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          disabled={disabled}
          value={answer.value ?? ''}
          placeholder="–"
          onChange={({ target }) => onChange({ value: target.value === '' ? null : Number(target.value) })}
          className={cx(inputLook(), 'tnum w-20 text-center')}
        />
        {say('of {max, number}', { max })}
      </label>
    );
  const options =
    scoring_type === 'pass_fail'
      ? [
          { value: 1, words: say('Passed') },
          { value: 0, words: say('Did not pass') },
        ]
      : Array.from({ length: max - min + 1 }, (_, at) => ({
          value: min + at,
          words: max - min === scaleWords.length - 1 ? sayLabel(scaleWords[at]!) : '',
        }));
  return (
    <div
      role="radiogroup"
      aria-label={say('Score, {min, number} to {max, number}', { min, max })}
      // A phone has room for five numbers in a row. The labels of both ends and the middle go below.
      className={cx(
        'grid auto-cols-fr grid-flow-col gap-1.5',
        scoring_type === 'range' && 'max-sm:grid-flow-row max-sm:grid-cols-5',
      )}
    >
      {options.map(({ value, words }) => (
        <span key={value} className={choiceLook(answer.value === value, disabled)}>
          <Radio
            name={`score ${id}`}
            label={scoring_type === 'pass_fail' ? words : `${value} ${words}`.trim()}
            checked={answer.value === value}
            disabled={disabled}
            onChoose={() => choose(value)}
          />
          {scoring_type === 'range' && <span className="tnum font-semi">{value}</span>}
          <span
            className={cx(
              scoring_type === 'range' && 'truncate text-meta max-sm:hidden',
              answer.value !== value && scoring_type === 'range' && 'text-ink-2',
            )}
          >
            {words}
          </span>
        </span>
      ))}
      {scoring_type === 'range' && options[0]?.words && (
        <span aria-hidden className="col-span-5 flex justify-between text-meta text-ink-3 sm:hidden">
          {[options[0], options[2], options[4]].map((each) => (
            <span key={each!.value}>{each!.words}</span>
          ))}
        </span>
      )}
    </div>
  );
};

/** The reason why the question was not assessed, which does not count against the candidate. `others`: people who may have asked the question. */
export const NotAssessed = ({
  question,
  answer,
  others,
  disabled,
  onChange,
}: Choosing & { others: readonly { user_id: string; name: string }[] }) => {
  type Choice = { key: string; reason: UnassessedReason; covered_by: string | null; words: string };
  const choices = keysOf(unassessedReasons).flatMap((reason): Choice[] =>
    reason === 'covered' && others.length
      ? others.map(({ user_id, name }) => ({
          key: `covered ${user_id}`,
          reason,
          covered_by: user_id,
          words: say('Covered by {name}', { name }),
        }))
      : [{ key: reason, reason, covered_by: null, words: sayLabel(unassessedReasons[reason]) }],
  );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      <span className="text-meta text-ink-3">{say('Why')}</span>
      {choices.map(({ key, reason, covered_by, words }) => {
        const chosen = answer.reason === reason && answer.covered_by === covered_by;
        return (
          <button
            key={key}
            type="button"
            disabled={disabled}
            aria-pressed={chosen}
            onClick={() => onChange({ not_assessed: true, reason, covered_by, why: null })}
            className={cx(
              'h-7 rounded-full px-2.5 text-meta max-sm:h-9',
              chosen
                ? 'bg-accent-wash font-medium text-accent-ink shadow-[inset_0_0_0_1px_var(--accent-line)]'
                : 'text-ink-2 shadow-[inset_0_0_0_1px_var(--line-2)] hover:bg-hover',
            )}
          >
            {words}
          </button>
        );
      })}
      {answer.reason === 'other' && (
        <input
          aria-label={say('Why {question} was not assessed', { question: question.text })}
          value={answer.why ?? ''}
          disabled={disabled}
          maxLength={500}
          onChange={({ target }) => onChange({ why: target.value })}
          className={cx(inputLook(), 'max-w-80 flex-1')}
        />
      )}
    </div>
  );
};

/** The button that turns "not assessed" on and off. */
export const NotAssessedButton = ({
  answer,
  disabled,
  onChange,
}: Pick<Choosing, 'answer' | 'disabled' | 'onChange'>) => (
  <button
    type="button"
    aria-pressed={answer.not_assessed}
    disabled={disabled}
    onClick={() => onChange({ not_assessed: !answer.not_assessed, reason: null, covered_by: null, why: null })}
    className={cx(
      'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-ctl px-2 text-meta max-sm:ms-auto max-sm:h-9',
      answer.not_assessed ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover',
    )}
  >
    {answer.not_assessed ? <Check size={13} aria-hidden /> : <Ban size={13} aria-hidden />}
    {say('Not assessed')}
  </button>
);

/** A score as a collapsed question shows it. */
export const GivenScore = ({ question, answer }: { question: AskedOnCard; answer: ScoreAnswer }) => {
  if (answer.not_assessed) return <span className="text-meta text-ink-3">{say('Not assessed')}</span>;
  if (answer.value === null)
    return <span className="text-meta text-ink-3">{question.required ? say('No score yet') : say('Optional')}</span>;
  return (
    <span className="tnum inline-flex h-6 min-w-6 items-center justify-center rounded-tag bg-accent px-2 text-ui font-semi text-on-accent">
      {question.scoring_type === 'pass_fail' ? (answer.value ? say('Passed') : say('Did not pass')) : answer.value}
    </span>
  );
};
