import { Inject, Injectable } from '@nestjs/common';
import { tellsAlone } from '@candor/contracts/jobs/closing';
import { jobList } from '@candor/contracts/jobs/rows';
import {
  activityKept,
  activityList,
  type ActivityItem,
  type NamedActivity,
  type StoredActivity,
} from '@candor/contracts/organization/rows';
import { peopleList } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { categories, categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import { sentenceOf } from '@candor/contracts/kernel/event';
import { say, voice } from '@candor/contracts/kernel/say';
import type { Caller } from '../http/caller.ts';
import { rightsOn } from './job-access.ts';
import { Lookups } from './lookups.ts';
import { Reads } from '../kernel/reads.ts';
import { Streams } from '../kernel/streams.ts';

const shown = 20;
const textIn = (data: object, name: string): string | null => {
  const value = (data as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
};

/** A stored happening in the words of whoever reads it. */
const saidToReader = ({ told, taken_back, ...item }: StoredActivity): ActivityItem => {
  const definition = categories[item.application_id ? 'application' : 'job']?.types[item.type];
  if (voice().language === 'en' || !definition) return item;
  const sentence = sentenceOf(definition, told, voice());
  return { ...item, sentence: taken_back ? say('{sentence}, then taken back', { sentence }) : sentence };
};

/** The latest events with their names filled in, only of jobs that the caller may see. What happened to candidates of a job is for those who may see its candidates (PRODUCT §3.4, `list`): a sentence names the step and the reason. */
@Injectable()
export class ActivityFeed {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  async ofOrganization(caller: Caller): Promise<NamedActivity[]> {
    const row = await this.reads.get(activityList, { organization_id: caller.organization_id }, caller.organization_id);
    const items = row ? [...row.items, ...row.samples].toSorted((a, b) => b.at.localeCompare(a.at)) : [];
    return this.named(caller, items.slice(0, activityKept).map(saidToReader));
  }

  /** A job's own events, the latest first. Those of an imported history happened in another order than they were stored. */
  async ofJob(caller: Caller, job_id: string): Promise<NamedActivity[]> {
    const events = (await this.streams.read(`job-${job_id}`, caller.organization_id))
      .filter(tellsAlone)
      .toReversed()
      .toSorted((a, b) => b.metadata.occurred_at.localeCompare(a.metadata.occurred_at))
      .slice(0, shown);
    const about = new Map(
      (
        await this.reads.getMany(applicationList, { organization_id: caller.organization_id }, [
          ...new Set(events.flatMap((event) => textIn(event.data, 'application_id') ?? [])),
        ])
      ).map((row) => [row.id, row.candidate_id]),
    );
    return this.named(
      caller,
      events.map((event) => ({
        event_id: event.id,
        type: event.type,
        at: event.metadata.occurred_at,
        actor: { type: event.metadata.actor.type, id: event.metadata.actor.id },
        sentence: sentenceOf(definitionOf(event.stream, event.type)!, event.data, voice()),
        candidate_id: about.get(textIn(event.data, 'application_id') ?? '') ?? null,
        application_id: textIn(event.data, 'application_id'),
        job_id: categoryOf(event.stream) === 'job' ? idOf(event.stream) : null,
      })),
    );
  }

  private async named(caller: Caller, items: readonly ActivityItem[]): Promise<NamedActivity[]> {
    const { organization_id } = caller;
    const [jobs, people, users] = await Promise.all([
      this.reads.getMany(jobList, { organization_id }, [...new Set(items.flatMap((item) => item.job_id ?? []))]),
      this.reads.getMany(peopleList, { organization_id }, [
        ...new Set(items.flatMap((item) => item.candidate_id ?? [])),
      ]),
      this.lookups.userNames(items.filter((item) => item.actor.type === 'user').map((item) => item.actor.id)),
    ]);
    const listed = new Set(jobs.filter((row) => rightsOn(caller, row)?.sees.includes('list')).map((row) => row.id));
    const visible = new Map(jobs.filter((row) => rightsOn(caller, row)).map((row) => [row.id, row.fields.name]));
    const candidates = new Map(people.map((row) => [row.id, row.name]));
    return items
      .filter(({ job_id, candidate_id, application_id }) =>
        !job_id ? true : candidate_id || application_id ? listed.has(job_id) : visible.has(job_id),
      )
      .map((item) => ({
        ...item,
        job_name: item.job_id ? (visible.get(item.job_id) ?? null) : null,
        candidate_name: (item.job_id && item.candidate_id && candidates.get(item.candidate_id)) || null,
        actor_name:
          item.actor.type === 'user'
            ? (users[item.actor.id] ?? 'A former member')
            : item.actor.type === 'candidate'
              ? (item.job_id && candidates.get(item.candidate_id ?? '')) || 'The candidate'
              : 'Candor',
      }));
  }
}
