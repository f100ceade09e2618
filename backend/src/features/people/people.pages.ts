import { Inject, Injectable } from '@nestjs/common';
import { source, tag } from '@candor/contracts/catalogues/hiring';
import { isFullListAddress, unfiltered } from '@candor/contracts/kernel/list';
import { say } from '@candor/contracts/kernel/say';
import { peoplePage, personPage } from '@candor/contracts/people/pages';
import { viewAddress } from '@candor/contracts/people/views';
import { Lookups } from '../../access/lookups.ts';
import { nowhere, Shows, type SignedAsk } from '../../http/pages.ts';
import { SeenPeople } from '../../access/seen-people.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { RowNames } from '../../access/row-names.ts';
import { messagesOf } from '../../access/person-record.ts';
import { PersonOpener } from '../../access/person-opener.ts';
import { Views } from '../../access/views.ts';
import { notesOf, resumesOf, timelineOf, whoIn } from '../../access/timeline.ts';

/** The talent pool and one person in it. */
@Injectable()
export class PeoplePages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(Views) private readonly views: Views,
  ) {}

  @Shows(peoplePage)
  async list({ caller, address, query, url }: SignedAsk) {
    const { organization_id } = caller;
    const views = await this.views.shown(caller, query.view);
    // A short address names only the view; the full one holds what the view shows.
    const opened = isFullListAddress(url.pathname) ? null : views.current;
    const slice = opened
      ? { ...unfiltered, search: opened.search, sort: opened.sort, filters: opened.filters }
      : address!.list;
    const seen = await this.people.list(caller, slice);
    if (!seen) return nowhere;
    const [standard, tags, sources] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'candidates', view: 'list' }),
      this.lookups.options(organization_id, tag),
      this.lookups.options(organization_id, source),
    ]);
    return {
      title: titleOf(say('Candidates'), standard),
      ...standard,
      ...seen,
      tags,
      sources,
      views,
      ...(opened ? { redirect: { location: viewAddress(opened) } } : {}),
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
