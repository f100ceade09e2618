import { Inject, Injectable } from '@nestjs/common';
import {
  actsOf,
  applicationOf,
  jobActivityList,
  type JobActivityRow,
  kindsSeen,
  tellsAlone,
} from '@candor/contracts/jobs/activity';
import { type ActivityKind, kindOfEvent } from '@candor/contracts/jobs/event-kinds';
import { toldOn } from '@candor/contracts/jobs/kind-sentences';
import { type JobTeam, onlyInterviews } from '@candor/contracts/jobs/access';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { JobAct } from '@candor/contracts/jobs/pages';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { unfiltered } from '@candor/contracts/kernel/list';
import {
  activityKept,
  activityList,
  type ActivityItem,
  type NamedActivity,
  type StoredActivity,
} from '@candor/contracts/organization/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { categories, categoryOf, idOf, sentencesIn } from '@candor/contracts/all-events';
import { type Recorded, sentenceOf, toldBy } from '@candor/contracts/kernel/event';
import { actorTold, nameOfActor } from '@candor/contracts/who-acted';
import { say, voice } from '@candor/contracts/words/say';
import type { Caller } from '../../kernel/caller.ts';
import { rightsOn } from '../../access/job-access.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowCache } from '../../http/row-cache.ts';
import { RowNames } from '../row-names.ts';
import { Streams } from '../../kernel/streams.ts';

const shown = 20;
const textIn = (data: object, name: string): string | null => {
  const value = (data as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
};

/** An event's sentence in the words of its reader and of the job's kind. Null: the type is no longer known. */
const sentenceTold = (
  {
    category,
    type,
    told,
    actor,
  }: Pick<JobActivityRow, 'type' | 'told'> & {
    category: 'application' | 'job';
    actor: { type: string };
  },
  kind: OpportunityKind,
  back: boolean,
): string | null => {
  const definition = categories[category]?.types[type];
  if (!definition) return null;
  const sentence = sentenceOf(toldOn(kind, toldBy(definition, actor)), told, voice());
  return back ? say('{sentence}, then taken back', { sentence }) : sentence;
};

/** A stored happening in the reader's words. The stored words are English and about a job. */
const saidToReader = ({ told, taken_back, ...item }: StoredActivity, kind: OpportunityKind): ActivityItem => {
  const { type, actor } = item;
  const event = { category: item.application_id ? 'application' : 'job', type, told, actor } as const;
  return { ...item, sentence: sentenceTold(event, kind, taken_back) ?? item.sentence };
};

/** An event with the names of its job and candidate. The actor's name is added when it is shown. */
type Placed = Omit<NamedActivity, 'actor_name'>;

/** What happened on a job, in the reader's words. `until`: the moment of a page of the past. A reader at that moment did not know what was taken back later. */
export const toldOf = (row: JobActivityRow, kind: OpportunityKind, until: string | null): string => {
  const { taken_back, type } = row;
  const category = applicationOf(row) ? 'application' : 'job';
  const back = taken_back !== undefined && (until === null || Date.parse(taken_back) <= Date.parse(until));
  return sentenceTold({ ...row, category }, kind, back) ?? type;
};

/**
 * Which happenings of a job a caller may read: the kinds of the sections that they may open (`kindsSeen`), as on the
 * job's page Activity. A member who is on a job only to interview reads about their appointments, not about the work on it (I1,
 * docs/rules/permissions.md#interviewers).
 */
const kindsTold = (caller: Caller, team: JobTeam): readonly ActivityKind[] => {
  const rights = rightsOn(caller, team);
  return rights && !onlyInterviews(caller, team) ? kindsSeen(rights.sees) : [];
};
const ofCandidates: readonly ActivityKind[] = ['candidates', 'offers'];
const isOf = (kinds: readonly ActivityKind[] | undefined, type: string): boolean => {
  const kind = kindOfEvent(type);
  return kind !== null && (kinds?.includes(kind) ?? false);
};

/** The latest events with their names filled in, limited to what the caller may open. */
@Injectable()
export class ActivityFeed {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** The answer is cached for each caller until the organization has a new activity, or one of its jobs or people changes. */
  async ofOrganization(caller: Caller): Promise<NamedActivity[]> {
    const { user_id, organization_id, roles, grants } = caller;
    const placed = await this.kept.of(
      `activity ${user_id} ${organization_id} ${roles.join()} ${grants.join()} ${voice().language} ${voice().locale}`,
      { models: ['activity', 'jobs', 'people'], organizations: [organization_id] },
      async () => {
        const row = await this.reads.get(activityList, { organization_id }, organization_id);
        const items = row ? [...row.items, ...row.samples].toSorted((a, b) => b.at.localeCompare(a.at)) : [];
        return this.placed(caller, items.slice(0, activityKept), saidToReader);
      },
    );
    return this.named(caller, placed);
  }

  /** What was done on a job and to its candidates, latest first, up to the present or up to a past moment. */
  async ofJob(
    caller: Caller,
    job: Pick<JobRow, 'id' | 'kind'>,
    at?: { moment: string; events: readonly Recorded[] },
  ): Promise<JobAct[]> {
    // The caller's present rights decide, even if the page shows an earlier moment.
    const now = await this.reads.get(jobList, { organization_id: caller.organization_id }, job.id);
    const kinds = now ? kindsTold(caller, now) : [];
    const [acts, happenings] = await Promise.all([
      this.actsOn(caller, job.id, kinds, at?.events),
      this.happeningsOf(caller, job, kinds, at?.moment ?? null),
    ]);
    return [...acts, ...happenings].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shown);
  }

  /** What happened to the candidates of a job. */
  private async happeningsOf(
    caller: Caller,
    { id, kind }: Pick<JobRow, 'id' | 'kind'>,
    kinds: readonly ActivityKind[],
    until: string | null,
  ): Promise<JobAct[]> {
    const { organization_id } = caller;
    const asked = ofCandidates.filter((each) => kinds.includes(each));
    if (!asked.length) return [];
    const { rows } = await this.reads.found(
      jobActivityList,
      { organization_id },
      {
        ...unfiltered,
        limit: shown,
        sort: { field: 'at', direction: 'desc' },
        filters: { job: id, kind: asked, ...(until ? { recorded: { to: until } } : {}) },
      },
    );
    const placed = await this.placed(
      caller,
      rows.map((row) => ({
        event_id: row.event_id,
        type: row.type,
        at: row.at,
        actor: row.actor,
        sentence: toldOf(row, kind, until),
        candidate_id: row.candidate_id ?? null,
        application_id: applicationOf(row),
        job_id: id,
      })),
      (item) => item,
    );
    return (await this.named(caller, placed)).map((item) => ({ ...item, parts: [] }));
  }

  /** What was done on the job itself, one line for actions that belong together. The events of an imported history happened in a different order from that in which they were stored. */
  private async actsOn(
    caller: Caller,
    job_id: string,
    kinds: readonly ActivityKind[],
    until?: readonly Recorded[],
  ): Promise<JobAct[]> {
    const all = until ?? (await this.streams.read(`job-${job_id}`, caller.organization_id));
    const sentence = sentencesIn(all);
    const acts = actsOf(all.filter((event) => isOf(kinds, event.type) && tellsAlone(event)))
      .toReversed()
      .toSorted((a, b) => b.event.metadata.occurred_at.localeCompare(a.event.metadata.occurred_at))
      .slice(0, shown);
    const events = acts.map(({ event }) => event);
    const parts = new Map(acts.map((act) => [act.event.id, act.parts]));
    const about = new Map(
      (
        await this.reads.getMany(applicationList, { organization_id: caller.organization_id }, [
          ...new Set(events.flatMap((event) => textIn(event.data, 'application_id') ?? [])),
        ])
      ).map((row) => [row.id, row.candidate_id]),
    );
    const placed = await this.placed(
      caller,
      events.map((event) => ({
        event_id: event.id,
        type: event.type,
        at: event.metadata.occurred_at,
        actor: actorTold(event),
        sentence: sentence(event),
        candidate_id: about.get(textIn(event.data, 'application_id') ?? '') ?? null,
        application_id: textIn(event.data, 'application_id'),
        job_id: categoryOf(event.stream) === 'job' ? idOf(event.stream) : null,
      })),
      (item) => item,
    );
    return (await this.named(caller, placed)).map((item) => ({ ...item, parts: parts.get(item.event_id) ?? [] }));
  }

  /** The items that the caller may see, in the reader's words, with the names of jobs and candidates. */
  private async placed<Item extends ActivityItem>(
    caller: Caller,
    items: readonly Item[],
    said: (item: Item, kind: OpportunityKind) => ActivityItem,
  ): Promise<Placed[]> {
    const { organization_id } = caller;
    const [jobs, candidates] = await Promise.all([
      this.reads.getMany(jobList, { organization_id }, [...new Set(items.flatMap((item) => item.job_id ?? []))]),
      this.names.of(
        'people',
        organization_id,
        items.map((item) => item.candidate_id),
      ),
    ]);
    const known = new Map(jobs.map((row) => [row.id, { row, kinds: kindsTold(caller, row) }]));
    return items
      .filter(({ job_id, type }) => !job_id || isOf(known.get(job_id)?.kinds, type))
      .map((item) => ({
        ...said(item, known.get(item.job_id ?? '')?.row.kind ?? 'job'),
        job_name: known.get(item.job_id ?? '')?.row.fields.name ?? null,
        candidate_name: (item.job_id && candidates[item.candidate_id ?? '']) || null,
      }));
  }

  private async named({ organization_id }: Caller, items: readonly Placed[]): Promise<NamedActivity[]> {
    const users = await this.names.of(
      'users',
      organization_id,
      items.map(({ actor }) => (actor.type === 'user' ? actor.id : null)),
    );
    return items.map((item) => ({
      ...item,
      actor_name: nameOfActor(item.actor, { users, people: item.candidate_name ?? '' }),
    }));
  }
}
