import { readModelWords } from '@candor/contracts/platform/read-models';
import { Inject, Injectable } from '@nestjs/common';
import { skill } from '@candor/contracts/catalogues/content';
import { disqualification, source, tag } from '@candor/contracts/catalogues/hiring';
import { isFullListAddress, unfiltered } from '@candor/contracts/kernel/list';
import type { Recorded } from '@candor/contracts/kernel/event';
import { say, sayLabel, voice } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import type { ListedMessage } from '@candor/contracts/messages/rows';
import { deleteCandidate, eraseCandidate } from '@candor/contracts/erasure/erasure';
import { peopleNoun } from '@candor/contracts/people/audience-nouns';
import { audienceFor } from '@candor/contracts/people/reaches';
import { duplicatesPage, peoplePage, personPage, type PersonPrivacy } from '@candor/contracts/people/pages';
import type { FieldValues, SeenField } from '@candor/contracts/people/person-fields';
import type { Note, TimelineItem } from '@candor/contracts/people/record';
import { idsOf } from '@candor/contracts/people/rows';
import { snippetsAhead } from '@candor/contracts/resumes/snippets';
import { viewAddress } from '@candor/contracts/people/views';
import { signsOf } from '@candor/projections/people/engagement';
import { JobsWithRights } from '../../reads/jobs/jobs-with-rights.ts';
import { Lookups } from '../../reads/lookups.ts';
import { isAdmin } from '../../access/rights.ts';
import type { Caller } from '../../kernel/caller.ts';
import { RawRows, type Unparsed } from '../../kernel/rows/raw-rows.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { permits } from '../../kernel/permits.ts';
import { momentIn } from '@candor/contracts/kernel/past';
import { askedMoment } from '../../reads/past/past.ts';
import { holdOn, idsOfRecords, requestOf, SamePeople } from '../../access/same-people.ts';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { RowNames } from '../../reads/row-names.ts';
import { messagesOf } from '../../reads/people/person-record.ts';
import { BesidePerson } from '../../reads/people/beside-person.ts';
import { leading, PersonOpener } from '../../reads/people/person-opener.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { RoundMeetingReads } from '../../reads/rounds/round-meeting-reads.ts';
import { Duplicates } from '../../reads/duplicates/duplicates.ts';
import { ErasedRows } from '../../reads/erasure/erased-rows.ts';
import { Operations } from '../../reads/bulk/operations.ts';
import { StageNames } from './stage-names.ts';
import { UndoneEntries } from './undone-entries.ts';
import { Views } from '../../reads/people/views.ts';
import { membersIn, notesOf, resumesOf, timelineOf, unsubscribedAt } from '../../reads/people/timeline.ts';
import { whoIn } from '@candor/contracts/who-acted';

/** The number of readers for whom the text of one person's events is cached. */
const mostReaders = 4;
/** How many of a person's newest applications can be acted on from the person's page. */
const mostActedOn = 12;
type Values = Record<string, FieldValues>;
const without = (values: Values, people: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !people.includes(id)));
/** The values of these fields, for every person who has one. */
const only = (values: Values, fields: readonly Pick<SeenField, 'id'>[]): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([person, of]) => {
      const shown = fields.flatMap(({ id }) => (of[id] === undefined ? [] : [[id, of[id]]]));
      return shown.length ? [[person, Object.fromEntries(shown) as FieldValues]] : [];
    }),
  );
type Named = {
  actors: readonly string[];
  senders: readonly (string | null)[];
  jobs: readonly (string | null | undefined)[];
};
type Told = { timeline: RawRows<TimelineItem>; notes: RawRows<Note>; messages: RawRows<ListedMessage> };

/** The pages of the talent pool and of one person in it. */
@Injectable()
export class PeoplePages {
  private readonly named = new WeakMap<readonly Recorded[], Named>();
  private readonly told = new WeakMap<readonly Recorded[], Map<string, Told>>();

  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(Views) private readonly views: Views,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(Operations) private readonly operations: Operations,
    @Inject(Duplicates) private readonly duplicates: Duplicates,
    @Inject(UndoneEntries) private readonly undone: UndoneEntries,
    @Inject(JobsWithRights) private readonly jobs: JobsWithRights,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(RoundMeetingReads) private readonly meetings: RoundMeetingReads,
    @Inject(ErasedRows) private readonly erased: ErasedRows,
    @Inject(StageNames) private readonly stageNames: StageNames,
    @Inject(BesidePerson) private readonly beside: BesidePerson,
  ) {}

  @Shows(peoplePage)
  async list({ caller, address, query, url }: SignedAsk) {
    const { organization_id } = caller;
    // A short address names only the saved view; the full address contains the view's settings.
    const isFull = isFullListAddress(url.pathname);
    const named = isFull ? null : await this.views.shown(caller, query.view);
    const opened = named?.current ?? null;
    const slice = opened
      ? { ...unfiltered, search: opened.search, sort: opened.sort, filters: opened.filters }
      : address!.list;
    const as_of = askedMoment(query);
    const [now, then, views, bulk, fields] = await Promise.all([
      as_of === undefined ? this.people.list(caller, slice) : null,
      as_of === undefined ? null : this.people.listAt(caller, slice, as_of),
      named ?? this.views.shown(caller, query.view),
      as_of === undefined ? this.operations.recent(caller) : [],
      this.values.fields(caller),
    ]);
    const seen = now ?? then;
    if (!seen) return nowhere;
    const shown = fields.filter(({ kind }) => kind !== 'long');
    // The rows are not parsed for a page that shows nothing else of them.
    const people = shown.length || slice.search ? seen.list.items.parse() : [];
    const near = then || seen.list.total || !slice.search ? null : await this.people.near(caller, slice);
    const ids = [...people, ...(near?.people ?? [])].map(({ id }) => id);
    const [standard, tags, skills, sources, reasons, values, snippets, stage_names] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'candidates', view: 'list' }),
      this.lookups.options(organization_id, tag),
      this.lookups.options(organization_id, skill),
      this.lookups.options(organization_id, source),
      this.lookups.everyOption(organization_id, disqualification),
      this.values.among(organization_id, shown, shown.length ? ids : []),
      then ? {} : this.people.snippets(caller, people.slice(0, snippetsAhead), seen.list.search),
      // The old names of the jobs' steps are not read for a past time.
      then ? {} : this.stageNames.of(caller),
    ]);
    return {
      title: titleOf(peopleNoun(audienceFor(caller), 'many'), standard),
      ...standard,
      ...seen,
      names: { ...seen.names, ...near?.names },
      near: near?.people ?? [],
      meant: near?.meant ?? [],
      tags,
      skills,
      sources,
      reasons,
      fields,
      snippets,
      stage_names,
      values: then ? { ...without(values, Object.keys(then.values)), ...only(then.values, shown) } : values,
      views,
      bulk,
      ...(opened ? { redirect: { location: viewAddress(opened) + momentIn(query, '&') } } : {}),
    };
  }

  @Shows(duplicatesPage)
  async possibleDuplicates({ caller, address }: SignedAsk) {
    const [standard, found] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'duplicates', view: 'list' }),
      this.duplicates.pairs(caller, address!.list),
    ]);
    return { title: titleOf(say('Possible duplicates'), standard), ...standard, ...found };
  }

  @Shows(personPage)
  async person(ask: SignedAsk) {
    const { caller, address, query } = ask;
    const handles = askedMoment(query) === undefined && permits(eraseCandidate.needs, caller);
    const [record, privacy] = await Promise.all([
      this.record(ask),
      handles ? this.privacy(caller.organization_id, address!.id!) : null,
    ]);
    return record ? { ...record, privacy } : nowhere;
  }

  private async record({ caller, address, query }: SignedAsk) {
    const { organization_id } = caller;
    const opened = await this.opener.open(caller, address!.id!, 'person', askedMoment(query));
    if (!opened) return null;
    const { common, seen, past } = opened;
    const { person } = common;
    const reads = may(readsMessages, caller);
    const { actors, senders, jobs } = this.namedIn(seen);
    const standsOn = past ? [] : common.applications.slice(0, mostActedOn).map(({ job_id }) => job_id);
    const about = [...idsOf(person), ...common.applications.map((each) => each.id)];
    const acting = this.jobs.of(caller, standsOn).then(async (onJobs) => {
      // The actions are offered only on jobs whose candidates the reader sees.
      const open = common.applications.filter(({ job_id }) => onJobs[job_id]);
      const [appointments, meetings] = await Promise.all([
        past
          ? []
          : this.beside.conversations(
              organization_id,
              open.map((each) => each.id),
            ),
        this.meetings.of(caller, past ? [] : open),
      ]);
      return { jobs: onJobs, appointments, meetings };
    });
    const [users, jobNames, resumes, alike, undo, onApplications, reasons, tasks, source_name] = await Promise.all([
      this.names.of('users', organization_id, reads ? [...actors, ...senders] : actors),
      this.names.of('jobs', organization_id, jobs),
      resumesOf(person, this.files, seen),
      past ? [] : this.duplicates.likePerson(caller, person),
      past || !common.may.edit ? {} : this.undone.lines(caller, seen),
      acting,
      standsOn.length ? this.beside.reasons(organization_id) : [],
      past ? [] : this.beside.tasks(caller, about),
      this.beside.sourceName(organization_id, person, idsOf(person)),
    ]);
    return {
      title: titleOf(person.name, common),
      ...common,
      names: { ...jobNames, ...users, ...common.names },
      ...this.toldTo(caller, reads, seen, users, person.name),
      unsubscribed_at: unsubscribedAt(idsOf(person), seen),
      resumes,
      source_name,
      alike,
      undo,
      tasks,
      ...onApplications,
      reasons,
      may_delete: !past && !common.erased && !common.applications.length && permits(deleteCandidate.needs, caller),
      ...(past ? { past } : {}),
      ...leading(address!, person.id, query),
    };
  }

  private async privacy(organization_id: string, id: string): Promise<Unparsed<PersonPrivacy>> {
    const records = await this.same.records(organization_id, id);
    const erasures = records.flatMap(({ state }) => state.erased ?? []);
    const finished = erasures.every((each) => each.finished);
    const [waits, { clocks, retention }] = await Promise.all([
      finished ? [] : this.erased.behind(organization_id, id),
      erasures.length ? { clocks: [], retention: null } : this.beside.deadlines(organization_id, idsOfRecords(records)),
    ]);
    return {
      clocks,
      retention,
      requests: records.flatMap(({ state }) =>
        state.requests.flatMap(({ id: request, kind, asked_at, answered }) =>
          answered ? [] : { id: request, kind, asked_at },
        ),
      ),
      asked_at: requestOf(records),
      hold: holdOn(records),
      erased: erasures[0]
        ? { at: erasures[0].at, finished, waits: waits.map((name) => sayLabel(readModelWords[name] ?? name)) }
        : null,
    };
  }

  /** The ids of people and entries that these events name. */
  private namedIn(events: readonly Recorded[]): Named {
    const known = this.named.get(events);
    if (known) return known;
    const jobs = events.map((event) => (event.data as { job_id?: string | null }).job_id);
    const senders = messagesOf(events).map((row) => row.sent_by);
    const named = {
      actors: [...new Set(membersIn(events))],
      senders: [...new Set(senders)],
      jobs: [...new Set(jobs)],
    };
    this.named.set(events, named);
    return named;
  }

  /** The text of these events for a reader, in their language. It is cached as long as the events and the names in them stay the same. */
  private toldTo(
    caller: Caller,
    readsMessages: boolean,
    events: readonly Recorded[],
    users: Names,
    person: string,
  ): Told {
    const { language, locale } = voice();
    const reader = JSON.stringify([caller.user_id, isAdmin(caller), readsMessages, language, locale, person, users]);
    const readers = this.told.get(events) ?? new Map<string, Told>();
    const known = readers.get(reader);
    if (known) return known;
    const told = {
      timeline: RawRows.made(timelineOf(events, whoIn(users, person), { signs: signsOf(events) })),
      notes: RawRows.made(notesOf(events, caller, users)),
      messages: RawRows.made(readsMessages ? messagesOf(events) : []),
    };
    if (readers.size >= mostReaders) readers.clear();
    this.told.set(events, readers.set(reader, told));
    return told;
  }
}
