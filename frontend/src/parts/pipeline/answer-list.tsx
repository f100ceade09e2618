import { listWords } from '@candor/contracts/words/list-words';
import { numberWords, say } from '@candor/contracts/words/say';
import { saidAnswer } from '@candor/contracts/public/apply-questions';
import type { FormAnswer } from '@candor/contracts/pipeline/panel';
import { cx } from '../../kit/cx.ts';
import { dayText } from '../../kit/time.tsx';

/** An answer as text in the reader's language. */
export const valueWords = ({ value, type }: FormAnswer): string => {
  if (Array.isArray(value)) return listWords(value);
  if (typeof value === 'boolean') return value ? say('Yes') : say('No');
  if (typeof value === 'number') return numberWords(value);
  return type === 'date' && value ? dayText(value) : (value ?? '');
};
/** The answers that would have passed, as text. Only a short remark if there are too many. */
export const neededWords = ({ needs, least, type }: FormAnswer): string => {
  if (least !== null) return say('Needs at least {least, number}', { least });
  if (!needs.length || needs.length > 3) return say('Knockout answer');
  const passing = needs.map((answer) => (type === 'yes_no' ? saidAnswer({ type }, answer) : answer));
  return say('Needs {answer}', { answer: listWords(passing, 'or') });
};
/** The number of characters from which an answer is shown below its question. */
const long = 44;

/** The answers to the application form. Those that can decide against the candidate come first. */
export const AnswerList = ({ answers }: { answers: readonly FormAnswer[] }) => (
  <dl className="grid gap-2">
    {answers
      .toSorted((one, other) => Number(other.failing) - Number(one.failing))
      .map((answer, index) => {
        const value = valueWords(answer) || say('No answer');
        const { question, failing, knockout } = answer;
        const below = failing || value.length + question.length > long;
        const note = failing ? neededWords(answer) : knockout ? say('passes') : null;
        return (
          <div
            key={index}
            className={
              failing ? '-mx-2.5 rounded-ctl bg-bad-wash px-2.5 py-2' : below ? '' : 'flex items-baseline gap-3'
            }
          >
            <dt
              className={cx(
                'text-meta',
                failing ? 'text-ink-2' : 'text-ink-3',
                below ? 'flex items-baseline justify-between gap-3' : 'w-[42%] shrink-0',
              )}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{question}</span>
              {below && note && (
                <span className={cx('max-w-[50%] shrink-0', failing && 'font-medium text-bad')}>{note}</span>
              )}
            </dt>
            <dd
              className={cx(
                'min-w-0 text-ui whitespace-pre-line text-ink [overflow-wrap:anywhere]',
                failing
                  ? 'mt-0.5 font-semi'
                  : below
                    ? 'mt-0.5'
                    : 'flex flex-1 items-baseline justify-between gap-3 font-medium',
              )}
            >
              {value}
              {!below && note && <span className="shrink-0 text-meta font-normal text-ink-3">{note}</span>}
            </dd>
          </div>
        );
      })}
  </dl>
);
