import { Inject, Injectable } from '@nestjs/common';
import { own } from '@candor/contracts/kernel/own';
import {
  applicationOf,
  jobActivityList,
  type JobActivityRow,
  kindsSeen,
  unnamedActors,
} from '@candor/contracts/jobs/activity';
import { activityPage, type JobHappening } from '@candor/contracts/jobs/pages';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import { emptySlice } from '@candor/contracts/kernel/list';
import { sayLabel, voice } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { toldOf } from '../../reads/jobs/activity-feed.ts';
import { JobOpener } from '../../reads/jobs/job-opener.ts';
import { RowNames } from '../../reads/row-names.ts';
import { StandardPayload } from '../../reads/home/standard.ts';
import { nameOfActor } from '@candor/contracts/who-acted';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** The page `/opportunities/jobs/…/activity`: what happened on a job and to its candidates, newest first. */
@Injectable()
export class ActivityPages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  @Shows(activityPage)
  async activity(ask: SignedAsk<'job'>) {
    const opened = await this.opener.openAt(ask, 'activity');
    if (!opened) return nowhere;
    const { organization_id } = ask.caller;
    const { row, rights, at } = opened;
    const kinds = kindsSeen(rights.sees);
    const until = at?.moment ?? null;
    const scope = { organization_id, within: { field: 'kind', values: kinds } } as const;
    const [found, counts] = await Promise.all([
      this.standard.list(jobActivityList, scope, ask.address!.section?.list ?? emptySlice, {
        job: row.id,
        ...(until ? { recorded: { to: until } } : {}),
      }),
      this.reads.countBy(jobActivityList, scope, 'by', { job_id: row.id }),
    ]);
    const rows = found.items.parse();
    const [users, people] = await Promise.all([
      this.names.of('users', organization_id, Object.keys(counts)),
      this.names.of(
        'people',
        organization_id,
        rows.flatMap(({ candidate_id }) => candidate_id ?? []),
      ),
    ]);
    const items = rows.map((each) => happening(each, row.kind, until, users, people));
    const actors = Object.keys(counts).flatMap((value) => {
      const unnamed = own(unnamedActors, value);
      const label = users[value] ?? (unnamed ? sayLabel(unnamed) : null);
      return label ? [{ value, label }] : [];
    });
    return {
      title: opened.title,
      ...opened.common,
      list: { ...found, items },
      kinds,
      actors: actors.toSorted((one, other) => one.label.localeCompare(other.label, voice().locale)),
    };
  }
}
const happening = (
  row: JobActivityRow,
  kind: OpportunityKind,
  until: string | null,
  users: Names,
  people: Names,
): JobHappening => {
  const candidate_name = (row.candidate_id && people[row.candidate_id]) || null;
  return {
    event_id: row.event_id,
    type: row.type,
    at: row.at,
    actor_name: nameOfActor(row.actor, { users, people: candidate_name ?? '' }),
    actor_type: row.actor.type,
    sentence: toldOf(row, kind, until),
    detail: null,
    job_id: null,
    application_id: applicationOf(row),
    candidate_name,
  };
};
