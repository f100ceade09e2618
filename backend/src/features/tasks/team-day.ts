import { userList } from '@candor/contracts/accounts/rows';
import { type AvailabilityEntry, endMinutes } from '@candor/contracts/booking/availability';
import type { Option } from '@candor/contracts/kernel/standard';
import { worksOn } from '@candor/contracts/organization/working-days';
import { organizationList, type WorkingHours } from '@candor/contracts/organization/rows';
import { mostTasks } from '@candor/contracts/tasks/endpoints';
import type { MemberDay } from '@candor/contracts/tasks/pages';
import { taskList } from '@candor/contracts/tasks/rows';
import { minutesOf, weekdayOf } from '@candor/contracts/values/quarter-hours';
import { Inject, Injectable } from '@nestjs/common';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../../reads/lookups.ts';
import { hoursWithHolidays } from '../../reads/organization/public-holidays.ts';
import { startOfNextDay } from './days.ts';
import { dayText } from '@candor/contracts/values/days';
import { dayAt } from '@candor/contracts/values/open-times';

/** How many tasks that are late or due today are read, and how many members are shown. */
const [mostDue, mostMembers] = [2000, 12];
/** How many days ahead the page can tell when a member is back. */
const mostAway = 60;

/** Shows what the members of a team have to do today. */
@Injectable()
export class TeamDay {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The members who can be given a task. */
  members(organization_id: string): Promise<Option[]> {
    const from = { models: ['users'], organizations: [organization_id] };
    return this.kept.of(`members for tasks ${organization_id}`, from, () =>
      this.lookups.activeMembers(organization_id),
    );
  }

  async of({ organization_id, user_id, tz_region }: Caller): Promise<{ open: number; members: MemberDay[] }> {
    const until = startOfNextDay(Date.now(), tz_region);
    const [due, counted] = await Promise.all([this.due(organization_id, until), this.open(organization_id)]);
    const now = new Date().toISOString();
    const days = new Map<string, { late: number; today: number }>([[user_id, { late: 0, today: 0 }]]);
    for (const { assignee_user_id, due_at } of due) {
      const day = days.get(assignee_user_id) ?? { late: 0, today: 0 };
      day[due_at! < now ? 'late' : 'today']++;
      days.set(assignee_user_id, day);
    }
    const first = [...days]
      .toSorted(
        ([a, one], [b, other]) =>
          Number(b === user_id) - Number(a === user_id) || other.late - one.late || other.today - one.today,
      )
      .slice(0, mostMembers);
    const away = await this.away(
      organization_id,
      first.map(([id]) => id),
    );
    return {
      open: counted,
      members: first.map(([id, day]) => {
        const out_until = away.get(id) ?? null;
        const theirs = out_until ? due.filter((row) => row.assignee_user_id === id && row.due_at! < now) : [];
        return { user_id: id, ...day, out_until, late_ids: theirs.slice(0, mostTasks).map((row) => row.id) };
      }),
    };
  }

  private open(organization_id: string): Promise<number> {
    const from = { models: ['tasks'], organizations: [organization_id] };
    return this.kept.of(`open tasks ${organization_id}`, from, async () => {
      const counts = await this.reads.countBy(taskList, { organization_id }, 'status', { status: 'todo' });
      return counts.todo ?? 0;
    });
  }

  /** The open tasks that are due before the time `until`. */
  private due(organization_id: string, until: string) {
    const from = { models: ['tasks'], organizations: [organization_id] };
    return this.kept.of(`due tasks ${organization_id} ${until}`, from, async () => {
      const { items } = await this.reads.list(
        taskList,
        { organization_id },
        {
          limit: mostDue,
          page: 1,
          search: '',
          sort: { field: 'due_at', direction: 'asc' },
          filters: { status: ['todo'], due: { to: until } },
        },
        ['id', 'assignee_user_id', 'due_at'],
      );
      return items.parse().filter(({ due_at }) => due_at && due_at < until);
    });
  }

  /** The day on which each member who is away today is back at work. */
  private async away(organization_id: string, ids: readonly string[]): Promise<Map<string, string>> {
    const [users, organization] = await Promise.all([
      this.reads.getWhole(userList, { organization_id: '*' }, ids),
      this.reads.get(organizationList, { organization_id }, organization_id),
    ]);
    if (!organization || !users.some(({ availability }) => availability.some(({ date }) => date)))
      return new Map<string, string>();
    const hours = await hoursWithHolidays(organization, Date.now());
    return new Map(
      users.flatMap(({ id, availability, tz_region }) => {
        const back = backOn(availability, hours, dayAt(Date.now(), tz_region ?? organization.tz_region));
        return back ? [[id, back] as const] : [];
      }),
    );
  }
}

/** Whether entries of that day, or of its weekday, block all working hours. */
const isBlocked = (entries: readonly AvailabilityEntry[], { work_begins, work_ends }: WorkingHours, day: number) => {
  const spans = entries
    .filter(
      ({ kind, date, weekday }) => kind === 'blocked' && (date ? date === dayText(day) : weekday === weekdayOf(day)),
    )
    .map(({ start, end }) => [minutesOf(start), endMinutes(end)] as const)
    .toSorted(([a], [b]) => a - b);
  let reached = minutesOf(work_begins);
  for (const [from, to] of spans) if (from <= reached) reached = Math.max(reached, to);
  return reached >= endMinutes(work_ends);
};
/** The next working day that is not blocked, if `today` is blocked; YYYY-MM-DD. Null: the member works today. */
export const backOn = (entries: readonly AvailabilityEntry[], hours: WorkingHours, today: number): string | null => {
  if (!isBlocked(entries, hours, today)) return null;
  for (let day = today + 1; day <= today + mostAway; day++)
    if (worksOn(day, hours) && !isBlocked(entries, hours, day)) return dayText(day);
  return dayText(today + mostAway);
};
