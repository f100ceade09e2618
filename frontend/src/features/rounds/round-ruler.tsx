import { numberWords, say } from '@candor/contracts/words/say';
import { askedIn } from '@candor/contracts/requirements/chain';
import type { Names } from '@candor/contracts/kernel/standard';
import { cx } from '../../kit/cx.ts';
import { lengthText, minutesText } from '../../parts/jobs/job-words.ts';
import { type Rounds, timeOf } from './round-draft.ts';

const firstWord = (name: string | undefined) => name?.split(' ')[0] ?? '';
const tick = 15;
const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
/** The share of the ruler below which a block has no room for text. */
const roomy = 0.11;

/** The beginning and end of each question, in minutes. */
const blocksOf = (asked: ReturnType<typeof askedIn>, names: Names) => {
  let at = 0;
  return asked.map(({ id, text, time_minutes, asking }) => {
    const [from, minutes, user] = [at, time_minutes ?? 0, asking.interviewer_id];
    at += minutes;
    return { id, text, minutes, from, to: at, who: user ? names[user] : undefined, user };
  });
};

/** The minutes of a round as a ruler: its questions in order, with a mark at the end of the planned time. */
export const RoundRuler = ({ rounds, stepId, names }: { rounds: Rounds; stepId: string; names: Names }) => {
  const { used, planned, over } = timeOf(rounds, stepId);
  const asked = askedIn(rounds, stepId).filter(({ time_minutes }) => time_minutes);
  const whole = Math.max(used, planned);
  if (!whole) return null;
  const blocks = blocksOf(asked, names);
  const ticks = Array.from({ length: Math.floor(whole / tick) + 1 }, (_, n) => n * tick).filter(
    (each) => Math.abs(each - planned) > whole / 20 && Math.abs(each - whole) > whole / 20,
  );
  return (
    <section className="border-b border-line py-3.5">
      <div className="mb-2 flex items-baseline gap-2.5">
        <h3 className="text-ui font-semi text-ink">{say('Time')}</h3>
        <p className={cx('text-ui font-medium', over ? 'text-warn' : 'text-ink-2')}>
          {!planned
            ? say('{used} asked, no length planned', { used: lengthText(used) })
            : over
              ? say('{used} of {planned}, {over} over', {
                  used: lengthText(used),
                  planned: minutesText(planned),
                  over: minutesText(over),
                })
              : say('{used} of {planned}', { used: lengthText(used), planned: minutesText(planned) })}
        </p>
        <span className="ms-auto text-meta text-ink-3 max-sm:hidden">{say('in the order they are asked')}</span>
      </div>
      <div className="relative h-6 rounded-tag bg-well">
        <ol aria-label={say('Questions in the order they are asked')} className="contents">
          {blocks.map(({ id, text, minutes, from, to, who, user }, index) => {
            const late = planned > 0 && to > planned;
            const next = blocks[index + 1];
            const keeps = planned > 0 && late && from < planned ? (planned - from) / minutes : late ? 0 : 1;
            return (
              <li
                key={id}
                title={say('{name}: {count, plural, one {# minute} other {# minutes}}', { name: text, count: minutes })}
                className={cx(
                  'absolute inset-y-0 grid place-items-center overflow-hidden text-micro font-medium whitespace-nowrap',
                  index === 0 && 'rounded-s-tag',
                  !next && 'rounded-e-tag',
                  next && (next.user === user ? 'border-e border-sheet' : 'border-e-4 border-sheet'),
                  late ? 'text-warn' : 'text-ink-2',
                )}
                style={{
                  insetInlineStart: percent(from, whole),
                  width: percent(minutes, whole),
                  background:
                    keeps === 1
                      ? 'var(--press)'
                      : `linear-gradient(to right, var(--press) ${keeps * 100}%, var(--warn-wash) 0)`,
                }}
              >
                <span className={minutes / whole < roomy ? 'sr-only' : 'truncate px-1'}>
                  {[firstWord(who), numberWords(minutes)].filter(Boolean).join(' ')}
                  <span className="sr-only">{text}</span>
                </span>
              </li>
            );
          })}
        </ol>
        {planned > 0 && (
          <span
            aria-hidden
            className={cx('absolute -top-1 -bottom-1 w-0.5 -translate-x-1/2', over ? 'bg-warn' : 'bg-ink-3')}
            style={{ insetInlineStart: percent(planned, whole) }}
          />
        )}
      </div>
      <div aria-hidden className="tnum relative mt-1.5 h-4 text-micro text-ink-3">
        {ticks.map((each) => (
          <span
            key={each}
            className={cx('absolute', each > 0 && '-translate-x-1/2')}
            style={{ insetInlineStart: percent(each, whole) }}
          >
            {numberWords(each)}
          </span>
        ))}
        {planned > 0 && (
          <span
            className={cx('absolute font-semi', over ? '-translate-x-1/2 text-warn' : '-translate-x-full text-ink-2')}
            style={{ insetInlineStart: percent(planned, whole) }}
          >
            {numberWords(planned)}
          </span>
        )}
        {(over > 0 || !planned) && <span className="absolute end-0">{numberWords(whole)}</span>}
      </div>
    </section>
  );
};
