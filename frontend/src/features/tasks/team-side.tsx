import type { MemberDay, OwnCounts } from '@candor/contracts/tasks/pages';
import type { Option } from '@candor/contracts/kernel/standard';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { GitCommitHorizontal, ListChecks, Pencil, UserRound, Waypoints } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { dayText, timeText } from '../../kit/time.tsx';
import { listTo } from '../../page/list-address.ts';
import type { Outcome } from '@candor/contracts/tasks/endpoints';

const mostBars = 8;
const Head = ({ title, beside }: { title: string; beside?: ReactNode }) => (
  <h2 className="flex items-baseline justify-between gap-3 border-b border-line pb-2 text-ui font-semi text-ink">
    {title}
    {beside && <span className="tnum text-meta font-normal text-ink-3">{beside}</span>}
  </h2>
);
/** The bars of a member: late tasks first, then those that are due today. */
const Bars = ({ late, today }: { late: number; today: number }) => {
  const shown = Math.min(late, mostBars);
  return (
    <span aria-hidden className="flex justify-end gap-[2px]">
      {Array.from({ length: Math.min(mostBars, late + today) }, (_, at) => (
        <span key={at} className={cx('h-3 w-[6px] rounded-[2px]', at < shown ? 'bg-warn' : 'bg-line-2')} />
      ))}
    </span>
  );
};
const first = (name: string) => name.split(/\s+/)[0] ?? name;

/** The column beside the reader's tasks with the team's day: who has which work, who is away, and one offer to help. */
export const TeamDayPart = ({
  team,
  names,
  user_id,
  members,
  onGive,
}: {
  team: { open: number; members: readonly MemberDay[] };
  names: Record<string, string>;
  user_id: string;
  members: readonly Option[];
  onGive: (ids: readonly string[], from: string, to: Option) => void;
}) => {
  const nameOf = (id: string) => members.find(({ value }) => value === id)?.label ?? names[id] ?? '';
  const away = team.members.find((each) => each.user_id !== user_id && each.out_until && each.late_ids.length);
  const freest = team.members
    .filter((each) => ![user_id, away?.user_id].includes(each.user_id) && !each.out_until)
    .toSorted((a, b) => a.late + a.today - b.late - b.today)[0];
  const own = members.find(({ value }) => value === user_id);
  return (
    <section aria-label={say('Team today')} className="grid gap-3">
      <div>
        <Head
          title={say('Team today')}
          beside={
            <Link to={listTo('tasks', 'team')} className="rounded-tag hover:underline">
              {say('Open {count, number}', { count: team.open })}
            </Link>
          }
        />
        <ul>
          {team.members.map(({ user_id: id, late, today, out_until }) => (
            <li key={id} className="flex min-h-9 items-center gap-2.5 border-b border-line text-ui last:border-0">
              <Avatar name={nameOf(id)} size={22} />
              <span className="min-w-0 flex-1 truncate text-ink">
                {first(nameOf(id))}{' '}
                <span className="text-meta text-ink-3">
                  {id === user_id ? say('You') : out_until ? say('out until {day}', { day: dayText(out_until) }) : ''}
                </span>
              </span>
              <Bars late={late} today={today} />
              <span
                className="tnum w-6 text-end text-ink"
                aria-label={say('{late, number} late, {today, number} due today', { late, today })}
              >
                {late + today}
              </span>
            </li>
          ))}
        </ul>
        <p className="flex gap-4 pt-2 text-meta text-ink-3">
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="h-3 w-[6px] rounded-[2px] bg-warn" />
            {say('late')}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="h-3 w-[6px] rounded-[2px] bg-line-2" />
            {say('due today')}
          </span>
        </p>
      </div>
      {away && own && (
        <div className="grid gap-2.5 rounded-card bg-well p-3 text-ui text-ink">
          <p className="font-medium">
            {say(
              '{count, plural, one {# task} other {# tasks}} of {name} {count, plural, one {is} other {are}} late, and they are out until {day}.',
              {
                count: away.late_ids.length,
                name: first(nameOf(away.user_id)),
                day: dayText(away.out_until!),
              },
            )}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Button size="sm" onClick={() => onGive(away.late_ids, away.user_id, own)}>
              {say('Take all {count, number}', { count: away.late_ids.length })}
            </Button>
            {freest && (
              <Button
                kind="ghost"
                size="sm"
                onClick={() =>
                  onGive(away.late_ids, away.user_id, { value: freest.user_id, label: nameOf(freest.user_id) })
                }
              >
                {say('or {name}, {count, number} today', {
                  name: first(nameOf(freest.user_id)),
                  count: freest.late + freest.today,
                })}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
};

/** The reader's tasks that were completed today, with their outcomes. */
export const DoneToday = ({
  done,
  names,
  outcomes,
  zone,
}: {
  done: readonly TaskRow[];
  names: Record<string, string>;
  outcomes: readonly Outcome[];
  zone: string | null;
}) =>
  done.length ? (
    <section aria-label={say('Done today')}>
      <Head title={say('Done today')} beside={String(done.length)} />
      <ul>
        {done.map((task) => (
          <li key={task.id} className="flex min-h-8 items-center gap-2.5 border-b border-line text-meta last:border-0">
            <span className="tnum shrink-0 text-ink-3">{timeText(task.completed_at!, zone)}</span>
            <span className="min-w-0 flex-1 truncate text-ink">
              <bdi>{task.title}</bdi>
              {task.subject && names[task.subject.id] && !task.title.includes(names[task.subject.id]!) && (
                <>
                  , <bdi>{names[task.subject.id]}</bdi>
                </>
              )}
            </span>
            <span className={cx('max-w-[45%] truncate', task.result === 'positive' ? 'text-good' : 'text-ink-3')}>
              {outcomes.find(({ id }) => id === task.disposition_id)?.name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;

/** How many of the reader's unfinished tasks come from each origin. */
export const ComesFrom = ({ own }: { own: OwnCounts }) => {
  if (!own.from || !own.mine) return null;
  const rows = [
    { label: say('Cadences'), count: own.from.cadence, icon: Waypoints },
    { label: say('Rounds'), count: own.from.round, icon: GitCommitHorizontal },
    { label: say('You'), count: own.from.you, icon: Pencil },
    { label: say('Plays'), count: own.from.play, icon: ListChecks },
    { label: say('Others'), count: own.from.other, icon: UserRound },
  ].filter(({ count }) => count);
  return (
    <section aria-label={say('Comes from')}>
      <Head title={say('Comes from')} beside={say('{count, number} open', { count: own.mine })} />
      <ul>
        {rows.map(({ label, count, icon: Icon }) => (
          <li key={label} className="flex min-h-8 items-center gap-2.5 border-b border-line text-ui last:border-0">
            <Icon size={14} aria-hidden className="text-ink-3" />
            <span className="flex-1 text-ink">{label}</span>
            <span className="tnum text-ink">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
