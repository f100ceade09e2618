import { Check } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { hoursText, spanText } from '../../parts/interviews/meeting-words.ts';
import { reasonWords } from './reason-words.ts';
import { lengthOf, minute, type BestStart, type Plan } from '../../parts/booking/plan.ts';

const Row = ({
  best: { start, why },
  plan,
  place,
  chosen,
  zone,
  other,
  names,
  onChoose,
}: {
  best: BestStart;
  plan: Plan;
  place: number | null;
  chosen: boolean;
  zone: string | null;
  other: string | null;
  names: Names;
  onChoose: () => void;
}) => {
  const end = start + lengthOf(plan) * minute;
  return (
    <label
      className={cx(
        'relative flex cursor-default items-start gap-2.5 rounded-card px-2.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:py-3',
        chosen ? 'bg-accent-wash shadow-[inset_0_0_0_1px_var(--accent-line)]' : 'hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="time"
        className="absolute inset-0 appearance-none outline-none"
        checked={chosen}
        onChange={onChoose}
      />
      <span
        aria-hidden
        className={cx(
          'mt-0.5 size-[15px] shrink-0 rounded-full',
          chosen ? 'border-[5px] border-accent bg-sheet' : 'border-[1.5px] border-ink-4',
        )}
      />
      <span className="tnum min-w-0 flex-1">
        <span className="block text-ui font-medium text-ink">{spanText(start, end, zone)}</span>
        {other !== zone && (
          <span className="block text-meta text-ink-2">
            {say('{time} there', { time: hoursText(start, end, other) })}
          </span>
        )}
        <span className="flex flex-wrap gap-x-1.5 text-meta">
          {why.map((each) => {
            const { text, tone } = reasonWords(each, names);
            return (
              <span
                key={text}
                className={cx(
                  'inline-flex items-center gap-1',
                  tone === 'good' ? 'font-medium text-good' : tone === 'warn' ? 'text-warn' : 'text-ink-2',
                )}
              >
                {tone === 'good' && <Check size={12} strokeWidth={2.4} aria-hidden />}
                {text}
              </span>
            );
          })}
        </span>
      </span>
      {place !== null && <Kbd keys={String(place)} />}
    </label>
  );
};

/** The three best times with their reasons, and the time chosen on the grid. */
export const BestTimes = ({
  best,
  start,
  plan,
  zone,
  other,
  names,
  more,
  onChoose,
}: {
  best: readonly BestStart[];
  start: number | null;
  plan: Plan;
  zone: string | null;
  other: string | null;
  names: Names;
  /** How many more times fit. */
  more: number;
  onChoose: (start: number) => void;
}) => {
  const own = start !== null && !best.some((each) => each.start === start);
  return (
    <section aria-label={say('Best times')} className="border-b border-line px-4 py-3.5 max-sm:px-3">
      <div className="mb-1.5 flex items-baseline justify-between gap-2 px-1">
        <h2 className="text-ui font-semi text-ink">{say('Best times')}</h2>
        {more > 0 && (
          <span className="tnum text-meta text-ink-3">
            {say('{count, plural, one {# more fits} other {# more fit}}', { count: more })}
          </span>
        )}
      </div>
      {start === null && (
        <p className="mb-1.5 px-1 text-meta text-ink-2">
          {say('Everything is booked. Choose a time only if you want to book another interview.')}
        </p>
      )}
      <div role="radiogroup" aria-label={say('Best times')} className="grid gap-0.5">
        {own && (
          <Row
            best={{ start, why: [] }}
            plan={plan}
            place={null}
            chosen
            zone={zone}
            other={other}
            names={names}
            onChoose={() => undefined}
          />
        )}
        {best.map((each, index) => (
          <Row
            key={each.start}
            best={each}
            plan={plan}
            place={index + 1}
            chosen={each.start === start}
            zone={zone}
            other={other}
            names={names}
            onChoose={() => onChoose(each.start)}
          />
        ))}
      </div>
    </section>
  );
};

/** No time fits: shows each single change that opens times. */
export const NothingFits = ({ text, ways }: { text: string; ways: readonly { text: string; run: () => void }[] }) => (
  <section aria-label={say('Best times')} className="border-b border-line px-5 py-4 max-sm:px-4">
    <p role="status" className="text-ui font-medium text-ink">
      {text}
    </p>
    {ways.length > 0 ? (
      <ul className="mt-2 grid gap-1.5">
        {ways.map((way) => (
          <li key={way.text}>
            <Button
              className="h-auto! min-h-8 w-full justify-start! py-1.5 text-start whitespace-normal!"
              onClick={way.run}
            >
              {way.text}
            </Button>
          </li>
        ))}
      </ul>
    ) : (
      <p className="mt-1 text-ui text-ink-2">{say('Choose fewer interviewers, or look at later days.')}</p>
    )}
  </section>
);
