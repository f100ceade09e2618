import type { ReactNode } from 'react';
import {
  Archive,
  ArrowRight,
  BadgeCheck,
  FileText,
  Mail,
  MessageSquare,
  Pencil,
  Tag as TagIcon,
  UserPlus,
} from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import type { Names } from '@candor/contracts/kernel/standard';
import type { TimelineItem } from '@candor/contracts/people/record';
import { cx } from '../../kit/cx.ts';
import { EmptyState } from '../../kit/states.tsx';
import { dateText, daysBetween, Moment } from '../../kit/time.tsx';

const marks: readonly [RegExp, typeof Mail][] = [
  [/^(Message)/, Mail],
  [/Note/, MessageSquare],
  [/Resume/, FileText],
  [/Tag/, TagIcon],
  [/(Offer|Hire)/, BadgeCheck],
  [/(Archived|DoNotContact)/, Archive],
  [/(Advanced|ShiftedUp|Restored|Revived|Schedule)/, ArrowRight],
  [/(Created|LeadAdded|Submitted)/, UserPlus],
];
const markOf = (type: string) => marks.find(([pattern]) => pattern.test(type))?.[1] ?? Pencil;

/** 'Today', 'Yesterday', then the date. */
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

/** What happened, newest first, in plain words, day by day. `told`: what stands after who did it, where the sentence alone does not say enough. */
export const Timeline = <Item extends TimelineItem>({
  items,
  names,
  zone,
  told = ({ sentence }) => sentence,
}: {
  items: readonly Item[];
  names: Names;
  zone: string | null;
  told?: (item: Item) => ReactNode;
}) => {
  if (!items.length) return <EmptyState>{say('Nothing has happened yet.')}</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-5 pt-4">
      {byDay(items, zone).map(([day, events]) => (
        <section key={day} aria-label={day}>
          <h3 className="mb-2 text-meta font-medium text-ink-3">{day}</h3>
          <ol>
            {events.map((item, index) => {
              const Mark = markOf(item.type);
              return (
                <li key={item.event_id} className="relative flex gap-3 pb-3.5 last:pb-0">
                  {index < events.length - 1 && (
                    <span aria-hidden className="absolute top-7 start-3 bottom-0 w-px bg-line" />
                  )}
                  <span
                    aria-hidden
                    className={cx(
                      'grid size-6 shrink-0 place-items-center rounded-full',
                      item.actor_type === 'candidate' ? 'bg-accent-wash text-accent-ink' : 'bg-hover text-ink-3',
                    )}
                  >
                    <Mark size={13} />
                  </span>
                  <div className="min-w-0 flex-1 pt-0.5">
                    <p className="text-ui text-ink-2">
                      <span className="font-medium text-ink">{item.actor_name}</span> {told(item)}
                      {item.job_id && names[item.job_id] && <span className="text-ink-3"> · {names[item.job_id]}</span>}
                    </p>
                    {item.detail && (
                      <p className="mt-1 border-s-2 border-line-2 ps-3 text-ui wrap-anywhere whitespace-pre-line text-ink-3">
                        {item.detail}
                      </p>
                    )}
                  </div>
                  <Moment at={item.at} zone={zone} only="time" className="tnum shrink-0 pt-0.5 text-meta text-ink-3" />
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
};
