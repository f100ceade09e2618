import { asOption, jobChoices } from '../../reads/jobs/job-choices.ts';
import { audienceFor } from '@candor/contracts/people/reaches';
import { organizationState } from '../../states/organization.state.ts';
import { fullName, type NameOrder } from '@candor/contracts/values/person-name';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { skill } from '@candor/contracts/catalogues/content';
import { tag } from '@candor/contracts/catalogues/hiring';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { directories } from '@candor/contracts/files/endpoints';
import * as calls from '@candor/contracts/people/endpoints';
import { setAddresses } from '@candor/contracts/people/address-endpoints';
import { addressesFrom } from '@candor/contracts/people/addresses';
import { setPersonField } from '@candor/contracts/people/field-endpoints';
import { undoEntry } from '@candor/contracts/people/undo';
import { peopleList } from '@candor/contracts/people/rows';
import { By, type Signed } from '../../http/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { narrowOrder } from '../../reads/people/seen-people.ts';
import { isRejection, missingFields, refusedAt, reject } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, asPart } from '../../kernel/streams.ts';
import { PersonCommand } from './candidate.command.ts';
import { PersonIds } from '../../reads/people/person-ids.ts';
import { People } from './people.ts';
import { AttachResume } from './person.command.ts';
import { UndoneEntries } from './undone-entries.ts';
import { SamePeople } from '../../access/same-people.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { type HeldNote, type PersonFields } from '../../states/candidate.state.ts';
import { NoteReaders } from '../../reads/notes/note-readers.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { eachOf } from '../../http/opened.ts';
import { memberUploads, Uploads } from '../../reads/files/uploads.ts';

/** Calls about persons: their record, notes, links, tags and resumes. */
@Controller()
export class PeopleController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(People) private readonly people: People,
    @Inject(PersonIds) private readonly ids: PersonIds,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(UndoneEntries) private readonly undone: UndoneEntries,
    @Inject(NoteReaders) private readonly readers: NoteReaders,
  ) {}

  @Serve(calls.upsertCandidate)
  async upsert(
    @Input() { id, version, type, values, skills, ...input }: RequestOf<typeof calls.upsertCandidate>,
    @By() by: Signed<'person'>,
  ) {
    const { caller, asking } = by;
    if (id && id !== 'new') {
      if (values) return refusedAt('values', 'Values go into the fields of a person one by one.');
      if (skills) return refusedAt('skills', 'Skills are added to a person, not replaced.');
      const other = await this.ids.otherWith(caller.organization_id, id, input.email ? [input.email] : []);
      if (other) return this.access.taken(caller, other);
      const changed = await this.commands.execute(
        new PersonCommand(id, 'change', { fields: input as Partial<PersonFields> }, asking, {
          mustExist: 'candidate',
          version,
          entity: 'candidate',
        }),
      );
      return isRejection(changed)
        ? changed
        : {
            candidate: { id, name: fullName(changed.state!.fields), version: changed.revision },
            position: changed.position,
          };
    }
    const empty = missingFields({
      ...(input.first_name ? {} : { first_name: 'First name' }),
      ...(input.last_name ? {} : { last_name: 'Last name' }),
      ...(input.source ? {} : { source: 'Source' }),
    });
    if (empty) return empty;
    const fields: PersonFields = {
      first_name: input.first_name!,
      last_name: input.last_name!,
      name_order: input.name_order ?? (await this.nameOrder(caller.organization_id)),
      email: input.email ?? null,
      phone: input.phone ?? null,
      pronoun: input.pronoun ?? null,
      headline: input.headline ?? null,
      current_title: input.current_title ?? null,
      current_company: input.current_company ?? null,
      location: input.location ?? null,
      tz_region: input.tz_region ?? null,
      source: input.source!,
      source_id: input.source_id ?? null,
    };
    const written = await this.values.checked(caller, values ?? [], {}, (at) => `values.${at}.value`);
    if (isRejection(written)) return written;
    const made = await this.people.findOrCreate(fields, type ?? 'prospect', 'recruiter', asking, {
      values: written,
      skills: await this.skillsNamed(caller.organization_id, skills ?? []),
      audience: audienceFor(caller),
    });
    if (isRejection(made)) return made;
    if (!made.created && !(await this.ids.made(made.id, caller.organization_id, asking.uid)))
      return this.access.taken(caller, made);
    return {
      candidate: { id: made.id, name: fullName(made.state.fields), version: made.revision },
      position: made.position,
    };
  }

  @Serve(setAddresses)
  async addresses(
    @Input() { candidate_id, version, emails = [], phones = [] }: RequestOf<typeof setAddresses>,
    @By() { caller, asking }: Signed<'person'>,
  ) {
    const { organization_id } = caller;
    const seen = new Set<string>();
    for (const { address } of [...emails, ...phones]) {
      const plain = address.toLowerCase();
      if (seen.has(plain)) return reject('validation', 'The address {name} is listed twice.', { name: address });
      seen.add(plain);
    }
    const sought = emails.map(({ address }) => address);
    const other = await this.ids.otherWith(organization_id, candidate_id, sought);
    if (other) return this.access.taken(caller, other);
    const ran = await this.commands.execute(
      new PersonCommand(candidate_id, 'change', { fields: addressesFrom(emails, phones) }, asking, {
        mustExist: 'candidate',
        version,
        entity: 'candidate',
      }),
    );
    return isRejection(ran) ? ran : { candidate: { id: candidate_id, version: ran.revision }, position: ran.position };
  }

  @Serve(setPersonField)
  async setField(
    @Input() { candidate_id, field_id, value, was }: RequestOf<typeof setPersonField>,
    @By() { caller, asking }: Signed<'person'>,
  ) {
    const held = (await this.same.load(candidate_id, caller.organization_id))?.state.values ?? {};
    const checked = await this.values.checked(caller, [{ field_id, value }], held, () => 'value');
    if (isRejection(checked)) return checked;
    const ran = await this.commands.execute(new PersonCommand(candidate_id, 'write', { ...checked[0]!, was }, asking));
    return isRejection(ran)
      ? ran
      : { field: { id: field_id, value: ran.state!.values[field_id] ?? null }, position: ran.position };
  }

  /** The order in which the organization writes the name of a new person. */
  private async nameOrder(organization_id: string): Promise<NameOrder | null> {
    const organization = await this.access.streams.load(organizationState, organization_id, organization_id);
    return organization?.state?.hiring.name_order ?? null;
  }

  @Serve(calls.fetchCandidate)
  async fetch(@Input() { id }: RequestOf<typeof calls.fetchCandidate>, @By() { caller }: Signed<'person'>) {
    const candidate = await this.record.person(caller, id);
    return candidate ? { candidate } : notFound('candidate');
  }

  @Serve(calls.searchCandidates)
  async search(
    @Input() { q, limit, job_id_exclude }: RequestOf<typeof calls.searchCandidates>,
    @By() { caller }: Signed,
  ) {
    const scope = await this.access.scope(caller);
    if (!scope) return { items: [] };
    const sort = scope.within ? narrowOrder : null;
    const { rows } = await this.reads.found(peopleList, scope, { limit, page: 1, sort, search: q, filters: {} });
    const people = await this.record.onJobs(caller, rows);
    return {
      items: people
        .filter((row) => !job_id_exclude || !row.applications.some((each) => each.job_id === job_id_exclude))
        .map((row) => ({
          id: row.id,
          name: row.name,
          subtitle: [row.current_title ?? row.headline, row.current_company].filter(Boolean).join(' · '),
        })),
    };
  }

  @Serve(calls.upsertNote)
  async upsertNote(
    @Input() { id, candidate_id, body, visibility: asked, job_id, mentions }: RequestOf<typeof calls.upsertNote>,
    @By() by: Signed<'person'>,
  ) {
    const { organization_id, user_id } = by.caller;
    const held = id && id !== 'new' ? await this.heldNote(organization_id, candidate_id, id) : null;
    const visibility = asked ?? 'team';
    const note = held ?? { author: user_id, visibility, job_id: job_id ?? null };
    const told = await this.readers.mentioned(organization_id, candidate_id, { ...note, body }, mentions);
    if (isRejection(told)) return told;
    const ran = await this.commands.execute(
      id && id !== 'new'
        ? new PersonCommand(
            candidate_id,
            'editNote',
            { id, body, mentions: told, visibility: asked, job_id: job_id ?? undefined },
            by.asking,
          )
        : new PersonCommand(
            candidate_id,
            'addNote',
            { body, visibility, job_id: job_id ?? null, mentions: told },
            by.asking,
          ),
    );
    return isRejection(ran)
      ? ran
      : {
          note: {
            id: id && id !== 'new' ? id : String(ran.events[0]?.data.note_id ?? ran.state!.notes.at(-1)!.id),
          },
          position: ran.position,
        };
  }

  @Serve(calls.deleteNote)
  async deleteNote(@Input() { id, candidate_id }: RequestOf<typeof calls.deleteNote>, @By() by: Signed<'person'>) {
    const ran = await this.commands.execute(
      new PersonCommand(candidate_id, 'removeNote', { id, may_remove_any: isAdmin(by.caller) }, by.asking),
    );
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(undoEntry)
  undoEntry(@Input() which: RequestOf<typeof undoEntry>, @By() { caller, asking }: Signed<'person'>) {
    return this.undone.undo(caller, which, asking);
  }

  @Serve(calls.upsertUrl)
  async upsertUrl(@Input() { candidate_id, kind, url }: RequestOf<typeof calls.upsertUrl>, @By() by: Signed<'person'>) {
    const ran = await this.commands.execute(new PersonCommand(candidate_id, 'addUrl', { kind, url }, by.asking));
    return isRejection(ran)
      ? ran
      : { url: { id: ran.state!.urls.find((each) => each.url === url)!.id }, position: ran.position };
  }

  @Serve(calls.deleteUrl)
  async deleteUrl(@Input() { id, candidate_id }: RequestOf<typeof calls.deleteUrl>, @By() by: Signed<'person'>) {
    const ran = await this.commands.execute(new PersonCommand(candidate_id, 'removeUrl', { id }, by.asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.attachTags)
  async tags(@Input() { candidate_ids, add, remove }: RequestOf<typeof calls.attachTags>, @By() by: Signed<'person'>) {
    const { caller, asking } = by;
    const opened = eachOf(by);
    const entries = await this.lookups.entries(caller.organization_id, tag);
    const named = (ids: string[]) =>
      ids.flatMap((id) => {
        const entry = entries.find((each) => each.id === id);
        return entry ? [{ id, name: entry.fields.name }] : [];
      });
    const done: string[] = [];
    let position = 0;
    for (const id of candidate_ids) {
      if (isRejection(opened.get(id))) continue;
      const ran = await this.commands.execute(
        new PersonCommand(id, 'tag', { add: named(add), remove: named(remove) }, asPart(asking, 'bulk', id)),
      );
      if (isRejection(ran)) continue;
      done.push(id);
      position = Math.max(position, ran.position);
    }
    return done.length ? { done, position } : notFound('candidate');
  }

  @Serve(calls.attachSkills)
  async skills(
    @Input() { candidate_id, add, remove }: RequestOf<typeof calls.attachSkills>,
    @By() { caller, asking }: Signed<'person'>,
  ) {
    const { organization_id } = caller;
    const ran = await this.commands.execute(
      new PersonCommand(
        candidate_id,
        'setSkills',
        {
          add: await this.skillsNamed(organization_id, add),
          remove: await this.skillsNamed(organization_id, remove),
        },
        asking,
      ),
    );
    return isRejection(ran)
      ? ran
      : { candidate: { id: candidate_id, skills: [...ran.state!.skills] }, position: ran.position };
  }

  @Serve(calls.possibleSkills)
  async possibleSkills(@Input() _: RequestOf<typeof calls.possibleSkills>, @By() { caller }: Signed) {
    return { skills: await this.lookups.options(caller.organization_id, skill) };
  }

  /** The skills with these ids, including removed ones: a person may still have them. */
  private async skillsNamed(organization_id: string, ids: readonly string[]) {
    const entries = ids.length ? await this.lookups.chosen(organization_id, skill, ids) : [];
    return entries.map(({ id, fields }) => ({ id, name: fields.name }));
  }

  @Serve(calls.assignOwner)
  async assignOwner(
    @Input() { candidate_id, user_id }: RequestOf<typeof calls.assignOwner>,
    @By() by: Signed<'person'>,
  ) {
    const refused = await this.lookups.ownerRefused(by.caller.organization_id, user_id);
    if (refused) return refused;
    const ran = await this.commands.execute(new PersonCommand(candidate_id, 'assignOwner', { to: user_id }, by.asking));
    return isRejection(ran)
      ? ran
      : { candidate: { id: candidate_id, owner_id: ran.state!.owner }, position: ran.position };
  }

  @Serve(calls.setContact)
  async setContact(
    @Input() { candidate_id, do_not_contact }: RequestOf<typeof calls.setContact>,
    @By() by: Signed<'person'>,
  ) {
    const ran = await this.commands.execute(
      new PersonCommand(candidate_id, 'setContact', { do_not_contact }, by.asking),
    );
    return isRejection(ran) ? ran : { candidate: { id: candidate_id, do_not_contact }, position: ran.position };
  }

  private async heldNote(organization_id: string, candidate_id: string, id: string): Promise<HeldNote | undefined> {
    const records = await this.same.records(organization_id, candidate_id);
    return records.flatMap(({ state }) => state.notes).find((note) => note.id === id);
  }

  @Serve(calls.noteReaders)
  async noteReaders(
    @Input() { candidate_id, visibility, job_id }: RequestOf<typeof calls.noteReaders>,
    @By() { caller: { organization_id, user_id } }: Signed<'person'>,
  ) {
    const note = { author: user_id, visibility, job_id: job_id ?? null };
    return { members: await this.readers.of(organization_id, candidate_id, note) };
  }

  @Serve(calls.possibleOwners)
  async possibleOwners(@Input() _: RequestOf<typeof calls.possibleOwners>, @By() { caller }: Signed) {
    return { members: await this.lookups.owners(caller.organization_id, caller.user_id) };
  }

  @Serve(calls.upsertResume)
  async upsertResume(
    @Input() { candidate_id, file_id, file_name, job_id }: RequestOf<typeof calls.upsertResume>,
    @By() by: Signed<'person'>,
  ) {
    const upload = await this.uploads.accept(memberUploads(by.caller), file_id, directories.resumes);
    if (!upload) return reject('file', 'The file was not uploaded. Try again.');
    const added = await this.commands.execute(
      new AttachResume(candidate_id, upload, { file_name, job_id: job_id ?? null }, by.asking),
    );
    return isRejection(added) ? added : { resume: { id: added.resume_id }, position: added.position };
  }

  @Serve(calls.deleteResume)
  async deleteResume(@Input() { id, candidate_id }: RequestOf<typeof calls.deleteResume>, @By() by: Signed<'person'>) {
    const person = await this.record.person(by.caller, candidate_id);
    if (!person?.resumes.some((resume) => resume.id === id)) return reject('not_found', 'Resume not found.');
    const ran = await this.commands.execute(new PersonCommand(candidate_id, 'removeResume', { id }, by.asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.withdrawOwnLinks)
  async withdrawLinks(@Input() { id }: RequestOf<typeof calls.withdrawOwnLinks>, @By() by: Signed<'person'>) {
    const ran = await this.commands.execute(new PersonCommand(id, 'withdrawLinks', {}, by.asking));
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.availableJobs)
  async availableJobs(
    @Input() { candidate_id, search }: RequestOf<typeof calls.availableJobs>,
    @By() by: Signed<'person'>,
  ) {
    const person = await this.record.person(by.caller, candidate_id);
    const jobs = await jobChoices(this.reads, by.caller, search);
    const possible = (row: JobRow) =>
      row.sample === (person?.sample ?? false) && !person?.applications.some((each) => each.job_id === row.id);
    return { jobs: jobs.filter(possible).map(asOption) };
  }
}
