import { Archive, ArrowRight, Plus } from 'lucide-react';
import type { Step } from '@candor/contracts/jobs/values';
import { fullDays } from '@candor/contracts/values/days';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { durationWords, shortDuration } from '@candor/contracts/words/time-words';
import { nextAction } from '@candor/contracts/pipeline/next-action';
import type { BoardColumn, Card } from '@candor/contracts/pipeline/pages';
import type { CameSince, NowAt, PastBoard } from '@candor/contracts/board/past';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { dateText, readerIn } from '../../kit/time.tsx';
import { NextLine } from '../../parts/pipeline/next-line.tsx';
import { aboutOf, ageTone, stageFill } from '../../parts/pipeline/stages.ts';
import { stageColor } from '../../parts/pipeline/stage-color.ts';

type StepOf = Pick<Step, 'id' | 'name' | 'type'>;
export type Shared = {
  past: PastBoard;
  /** The steps of the board at that time. */
  steps: readonly Step[];
  zone: string | null;
  /** The address of a person's own past; null for readers who may not see it. */
  hrefOf: (candidate_id: string) => string | null;
};
const ring = (steps: readonly Step[], step: StepOf) => (
  <StageRing size={12} fill={stageFill(steps, step)} color={stageColor(step.type)} />
);
const nowWords = ({ step, reason }: NowAt): string =>
  step.type === 'archived'
    ? reason
      ? say('Archived, {reason}', { reason })
      : say('Archived')
    : say('Now {step}', { step: sayLabel(step.name) });

/** The foot of a card: the person's present step, and since when. */
const NowLine = ({ now, steps, zone }: { now: NowAt } & Pick<Shared, 'steps' | 'zone'>) => {
  const gone = now.step.type === 'archived';
  const Icon = gone ? Archive : ArrowRight;
  return (
    <p className="mt-2 flex h-[26px] items-center gap-1.5 border-t border-dashed border-line-2 px-3 text-meta text-ink-2">
      <Icon size={13} aria-hidden className="shrink-0 text-ink-4 rtl:-scale-x-100" />
      {!gone && ring(steps, now.step)}
      <span className="truncate">{nowWords(now)}</span>
      <time dateTime={now.at} className="tnum ms-auto shrink-0 ps-1 text-micro text-ink-3">
        {dateText(now.at, zone)}
      </time>
    </p>
  );
};

export const PastCard = ({
  card,
  step,
  meeting,
  marks,
  past,
  steps,
  zone,
  hrefOf,
}: Shared & { card: Card; step: BoardColumn['step']; meeting: Step['meeting_type']; marks: boolean }) => {
  const days = fullDays(card.entered_at, past.as_of);
  const next = nextAction(card, { ...step, meeting_type: meeting }, past.as_of, readerIn(zone));
  const now = marks ? past.now[card.id] : undefined;
  const about = aboutOf(card);
  const href = hrefOf(card.candidate_id);
  const label = [
    card.name,
    days === 0 ? say('here since that day') : say('{duration} here', { duration: durationWords(days) }),
    next.text,
    ...(now ? [say('{words} since {day}', { words: nowWords(now), day: dateText(now.at, zone) })] : []),
  ].join(', ');
  return (
    <li className="px-[3px] pt-0.5 pb-[6px]">
      <article
        aria-label={label}
        data-card={card.id}
        className={cx(
          'relative rounded-card bg-card pt-2.5 shadow-[inset_0_0_0_1px_var(--line)] has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-1 has-[a:focus-visible]:outline-accent',
          !now && 'pb-2.5',
        )}
      >
        {href && <Link to={href} aria-label={label} className="absolute inset-0 rounded-card outline-none" />}
        <div className="flex items-start gap-2.5 px-3">
          <Avatar name={card.name} size={28} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-1">
              <span className="truncate text-ui leading-[17px] font-semi text-ink">{card.name}</span>
              <span
                className={cx('tnum ms-auto shrink-0 ps-1 text-micro leading-[17px]', ageTone(days, step.sla_days))}
              >
                {shortDuration(days)}
              </span>
            </div>
            <div className={cx('truncate text-meta leading-[15px] text-ink-3', !about && 'italic')}>
              {about || say('No headline yet')}
            </div>
          </div>
        </div>
        <div className="mt-[7px] flex h-[18px] items-center gap-1.5 px-3">
          <NextLine next={next} />
        </div>
        {now && <NowLine now={now} steps={steps} zone={zone} />}
      </article>
    </li>
  );
};

/** The card of a person who came to the step after the shown time. */
const Ghost = ({ one, zone, href }: { one: CameSince; zone: string | null; href: string | null }) => {
  const Icon = one.from ? ArrowRight : Plus;
  const words = one.from
    ? say('{name} came from {step} on {day}', {
        name: one.name,
        step: sayLabel(one.from.name),
        day: dateText(one.at, zone),
      })
    : say('{name} came on {day}', { name: one.name, day: dateText(one.at, zone) });
  return (
    <li className="px-[3px] pb-[6px]">
      <div
        data-ghost={one.id}
        className="relative flex h-8 items-center gap-2 rounded-card border border-dashed border-line-2 px-2.5 text-meta text-ink-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent"
      >
        {href && <Link to={href} aria-label={words} className="absolute inset-0 rounded-card outline-none" />}
        <span className="opacity-70">
          <Avatar name={one.name} size={20} />
        </span>
        <span className="truncate" title={words}>
          {one.name}
        </span>
        <span className="tnum ms-auto flex shrink-0 items-center gap-1 text-micro text-ink-3">
          <Icon size={12} aria-hidden className="rtl:-scale-x-100" />
          {dateText(one.at, zone)}
        </span>
      </div>
    </li>
  );
};

/** One step as it was; with `marks`, also what has happened to its people since then. */
export const PastColumn = ({ column, marks, ...shared }: Shared & { column: BoardColumn; marks: boolean }) => {
  const { step, cards, count } = column;
  const { past, steps, zone, hrefOf } = shared;
  const came = marks ? past.came[step.id] : undefined;
  const present = past.counts[step.id] ?? 0;
  const meeting = steps.find((each) => each.id === step.id)?.meeting_type ?? null;
  const name = sayLabel(step.name);
  return (
    <section
      aria-label={say('{step}, {count, plural, one {# candidate} other {# candidates}}', { step: name, count })}
      className="flex h-full w-[272px] shrink-0 snap-start flex-col rounded-sheet bg-well"
    >
      <header className="flex h-10 shrink-0 items-center gap-2 px-3">
        <StageRing fill={stageFill(steps, step)} color={stageColor(step.type)} />
        <h2 className="truncate text-ui font-semi text-ink">{name}</h2>
        <span className="tnum text-ui text-ink-3">{numberWords(count)}</span>
        {marks && (
          <span className="tnum ms-auto text-micro whitespace-nowrap text-ink-3">
            {say('now {count, number}', { count: present })}
          </span>
        )}
      </header>
      {/* the keyboard must scroll a column without links too */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={name}
        className="quiet-scroll min-h-0 flex-1 overflow-y-auto px-[5px] pb-3 outline-offset-[-2px]"
      >
        {!cards.length && (
          <p className="mx-[3px] mt-0.5 mb-2 grid h-[76px] place-items-center rounded-card border border-dashed border-line-2 text-meta text-ink-3">
            {count ? say('{count, number} not shown', { count }) : say('No one here then')}
          </p>
        )}
        <ul>
          {cards.map((card) => (
            <PastCard key={card.id} card={card} step={step} meeting={meeting} marks={marks} {...shared} />
          ))}
        </ul>
        {cards.length > 0 && cards.length < count && (
          <p className="px-[3px] pb-2 text-meta text-ink-3">
            {say('and {count, number} more', { count: count - cards.length })}
          </p>
        )}
        {came && (
          <>
            <h3 className="px-2 pt-1.5 pb-2 text-micro text-ink-3">
              {say('{count, number} came since', { count: came.count })}
            </h3>
            <ul>
              {came.first.map((one) => (
                <Ghost key={one.id} one={one} zone={zone} href={hrefOf(one.candidate_id)} />
              ))}
            </ul>
            {came.first.length < came.count && (
              <p className="px-2 text-meta text-ink-3">
                {say('and {count, number} more', { count: came.count - came.first.length })}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
};
