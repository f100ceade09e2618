import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import { enrollmentList } from '@candor/contracts/cadences/rows';
import type { HistoryData, HistoryRow, StandingAt, Viewer } from '@candor/contracts/compliance/history';
import { kindOf, type Recorded } from '@candor/contracts/kernel/event';
import { threadList } from '@candor/contracts/messages/rows';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { historyRows, isErased, placesOf, standingAt } from '@candor/projections/compliance/candidate-history';
import { until } from '@candor/projections/kernel/fold';
import { voice } from '@candor/contracts/words/say';
import { groupAfter, ofRecords } from '@candor/projections/past/person-groups';
import type { Caller } from '../../kernel/caller.ts';
import { readsWholeReports } from '@candor/contracts/accounts/needs';
import { auditList } from '@candor/contracts/organization/audit';
import { permits } from '../../kernel/permits.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { isAdmin } from '../../access/rights.ts';
import { rightsOn } from '../../access/job-access.ts';
import { asReviewer } from '../../access/history-access.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { ofJobs, PersonRecord } from '../../reads/people/person-record.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { membersIn } from '../../reads/people/timeline.ts';
import { whoIn } from '@candor/contracts/who-acted';
import { hashOfRows } from '../../http/canonical.ts';
import { RowNames } from '../../reads/row-names.ts';
import { type Job, jobState } from '../../states/job.state.ts';

/** The most views of a record that are counted; the latest ones count. */
const mostLooks = 1000;

/** The words of each type of event. */
const kindsIn = (rows: readonly HistoryRow[]): Option[] =>
  [...new Map(rows.map(({ type, stream }) => [type, stream]))].map(([type, stream]) => ({
    value: type,
    label: kindOf(definitionOf(stream, type)!, voice()),
  }));

/** Reads a person's history from the log, and records the read. */
@Injectable()
export class Histories {
  constructor(
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  jobsOf(caller: Caller): Promise<ReadonlySet<string> | null> {
    return this.record.jobsOf(asReviewer(caller));
  }

  async read(
    caller: Caller,
    candidate_id: string,
    as_of: string | null,
  ): Promise<{ history: HistoryData; names: Names }> {
    const { organization_id } = caller;
    const [{ person, events }, jobs] = await Promise.all([
      as_of ? this.record.ever(asReviewer(caller), candidate_id) : this.record.whole(organization_id, candidate_id),
      this.jobsOf(caller),
    ]);
    const all = [...events, ...(await this.outreach(organization_id, events))].sort((a, b) => a.position - b.position);
    const kept = person?.id ?? candidate_id;
    const seen = await this.values.readable(caller, ofJobs(all, jobs));
    const ids = this.jobIds(seen);
    const [jobEvents, rights, users, names, cadences, viewers] = await Promise.all([
      Promise.all(ids.map(async (id) => [id, await this.streams.read(`job-${id}`, organization_id)] as const)),
      this.editable(caller, ids),
      this.names.of('users', organization_id, membersIn(all)),
      this.names.of('jobs', organization_id, ids),
      this.names.of('cadences', organization_id, [
        ...new Set(seen.flatMap(({ data }) => ('cadence_id' in data ? [String(data.cadence_id)] : []))),
      ]),
      this.viewers(caller, kept),
    ]);
    const streams = new Map(jobEvents);
    const at = as_of ?? new Date().toISOString();
    const erased = isErased(all);
    const standing = standingAt(at, kept, seen, streams);
    // A person whose record was taken back since has the name of then.
    const { name } =
      person || isErased(all) ? standingAt(new Date().toISOString(), kept, seen, streams).person : standing.person;
    const who = whoIn(users, name);
    const then = as_of ? until(seen, as_of) : seen;
    const rows = historyRows(ofRecords(then, groupAfter(then, kept)), streams, {
      who,
      opens: (job_id) =>
        isAdmin(caller) || (job_id ? rights.has(job_id) : rights.size > 0 || caller.groups.MANAGE_PEOPLE === 'all'),
      notes: (author_id) => isAdmin(caller) || author_id === caller.user_id,
      cadence: (id) => cadences[id],
    });
    return {
      history: {
        rows,
        // A caller who knows only some jobs and fields is not told how much happened on the others.
        total: ofRecords(seen, groupAfter(seen, kept)).length,
        kinds: kindsIn(rows),
        hash: hashOfRows(rows),
        as_of,
        standing,
        candidate: { id: candidate_id, name, erased },
        viewers,
      },
      names,
    };
  }

  /** What members decided about the conversations with these records, and their ways through cadences. The record's own page tells them in other places. */
  private async outreach(organization_id: string, events: readonly Recorded[]): Promise<Recorded[]> {
    const candidate_id = [
      ...new Set(events.flatMap(({ stream }) => (categoryOf(stream) === 'candidate' ? [idOf(stream)] : []))),
    ];
    const [threads, enrollments] = await Promise.all([
      this.reads.every(threadList, { organization_id }, { candidate_id }, { only: ['id'] }),
      this.reads.every(enrollmentList, { organization_id }, { candidate_id }, { only: ['id'] }),
    ]);
    const streams = await Promise.all(
      [...threads.map(({ id }) => `thread-${id}`), ...enrollments.map(({ id }) => `enrollment-${id}`)].map((stream) =>
        this.streams.read(stream, organization_id),
      ),
    );
    return streams.flat();
  }

  /** The person's standing (steps, values) at two times. */
  async between(caller: Caller, candidate_id: string, a: string, b: string): Promise<{ a: StandingAt; b: StandingAt }> {
    const [first, second] = await Promise.all([a, b].map((at) => this.read(caller, candidate_id, at)));
    return { a: first!.history.standing, b: second!.history.standing };
  }

  /** Who read or exported the history, or looked at the record. Only readers of all reports see it. */
  private async viewers(caller: Caller, candidate_id: string): Promise<Viewer[] | null> {
    if (!permits(readsWholeReports, caller)) return null;
    const { organization_id } = caller;
    const rows = await this.reads.find(
      auditList,
      { organization_id: '*', within: { field: 'organization', values: [organization_id] } },
      { subject: candidate_id, kind: ['view', 'export'] },
      { sort: 'at', descending: true, limit: mostLooks },
    );
    const byUser = new Map<string, Omit<Viewer, 'name'>>();
    for (const { actor, at, kind } of rows) {
      if (!actor) continue;
      const before = byUser.get(actor);
      const what = kind === 'export' ? 'export' : 'view';
      byUser.set(actor, before ? { ...before, times: before.times + 1 } : { user_id: actor, times: 1, last: at, what });
    }
    const names = await this.names.of('users', organization_id, byUser.keys());
    return [...byUser.values()].map((each) => ({ ...each, name: names[each.user_id] ?? '' }));
  }

  private jobIds(events: readonly Recorded[]): string[] {
    const placeOf = placesOf(events);
    return [...new Set(events.flatMap((event) => placeOf(event).job_id ?? []))];
  }

  /** The jobs that the caller may edit; on these they may read pay and personal texts. */
  private async editable(caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(
      ids.map(async (id) => ({
        id,
        state: (await this.streams.load(jobState, id, caller.organization_id))?.state as Job | null,
      })),
    );
    return new Set(found.filter(({ state }) => state && rightsOn(caller, state)?.editor).map(({ id }) => id));
  }

  async exported(
    caller: Caller,
    uid: string,
    data: { format: string; rows: number; hash: string; candidate_id: string },
  ): Promise<Rejection | null> {
    const ran = await this.commands.execute(exportCommand(caller, { report: 'candidate history', ...data }, uid));
    return isRejection(ran) ? ran : null;
  }
}
