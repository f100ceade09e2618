import { Inject, Injectable } from '@nestjs/common';
import { source, tag } from '@candor/contracts/catalogues/hiring';
import { say } from '@candor/contracts/kernel/say';
import { peoplePage, personPage } from '@candor/contracts/people/pages';
import { peopleList } from '@candor/contracts/people/rows';
import { Lookups } from '../../access/lookups.ts';
import { nowhere, Shows, type SignedAsk } from '../../http/pages.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { RowNames } from '../../access/row-names.ts';
import { messagesOf } from '../../access/person-record.ts';
import { PersonOpener } from '../../access/person-opener.ts';
import { notesOf, resumesOf, timelineOf, whoIn } from '../../access/timeline.ts';

/** The talent pool and one person in it. */
@Injectable()
export class PeoplePages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  @Shows(peoplePage)
  async list({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const scope = await this.access.scope(caller);
    if (!scope) return nowhere;
    const [standard, list, tags, sources] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'candidates', view: 'list' }),
      this.standard.list(peopleList, scope, address!.list),
      this.lookups.options(organization_id, tag),
      this.lookups.options(organization_id, source),
    ]);
    const { job, not_job } = address!.list.filters;
    const filtered = [job ?? [], not_job ?? []].flat().filter((id) => typeof id === 'string');
    // Whoever sees only some people learns nothing of the other jobs that these have applied for.
    const { job: jobs = [], ...others } = list.facets;
    const facets = scope.within ? others : list.facets;
    const counted = scope.within ? [] : jobs.map(({ value }) => value);
    return {
      title: titleOf(say('Candidates'), standard),
      ...standard,
      list: { ...list, facets },
      names: await this.names.of('jobs', organization_id, [...list.items.idsUnder('job_id'), ...counted, ...filtered]),
      tags,
      sources,
    };
  }

  @Shows(personPage)
  async person({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const id = address!.id!;
    const opened = await this.opener.open(caller, id, 'person');
    if (!opened) return nowhere;
    const { common, seen } = opened;
    const { person } = common;
    const messages = (caller.groups.MANAGE_MESSAGES ?? caller.groups.MANAGE_JOB_MESSAGE) ? messagesOf(seen) : [];
    const [users, jobNames, resumes] = await Promise.all([
      this.names.of('users', organization_id, [
        ...seen.filter((event) => event.metadata.actor.type === 'user').map((event) => event.metadata.actor.id),
        ...messages.map((row) => row.sent_by),
      ]),
      this.names.of(
        'jobs',
        organization_id,
        seen.map((event) => (event.data as { job_id?: string | null }).job_id),
      ),
      resumesOf(person, this.files, seen),
    ]);
    return {
      title: titleOf(person.name, common),
      ...common,
      names: { ...common.names, ...jobNames, ...users },
      timeline: timelineOf(seen, whoIn(users, person.name)),
      notes: notesOf(seen, caller, users),
      resumes,
      messages,
    };
  }
}
