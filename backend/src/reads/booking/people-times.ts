import { overlap } from '@candor/contracts/values/span';
import { Inject, Injectable } from '@nestjs/common';
import { userList, type UserRow } from '@candor/contracts/accounts/rows';
import { type InterviewLoad, loadDays } from '@candor/contracts/interviews/meetings';
import { busyList } from '@candor/contracts/interviews/rows';
import { type Attendee, openIn, type Span, timetable, without, type Work } from '@candor/contracts/booking/timetable';
import { busyWeek, calendarOf, weeksBetween } from '@candor/contracts/interviews/values';
import { dayLength } from '@candor/contracts/values/days';
import { defaultWorkingHours, organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Linked, OutsideTimes } from '../calendars/outside-times.ts';
import { RowCache } from '../../http/row-cache.ts';
import { SamePeople } from '../../access/same-people.ts';
import { isMember } from '../../states/user.state.ts';
import { hoursWithHolidays } from '../organization/public-holidays.ts';
import { workOf } from '../organization/working-time.ts';

/** Hours in which a candidate can be asked to talk, by the clocks of their own zone: no interviews at night, even if all others are free. */
const candidateHours: Work = {
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  begins: '08:00',
  ends: '20:00',
  holidays: [],
};
/** The people whose time is wanted. The candidate's `zone`: if it is known. */
export type TimesQuestion = {
  interviewers: readonly { user_id: string; required: boolean }[];
  candidate: { id: string; zone: string | null } | null;
  from: number;
  until: number;
  /** The round wants this many free minutes before and after each conversation. */
  buffer_minutes: number;
  /** Appointments that do not count as taken time. */
  besides?: readonly string[];
};
/** A person's name and everything that takes their time. `unread_since`: the time since which their outside calendar cannot be read. Null: it can be read, or they have none. */
export type Known = { who: Attendee; name: string; unread_since: string | null };
/** A taken time, by appointment. */
type Taken = { appointment_id: string; span: Span };

/** Reads when people can be booked: their hours, their limits, and their other appointments. */
@Injectable()
export class PeopleTimes {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(OutsideTimes) private readonly outside: OutsideTimes,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** The candidate first, then the interviewers in the given order. Former members are left out. */
  async of(organization_id: string, wanted: TimesQuestion): Promise<Known[]> {
    const ids = wanted.interviewers.map(({ user_id }) => user_id);
    // A person with several records has only one calendar.
    const records = wanted.candidate ? await this.same.group(organization_id, wanted.candidate.id) : [];
    const people = this.users(ids);
    const [organization, users, taken, elsewhere] = await Promise.all([
      this.reads.get(organizationList, { organization_id }, organization_id),
      people,
      this.taken(organization_id, [...records, ...ids], wanted),
      people.then((found) => this.outside.of(found.filter(isLinked), [wanted.from, wanted.until], Date.now())),
    ]);
    const { besides = [] } = wanted;
    const busyOf = (of: readonly string[]): Span[] =>
      spansOf(
        of.flatMap((id) => (taken.get(id) ?? []).filter(({ appointment_id }) => !besides.includes(appointment_id))),
      );
    const home = organization?.tz_region ?? 'UTC';
    const work = await workIn(organization, wanted.from);
    const known = new Map(users.map((user) => [user.id, user]));
    const { candidate } = wanted;
    return [
      ...(candidate
        ? [
            {
              name: '',
              unread_since: null,
              who: {
                id: candidate.id,
                part: 'candidate' as const,
                required: true,
                zone: candidate.zone ?? home,
                work: candidateHours,
                availability: [],
                busy: busyOf(records),
                buffer_minutes: 0,
                per_day: null,
              },
            },
          ]
        : []),
      ...wanted.interviewers.flatMap(({ user_id, required }) => {
        const user = known.get(user_id);
        if (!user || !isMember(user, organization_id)) return [];
        const who: Attendee = {
          id: user_id,
          part: 'interviewer',
          required,
          zone: user.tz_region ?? home,
          work,
          availability: user.availability,
          busy: busyOf([user_id]),
          // The outside calendar contains our own interviews too, from the letters about them. An interview that is being moved must not block itself.
          away: without(elsewhere.get(user_id)?.spans ?? [], spansOf(taken.get(user_id) ?? [])),
          buffer_minutes: Math.max(user.interview_buffer ?? 0, wanted.buffer_minutes),
          per_day: user.interviews_per_day,
        };
        return [{ name: user.name, who, unread_since: elsewhere.get(user_id)?.unread_since ?? null }];
      }),
    ];
  }

  /** The stretches in which a user can be booked by their own hours, or else by the organization's hours; their appointments do not count. */
  async openHours(
    organization_id: string,
    user_id: string,
    { from, until }: Pick<TimesQuestion, 'from' | 'until'>,
  ): Promise<readonly Span[]> {
    const [organization, [user]] = await Promise.all([
      this.reads.get(organizationList, { organization_id }, organization_id),
      this.users([user_id]),
    ]);
    if (!user) return [];
    const who: Attendee = {
      id: user_id,
      part: 'interviewer',
      required: true,
      zone: user.tz_region ?? organization?.tz_region ?? 'UTC',
      work: await workIn(organization, from),
      availability: user.availability,
      busy: [],
      buffer_minutes: 0,
      per_day: null,
    };
    const table = timetable({ people: [who], from, until });
    return openIn(table, table.rows.get(user_id)!);
  }

  /** How much each user has interviewed lately, and how much is booked for them, on all jobs. */
  async loads(organization_id: string, ids: readonly string[], now: number): Promise<Record<string, InterviewLoad>> {
    if (!ids.length) return {};
    const [from, until] = [now - loadDays.held * dayLength, now + loadDays.ahead * dayLength];
    const taken = await this.taken(organization_id, ids, { from, until });
    return Object.fromEntries(
      ids.map((id) => {
        const times = spansOf(taken.get(id) ?? []).filter(([starts]) => starts >= from && starts < until);
        const held = times.filter(([, ends]) => ends <= now).length;
        return [id, { held, ahead: times.length - held }];
      }),
    );
  }

  /** Which of them are busy elsewhere during one of their stretches. Our own interviews are left out, because our own calendar already blocks those. */
  async awayAt(
    organization_id: string,
    wanted: ReadonlyMap<string, readonly Span[]>,
  ): Promise<Map<string, readonly Span[]>> {
    const users = await this.users([...wanted.keys()]);
    // An appointment may still name a former member.
    const linked = users.filter(isLinked).filter((user) => isMember(user, organization_id));
    if (!linked.length) return new Map();
    const all = [...wanted.values()].flat();
    const window = { from: Math.min(...all.map(([from]) => from)), until: Math.max(...all.map(([, until]) => until)) };
    const taken = await this.taken(
      organization_id,
      linked.map(({ id }) => id),
      window,
    );
    const found = await Promise.all(
      linked.map(async (who) => {
        const spans = wanted.get(who.id)!;
        const now = Date.now();
        const away = without(await this.outside.at(who, spans, now), spansOf(taken.get(who.id) ?? []));
        const hit = spans.filter((span) => away.some((each) => overlap(asSpan(each), asSpan(span))));
        if (hit.length) await this.outside.outdated(who, now);
        return [who.id, hit] as const;
      }),
    );
    return new Map(found.filter(([, hit]) => hit.length));
  }

  /** The rows of these users, each cached until it changes. Callers must not change the rows. */
  private async users(ids: readonly string[]): Promise<UserRow[]> {
    const rows = await Promise.all(
      ids.map((id) =>
        this.kept.of(`user with availability ${id}`, { models: ['users'], organizations: [], keys: [id] }, () =>
          this.reads.getWhole(userList, { organization_id: '*' }, [id]),
        ),
      ),
    );
    return rows.flat();
  }

  /** The appointments of each person, including the weeks before and after, which count for the weekly load and the daily limit. */
  private async taken(
    organization_id: string,
    people: readonly string[],
    { from, until }: Pick<TimesQuestion, 'from' | 'until'>,
  ): Promise<Map<string, Taken[]>> {
    const weeks = weeksBetween(from - 7 * dayLength, until + 7 * dayLength);
    const keys = people.flatMap((person) => weeks.map((week) => busyWeek(calendarOf(organization_id, person), week)));
    const rows = await this.reads.getMany(busyList, { organization_id }, keys);
    const found = new Map<string, Taken[]>();
    for (const { person_id, times } of rows) {
      const own = found.get(person_id) ?? [];
      for (const [starts, ends, appointment_id] of times) own.push({ appointment_id, span: [starts, ends] });
      found.set(person_id, own);
    }
    return found;
  }
}
/** When the organization works. On a holiday no times are suggested. */
const workIn = async (organization: OrganizationRow | null, from: number): Promise<Work> =>
  workOf(organization ? await hoursWithHolidays(organization, from) : defaultWorkingHours);
const isLinked = (user: UserRow): user is UserRow & Linked => Boolean(user.outside_calendar);
const asSpan = ([from, to]: Span) => ({ from, to });
/** Each stretch once: an appointment that runs into the next week is stored in both weeks, and an appointment is stored on every record of a candidate. */
const spansOf = (taken: readonly Taken[]): Span[] => [
  ...new Map(taken.map(({ appointment_id, span }) => [`${appointment_id} ${span[0]}`, span])).values(),
];
