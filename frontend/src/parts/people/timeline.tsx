import type { ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import type { TimelineItem } from '@candor/contracts/people/record';
import type { UndoLines } from '@candor/contracts/people/undo';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { QuickCount } from '../../kit/tables/filter-bar.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { dateText, daysBetween, Moment } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Tooltip } from '../../kit/overlays/tooltip.tsx';
import { sortOf, type TimelineKind, timelineKinds } from './timeline-kinds.ts';

/** The name of a day: 'Today', 'Yesterday', then the date. */
export const dayName = (at: string, zone: string | null): string => {
  const days = daysBetween(at, Date.now(), zone);
  return days === 0 ? say('Today') : days === 1 ? say('Yesterday') : dateText(at, zone);
};
const byDay = <Item extends TimelineItem>(items: readonly Item[], zone: string | null) => {
  const days = new Map<string, Item[]>();
  for (const item of items.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const day = dayName(item.at, zone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
};

/** The button that undoes an entry. If that is not possible any more, it says why. */
const UndoEntry = ({ sentence, why, onUndo }: { sentence: string; why: string | null; onUndo: () => void }) => {
  const label = say('Undo: {sentence}', { sentence });
  const undo = (
    <Button
      kind="ghost"
      size="sm"
      aria-label={why === null ? label : `${label}. ${why}`}
      aria-disabled={why !== null || undefined}
      className={cx('-my-1 shrink-0 max-sm:h-11', why !== null && 'text-ink-3!')}
      onClick={why === null ? onUndo : () => toast({ text: why })}
    >
      <Undo2 size={13} aria-hidden />
      {say('Undo')}
    </Button>
  );
  return why === null ? undo : <Tooltip text={why}>{undo}</Tooltip>;
};

const looks = {
  large: {
    className: 'text-read font-medium text-ink',
    mark: 'size-6 bg-accent text-on-accent',
    icon: 14,
    gap: 'pb-5',
  },
  plain: { className: 'text-ui text-ink-2', mark: 'size-6 bg-hover text-ink-3', icon: 13, gap: 'pb-3.5' },
  small: { className: 'text-meta text-ink-3', mark: 'size-6 text-ink-4', icon: 12, gap: 'pb-2' },
} as const;

const Entry = ({
  item,
  told,
  names,
  zone,
  last,
  undo,
  onUndo,
}: {
  item: TimelineItem;
  told: ReactNode;
  names: Names;
  zone: string | null;
  last: boolean;
  undo: UndoLines;
  onUndo?: (item: TimelineItem) => void;
}) => {
  const { weight, icon: Mark } = sortOf(item.type);
  const look = looks[weight];
  const why = undo[item.event_id];
  return (
    <li className={cx('relative flex gap-3 last:pb-0', look.gap)}>
      {!last && <span aria-hidden className="absolute top-7 start-3 bottom-0 w-px bg-line" />}
      <span
        aria-hidden
        className={cx(
          'grid shrink-0 place-items-center rounded-full',
          look.mark,
          weight === 'plain' && item.actor_type === 'candidate' && 'bg-accent-wash! text-accent-ink!',
        )}
      >
        <Mark size={look.icon} />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className={look.className}>
          <span className={weight === 'small' ? 'text-ink-2' : 'font-medium text-ink'}>{item.actor_name}</span> {told}
          {item.job_id && names[item.job_id] && <span className="font-normal text-ink-3"> · {names[item.job_id]}</span>}
        </p>
        {item.detail && (
          <p className="mt-1 border-s-2 border-line-2 ps-3 text-ui wrap-anywhere whitespace-pre-line text-ink-2">
            {item.detail}
          </p>
        )}
      </div>
      {onUndo && why !== undefined && <UndoEntry sentence={item.sentence} why={why} onUndo={() => onUndo(item)} />}
      <Moment at={item.at} zone={zone} only="time" className="tnum shrink-0 pt-0.5 text-meta text-ink-3" />
    </li>
  );
};

/** Past events in plain words, newest first, day by day: all of them, or the chosen kinds. `told`: returns the text after the actor's name, if the sentence alone is not enough. */
export const Timeline = <Item extends TimelineItem>({
  items,
  names,
  zone,
  kinds = [],
  onKinds,
  undo = {},
  onUndo,
  told = ({ sentence }) => sentence,
}: {
  items: readonly Item[];
  names: Names;
  zone: string | null;
  /** The chosen kinds of events; all if none is chosen. */
  kinds?: readonly string[];
  onKinds?: (kinds: string[]) => void;
  undo?: UndoLines;
  onUndo?: (item: TimelineItem) => void;
  told?: (item: Item) => ReactNode;
}) => {
  if (!items.length) return <EmptyState>{say('Nothing has happened yet.')}</EmptyState>;
  const counts = new Map<TimelineKind, number>();
  for (const { type } of items) counts.set(sortOf(type).kind, (counts.get(sortOf(type).kind) ?? 0) + 1);
  const chosen = kinds.filter((kind) => counts.has(kind as TimelineKind));
  const shown = chosen.length ? items.filter(({ type }) => chosen.includes(sortOf(type).kind)) : items;
  return (
    <div className="grid grid-cols-1 gap-5 pt-4">
      {onKinds && counts.size > 1 && (
        <div role="group" aria-label={say('Kinds of entries')} className="flex flex-wrap gap-1.5">
          {(Object.keys(timelineKinds) as TimelineKind[]).map((kind) => {
            const on = chosen.includes(kind);
            return (
              counts.has(kind) && (
                <QuickCount
                  key={kind}
                  count={counts.get(kind)!}
                  label={sayLabel(timelineKinds[kind])}
                  on={on}
                  onToggle={() => onKinds(on ? chosen.filter((each) => each !== kind) : [...chosen, kind])}
                />
              )
            );
          })}
        </div>
      )}
      {byDay(shown, zone).map(([day, events]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 text-meta font-medium text-ink-3">{day}</h2>
          <ol>
            {events.map((item, index) => (
              <Entry
                key={item.event_id}
                item={item}
                told={told(item)}
                names={names}
                zone={zone}
                last={index === events.length - 1}
                undo={undo}
                onUndo={onUndo}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
};
