import type { KeyboardEvent, ReactNode } from 'react';
import { GripHorizontal } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Span } from '@candor/contracts/values/span';
import { Avatar } from '../../kit/avatar.tsx';
import { timeText } from '../../kit/time.tsx';
import { placeOf } from '../../parts/booking/day-rows.ts';
import { GridFrame, Outside, Placed } from '../../parts/booking/grid-frame.tsx';
import { type Plan, timesOf } from '../../parts/booking/plan.ts';
import { Rail } from '../../parts/booking/day-rail.tsx';
import { type Column, Number, PersonColumn, Taken } from './day-column.tsx';
import { isTold, type Tried, TriedWords } from './tried-words.tsx';
import { usePlanDrag } from './use-plan-drag.ts';
import { cityOf } from './zone-words.ts';

const Head = ({ who, note }: { who: Column; note: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-1.5 border-s border-line px-1.5 py-2">
    <span className="max-[1280px]:hidden">
      <Avatar name={who.name} size={22} />
    </span>
    <span className="min-w-0">
      <span className="block truncate text-ui leading-4 font-medium text-ink">
        <bdi>{who.name.split(' ')[0]}</bdi>
      </span>
      <span className="block truncate text-micro leading-4 text-ink-3">{note}</span>
    </span>
  </div>
);

/** The plan on the grid: the hours, the people, the plan's start and its possible starts. */
export type GridGiven = {
  hours: Span;
  zone: string | null;
  candidate: Column;
  people: readonly Column[];
  plan: Plan;
  /** Null: the plan is on another day. */
  start: number | null;
  starts: readonly number[];
  tried: Tried | null;
  note: (who: Column) => ReactNode;
  onWanted: (at: number) => void;
  onDropped: (at: number) => void;
  onAlone: (index: number, by: 1 | -1) => void;
  onOrder: (index: number, by: 1 | -1) => void;
};

/** One day: a column for each person, quarter hours as rows. Busy times are solid, hours outside of availability hatched. The candidate's column shows the whole plan, each interviewer's their part. */
export const DayGrid = ({
  hours,
  zone,
  candidate,
  people,
  plan,
  start,
  starts,
  tried,
  note,
  onWanted,
  onDropped,
  onAlone,
  onOrder,
}: GridGiven) => {
  const drag = usePlanDrag({ start, onWanted, onDropped });
  const other = candidate.zone;
  const times = start === null ? [] : timesOf(plan, start);
  const columns = `${other === zone ? 76 : 148}px repeat(${people.length + 1}, minmax(84px, 1fr))`;
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) onOrder(index, by);
    else onAlone(index, by);
  };
  return (
    <GridFrame
      hours={hours}
      columns={columns}
      head={
        <>
          <div className="flex items-end justify-between gap-1 px-2 pb-2 text-micro">
            <span className="truncate font-medium text-ink" title={zone ?? undefined}>
              {cityOf(zone)}
            </span>
            {other !== zone && (
              <span className="truncate text-ink-2" title={other ?? undefined}>
                {cityOf(other)}
              </span>
            )}
          </div>
          <Head who={candidate} note={note(candidate)} />
          {people.map((who) => (
            <Head key={who.id} who={who} note={note(who)} />
          ))}
        </>
      }
    >
      {times.map(({ part, ...span }) => (
        <div
          key={part.key}
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bg-accent-wash/60"
          style={{ top: placeOf(hours.from, span.from), height: placeOf(span.from, span.to) }}
        />
      ))}
      <Rail hours={hours} zone={zone} other={other} start={start} starts={starts} />
      <ul aria-label={candidate.name} className="relative border-s border-line">
        <Outside
          hours={hours}
          open={candidate.open}
          label={(span) =>
            span.from === hours.from
              ? say('before {time} there', { time: timeText(span.to, other) })
              : say('after {time} there', { time: timeText(span.from, other) })
          }
        />
        <Taken hours={hours} who={candidate} zone={zone} tried={tried} />
        {times.map(({ part, ...span }, index) => (
          <Placed key={part.key} hours={hours} span={span} className="z-10 rounded-[6px]">
            <button
              type="button"
              {...drag}
              onKeyDown={onKeyDown(index)}
              aria-label={say('{number, number}. {title}, {from} to {to}. The arrow keys move only this one.', {
                number: index + 1,
                title: part.title,
                from: timeText(span.from, zone),
                to: timeText(span.to, zone),
              })}
              className="flex size-full cursor-grab touch-none items-start gap-1.5 bg-accent px-1.5 py-1 text-start text-on-accent outline-offset-[-3px] focus-visible:outline-white active:cursor-grabbing"
            >
              {plan.length > 1 && <Number of={index + 1} filled />}
              <span className="min-w-0">
                <span className="block truncate text-micro leading-[15px] font-semi">{part.title}</span>
                <span className="tnum block truncate text-micro leading-[15px]">
                  {other === zone
                    ? timeText(span.from, zone)
                    : say('{time} there', { time: timeText(span.from, other) })}
                </span>
              </span>
            </button>
          </Placed>
        ))}
        {start !== null && plan.length > 1 && placeOf(hours.from, start) > 24 && (
          <li
            aria-hidden
            {...drag}
            className="absolute start-0 z-10 flex h-5 cursor-grab touch-none items-center gap-1 rounded-full bg-card px-2 text-micro whitespace-nowrap font-medium text-ink shadow-raise"
            style={{ top: placeOf(hours.from, start) - 22 }}
          >
            <GripHorizontal size={11} />
            {say('Move all {count, number}', { count: plan.length })}
          </li>
        )}
        {tried && isTold(hours, tried) && (
          <TriedWords
            tried={tried}
            hours={hours}
            zone={zone}
            below={times.length ? { from: times[0]!.from, to: times.at(-1)!.to } : null}
          />
        )}
      </ul>
      {people.map((who) => (
        <PersonColumn key={who.id} hours={hours} zone={zone} who={who} plan={plan} times={times} tried={tried} />
      ))}
    </GridFrame>
  );
};
