import { Inject, Injectable } from '@nestjs/common';
import {
  type ListedAppointment,
  listedFields,
  interviewsAliasPage,
  daysInWeek,
  interviewsPage,
  rangeOf,
  spans,
  statusesOfWeek,
  weekAsked,
  whoses,
} from '@candor/contracts/interviews/interviews-page';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { leftRound, longestAppointment } from '@candor/contracts/interviews/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { dayIn } from '@candor/contracts/words/time-words';
import { momentOf } from '@candor/contracts/values/zone-time';
import { say } from '@candor/contracts/words/say';
import { admit, type ListResult, nameWords, searchWords, type Slice, sortOf } from '@candor/contracts/kernel/list';
import { inSortOrder, passingRows } from '@candor/contracts/kernel/list-values';
import type { Past } from '@candor/contracts/kernel/past';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { askedMoment } from '../../reads/past/past.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PastOrganization } from '../../reads/past/past-organization.ts';
import { PeopleTimes } from '../../reads/booking/people-times.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { isAdmin } from '../../access/rights.ts';
import { RowNames } from '../../reads/row-names.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Moved, Shows, type SignedAsk } from '../../pages/pages.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { PastInterviews } from './past-interviews.ts';

type Scope = ScopeOn<typeof appointmentList>;
type Listed = ListResult<ListedAppointment>;

/** The page shows one week; at most this many of its interviews are read. */
const mostInWeek = 250;
/** The longest interview (ms): an interview that began earlier than that is over. */
const longest = (longestAppointment / 60) * hourLength;
const isoOf = (at: number) => new Date(at).toISOString();
/** The days of a week in the zone's local time. If the reader's zone is only known to their browser, one more day is added on both sides: no two zones are further apart. */
const weekSpan = (first: string, zone: string, isKnown: boolean): { from: number; until: number } => {
  const midnight = Date.parse(`${first}T00:00:00Z`);
  const margin = isKnown ? 0 : dayLength;
  return {
    from: momentOf(midnight, zone) - margin,
    until: momentOf(midnight + daysInWeek * dayLength, zone) + margin,
  };
};

/** The interviews that the caller may see: their own, and those on jobs whose candidates they list. */
@Injectable()
export class InterviewListPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(PastOrganization) private readonly organization: PastOrganization,
    @Inject(PastInterviews) private readonly then: PastInterviews,
    @Inject(PeopleTimes) private readonly times: PeopleTimes,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  private async scope(caller: Caller): Promise<{ scope: ScopeOn<typeof appointmentList>; listed: string[] | null }> {
    const { organization_id } = caller;
    if (isAdmin(caller)) return { scope: { organization_id }, listed: null };
    const listed = await this.access.listed(caller);
    return { scope: { organization_id, within: { field: 'reader', values: [caller.user_id, ...listed] } }, listed };
  }

  @Shows(interviewsAliasPage)
  async alias() {
    return new Moved(`/${interviewsPage.area}/${interviewsPage.entity}`, [], 'for good');
  }

  @Shows(interviewsPage)
  async interviews({ caller, address, query }: SignedAsk) {
    const { organization_id } = caller;
    const standard = await this.standard.of(caller, { area: 'people', entity: 'interviews', view: 'list' });
    const { when: asked, whose: whom, week: _, day: __, ...filters } = address!.list.filters;
    const week = weekAsked(address!.list.filters);
    const when = spans.find((each) => each === asked) ?? 'next';
    const whose = whoses.find((each) => each === whom) ?? 'mine';
    const { scope, listed } = await this.scope(caller);
    const zone = caller.tz_region ?? standard.organization.tz_region;
    const now = Date.now();
    const today = momentOf(Date.parse(`${dayIn(now, zone)}T00:00:00Z`), zone);
    const span = week === undefined ? undefined : weekSpan(week, zone, caller.tz_region !== null);
    const slice: Slice = {
      ...address!.list,
      ...(span ? { page: 1, limit: mostInWeek } : {}),
      filters: {
        ...filters,
        ...(span && filters.status === undefined ? { status: statusesOfWeek } : {}),
        ...(span
          ? { starts: { from: isoOf(span.from - longest), to: isoOf(span.until - 1) } }
          : filters.starts === undefined
            ? { starts: rangeOf(when, now, today) }
            : {}),
        ...(whose === 'mine' && filters.interviewer === undefined ? { interviewer: [caller.user_id] } : {}),
      },
      sort: (span ? null : address!.list.sort) ?? {
        field: 'starts_at',
        direction: when === 'past' && !span ? 'desc' : 'asc',
      },
    };
    const as_of = askedMoment(query);
    const { list, past } =
      as_of === undefined
        ? { list: await this.present(scope, slice), past: undefined }
        : await this.asItWas(caller, scope, slice, as_of);
    const rows = list.items;
    // If the caller may not see the job of a filter, its name is not given.
    const asking = [filters.job ?? []]
      .flat()
      .map(String)
      .filter((id) => !listed || listed.includes(id));
    const jobs = await this.names.of('jobs', organization_id, [
      ...rows.map(({ job_id }) => job_id),
      ...(listed ?? []),
      ...asking,
    ]);
    const interviewers = [...new Set(rows.flatMap((row) => row.interviewers.map(({ user_id }) => user_id)))];
    const [users, isMember] = await Promise.all([
      this.names.of('users', organization_id, interviewers),
      this.lookups.membersAmong(organization_id, interviewers),
    ]);
    const open = rows.filter(({ job_id }) => !listed || listed.includes(job_id));
    return {
      title: titleOf(say('Interviews'), standard),
      ...standard,
      list: { ...list, filters: address!.list.filters },
      ...(past ? { past } : {}),
      ...(span
        ? {
            week: {
              from: week!,
              open: past ? [] : [...(await this.times.openHours(organization_id, caller.user_id, span))],
              more: list.total - rows.length,
            },
          }
        : {}),
      when,
      whose,
      names: { ...jobs, ...users },
      jobs: Object.entries(jobs)
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      opens: open.map(({ application_id }) => application_id),
      // Members who have left in the meantime still took part in past interviews.
      former: past ? [] : interviewers.filter((id) => !isMember(id)),
      ...(past ? { movable: [], left: [] } : await this.standing(organization_id, open, now)),
    };
  }

  /** The interviews to come that can be moved, because their candidate is still in the round, and those whose round the candidate has left. */
  private async standing(
    organization_id: string,
    rows: readonly ListedAppointment[],
    now: number,
  ): Promise<{ movable: string[]; left: string[] }> {
    const open = rows.filter(
      ({ status, ends_at }) => (status === 'booked' || status === 'proposed') && Date.parse(ends_at) > now,
    );
    const ids = [...new Set(open.map(({ application_id }) => application_id))];
    const applications = new Map(
      (await this.reads.getMany(applicationList, { organization_id }, ids)).map((each) => [each.id, each]),
    );
    const of = (behind: boolean): string[] =>
      open.flatMap((row) => {
        const application = applications.get(row.application_id);
        return application && leftRound(row, application) === behind ? row.id : [];
      });
    return { movable: of(false), left: of(true) };
  }

  private async present(scope: Scope, slice: Slice): Promise<Listed> {
    const list = await this.standard.list(appointmentList, scope, slice, {}, listedFields);
    return { ...list, items: list.items.parse() as ListedAppointment[] };
  }

  /** The same list as of a past time, with the interviews that the caller may see at present. Its days are counted from the present. */
  private async asItWas(
    caller: Caller,
    scope: Scope,
    slice: Slice,
    as_of: string | null,
  ): Promise<{ list: Listed; past: Past }> {
    const { past, made } = await this.organization.at(caller, as_of, () =>
      this.then.at(scope, as_of ?? new Date().toISOString()),
    );
    const asked = admit(appointmentList, slice);
    const words = searchWords(asked.search);
    const found = passingRows(appointmentList, made ?? [], asked.filters).filter((row) =>
      words.every((word) => nameWords(row.candidate_name).some((each) => each.startsWith(word))),
    );
    const { limit } = asked;
    const page = Math.max(1, Math.min(asked.page, Math.ceil(found.length / limit)));
    const items = inSortOrder(appointmentList, found, sortOf(appointmentList, asked))
      .slice((page - 1) * limit, page * limit)
      .map((row) => Object.fromEntries(listedFields.map((name) => [name, row[name]])) as ListedAppointment);
    return {
      list: { ...asked, page, total: found.length, facets: {}, items },
      past: made || past.refused ? past : { ...past, refused: 'far' },
    };
  }
}
