import { Inject, Injectable } from '@nestjs/common';
import { phrase } from '@candor/contracts/words/say';
import { contactKeys, linkKey, sameLink } from '@candor/contracts/duplicates/contact-keys';
import { nameLikeness } from '@candor/contracts/duplicates/likeness';
import type { KnownTreatment } from '@candor/contracts/imports/events';
import type { Fate } from '@candor/contracts/imports/imports';
import { mostMarked } from '@candor/contracts/duplicates/marks';
import { keysOf, peopleList } from '@candor/contracts/people/rows';
import { type CandidateState, candidateState, type PersonFields } from '../../states/candidate.state.ts';
import { keptOf } from '../../states/merges.state.ts';
import { factsOf, type HeldRecord, SamePeople } from '../../access/same-people.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { idFrom, secretIdFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { placeOf } from '../pipeline/arrival.command.ts';
import type { RowFacts } from './import-facts.ts';
import type { Document } from './import.decider.ts';
import type { Unusable, PersonToImport } from './import-rows.ts';
import { type Held, type Holders, note, type EarlierRows, type Somebody } from './import-seen.ts';
import { mostLives, PersonIds } from '../../reads/people/person-ids.ts';

/** The plan for one row: the person, and what the row does to them. `told`: why nothing is done, or a remark. */
export type Planned = {
  wanted: PersonToImport;
  fate: Exclude<Fate, 'refused'>;
  candidate_id: string;
  /** The facts of the person, from all of their records. Null: there is no record yet. */
  state: CandidateState;
  /** Whether the row adds an application. */
  applies: boolean;
  told: string | null;
  /** How the person was recognized; missing: the person was not recognized, or is new. */
  known_by?: Kind;
  /** The id of the row's note: always the same for the same note about the same person. */
  note_id: string | null;
};
/** `among`: the people whom an ambiguous row may mean. */
export type Refused = Unusable & { code: string; among?: Among };
export type Among = { candidate_id: string; reasons: Kind[] }[];
/** A member's decision about a row: which person it means, or that the person is new. */
export type Who = (row: number) => string | 'new' | undefined;
export const isRefused = (each: Planned | Refused): each is Refused => 'error' in each;
const told = {
  known: phrase('Already on record'),
  onJob: phrase('Already on this job'),
  nothing: phrase('Already on record, with everything in the row'),
  noJob: phrase('Already on record, and the row names no job'),
  several: phrase('Several people have this address or number.'),
  profile: phrase('A person with another name has this profile. Correct the profile or the name.'),
  phone: phrase('A person with almost the same name has this phone number. If they are two people, leave it out.'),
  sample: phrase('This person is made up, and can only be in the sample job.'),
};
/** How many requests to the log run at the same time. */
const atOnce = 100;

const wantedKeys = ({ fields, urls }: PersonToImport) =>
  named(
    contactKeys({
      emails: fields.email ? [fields.email] : [],
      phones: fields.phone ? [fields.phone] : [],
      urls,
    }),
  );
const kinds = ['email', 'profile', 'phone'] as const;
type Kind = (typeof kinds)[number];
type Keys = Record<Kind, string[]>;
/** The person whom a row means, or several possible people. */
type Meant = { id: string; kind: Kind } | { unclear: string; kind: Kind; among: string[] };
/** Makes keys of different kinds different, so that one map can hold them. */
const named = (keys: Keys): Keys =>
  Object.fromEntries(kinds.map((kind) => [kind, keys[kind].map((key) => `${kind} ${key}`)])) as Keys;
/** The person with one of these keys; null: there is none. A matching email address is enough. A profile belongs to one person, whose name may have changed; families and agencies may share a phone number. */
const meant = (kind: Kind, holders: readonly Somebody[], name: Somebody['name']): Meant | null => {
  const idsOf = (fits: (likeness: ReturnType<typeof nameLikeness>) => boolean) => [
    ...new Set(holders.filter((each) => kind === 'email' || fits(nameLikeness(each.name, name))).map(({ id }) => id)),
  ];
  // Too many people have this number, such as that of a switchboard, so it identifies none of them.
  if (kind === 'phone' && new Set(holders.map(({ id }) => id)).size > mostMarked('p')) return null;
  const own = idsOf((likeness) => likeness === 'same' || (kind === 'profile' && likeness === 'partly'));
  if (own.length) return own.length > 1 ? { unclear: told.several, kind, among: own } : { id: own[0]!, kind };
  if (kind === 'profile' && holders.length) return { unclear: told.profile, kind, among: idsOf(() => true) };
  const partly = idsOf((likeness) => likeness === 'partly');
  return partly.length ? { unclear: told.phone, kind, among: partly } : null;
};

/** The request id of a row's resume, made from that of the row. */
export const resumeUid = (uid_of_row: string): string => idFrom('import resume', uid_of_row);
/** The request id of a row's note. */
export const noteUid = (uid_of_row: string): string => idFrom('import note', uid_of_row);
/** Whether one of these resumes is this same file. */
export const hasResume = (state: CandidateState, { file_id, hash }: Document): boolean =>
  state?.resumes.some((each) => each.file_id === file_id || (hash !== null && each.hash === hash)) ?? false;

/** The fields that an import fills if they are empty. */
export const fillable = ['email', 'phone', 'headline', 'current_title', 'current_company', 'location'] as const;
type More = {
  skills: readonly string[];
  tags: readonly string[];
  notes: readonly string[];
  values: readonly string[];
  resumes: readonly Pick<Document, 'file_id' | 'hash'>[];
};
const heldBy = (
  { fields, urls }: Pick<NonNullable<CandidateState>, 'fields' | 'urls'> | PersonToImport,
  { skills, tags, notes, values, resumes }: More,
): Held => ({
  fields: fillable.reduce((bits, name, at) => (fields[name] ? bits | (1 << at) : bits), 0),
  keys: [
    ...urls.map(({ url }) => linkKey(url)),
    ...skills.map((id) => `skill ${id}`),
    ...tags.map((id) => `tag ${id}`),
    ...notes.map((id) => `note ${id}`),
    ...values.map((id) => `value ${id}`),
    ...resumes.map(({ file_id, hash }) => `resume ${hash ?? file_id}`),
  ],
});
const notesIn = ({ notes, removed_notes }: NonNullable<CandidateState>): string[] =>
  [...notes, ...removed_notes].map(({ id }) => id);
const heldIn = (state: NonNullable<CandidateState>): Held =>
  heldBy(state, { ...state, notes: notesIn(state), values: Object.keys(state.values) });
const saidIn = ({ wanted, note_id }: Planned): Held =>
  heldBy(wanted, {
    skills: wanted.skills.map(({ id }) => id),
    tags: wanted.tags.map(({ id }) => id),
    notes: note_id ? [note_id] : [],
    values: wanted.values.map(({ field }) => field.id),
    resumes: wanted.document ? [wanted.document] : [],
  });
const together = (one: Held, other: Held): Held => ({
  fields: one.fields | other.fields,
  keys: [...new Set([...one.keys, ...other.keys])],
});
const addsTo = (held: Held, more: Held): boolean =>
  (more.fields & ~held.fields) !== 0 || more.keys.some((key) => !held.keys.includes(key));

/** Plans the rows, and writes nothing. An import later does what its check said, unless other changes come in between. */
@Injectable()
export class ImportPlan {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonIds) private readonly people: PersonIds,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Plans the rows in their order; they come after those in `seen`. `uidOf`: a row's request id, so that the writes of an earlier try count as its own. `who`: a member's decision about a row, which overrules the plan. */
  async of(
    organization_id: string,
    rows: readonly (PersonToImport | Unusable)[],
    known: KnownTreatment,
    seen: EarlierRows,
    uidOf?: (row: number) => string,
    who?: Who,
  ): Promise<(Planned | Refused)[]> {
    const wanted = rows.filter((each): each is PersonToImport => !('error' in each));
    const there = await this.known(organization_id, wanted);
    const own = await this.ownIds(organization_id, wanted, uidOf);
    const planned: (Planned | Refused)[] = [];
    const undecided: { each: Planned; at: number }[] = [];
    for (const each of rows) {
      if ('error' in each) {
        planned.push({ ...each, code: 'validation' });
        continue;
      }
      const said = who?.(each.row);
      const found = said ? null : foundBy(each, seen, there);
      if (found && 'unclear' in found) {
        const among = found.among.map((candidate_id) => ({ candidate_id, reasons: [found.kind] }));
        planned.push({ row: each.row, name: each.name, code: 'ambiguous', error: found.unclear, among });
        continue;
      }
      const candidate_id = said && said !== 'new' ? said : (found?.id ?? own.get(each.row)!);
      const { first_name, last_name } = each.fields;
      for (const key of Object.values(wantedKeys(each)).flat())
        seen.note(key, { id: candidate_id, name: { first_name, last_name } });
      const one: Planned = {
        wanted: each,
        fate: 'new',
        candidate_id,
        state: null,
        applies: false,
        told: null,
        note_id: null,
        ...(found ? { known_by: found.kind } : {}),
      };
      undecided.push({ each: one, at: planned.length });
      planned.push(one);
    }
    const recordsOf = await this.same.recordsOf(
      organization_id,
      undecided.map(({ each }) => each.candidate_id),
    );
    for (const { each } of undecided) {
      const records = recordsOf(each.candidate_id);
      each.state = stateOf(records, each.candidate_id);
      const ids = [each.candidate_id, ...records.map(({ id }) => id)].map((id) =>
        this.noteId(organization_id, id, each),
      );
      // The note may have been added to another record before the two were merged.
      const there = each.state ? notesIn(each.state) : [];
      each.note_id = ids.find((id) => id !== null && there.includes(id)) ?? ids[0]!;
    }
    const onRecord = undecided.map(({ each }) => each).filter(({ state }) => state);
    const before = new Map<number, Own>();
    if (uidOf)
      await inGroups(onRecord, async (each) => {
        before.set(each.wanted.row, await this.doneBefore(organization_id, each, uidOf(each.wanted.row)));
      });
    const on = await this.placesOf(organization_id, onRecord);
    for (const { each, at } of undecided)
      planned[at] = decided(each, known, seen, on, before.get(each.wanted.row) ?? nothingDone);
    return planned;
  }

  private noteId(organization_id: string, candidate_id: string, { wanted: { note } }: Planned): string | null {
    if (!note) return null;
    return secretIdFrom(this.pepper, 'imported note', organization_id, candidate_id, note.at ?? '', note.body);
  }

  /** What an earlier try of this row wrote: to the record, and to the application. */
  private async doneBefore(organization_id: string, each: Planned, uid: string): Promise<Own> {
    const { candidate_id, wanted } = each;
    const uids = [uid, resumeUid(uid), noteUid(uid)];
    const written = async (stream: string) =>
      (await this.streams.read(stream, organization_id)).find(({ metadata }) => uids.includes(metadata.request_uid));
    const [person, application] = await Promise.all([
      written(`candidate-${candidate_id}`),
      wanted.place ? written(`application-${placeOf(candidate_id, wanted.place.job_id)}`) : undefined,
    ]);
    return {
      made: person?.type === 'CandidateCreated',
      filled: person !== undefined,
      applied: application !== undefined,
    };
  }

  /** The people who have these addresses, profiles and numbers, by key. */
  private async known(organization_id: string, wanted: readonly PersonToImport[]): Promise<Holders> {
    const reach = { organization_id };
    const values = (kind: 'email' | 'profile' | 'phone') => [
      ...new Set(wanted.flatMap((each) => wantedKeys(each)[kind].map((key) => key.slice(kind.length + 1)))),
    ];
    const found: Holders = new Map();
    for (const kind of ['email', 'profile', 'phone'] as const) {
      const asked = values(kind);
      if (!asked.length) continue;
      const field = kind === 'email' ? 'address' : kind;
      const rows = await this.reads.find(peopleList, reach, { [field]: asked }, { limit: asked.length * 5 });
      for (const row of rows) {
        const all = [row, ...row.parts];
        for (const key of Object.values(named(keysOf(row))).flat())
          for (const name of all) note(found, key, { id: row.id, name });
      }
    }
    return found;
  }

  /** The id for a new person, by row: it is made from the email address as everywhere, else from the whole content of the row, so that the same row never makes two people. */
  private async ownIds(
    organization_id: string,
    wanted: readonly PersonToImport[],
    uidOf?: (row: number) => string,
  ): Promise<Map<number, string>> {
    const mailed = wanted.filter(({ fields }) => fields.email);
    const asked = mailed.map(({ row, fields }) => ({ email: fields.email!, uid: uidOf?.(row) }));
    const [ids, merges] = await Promise.all([
      this.people.idsFor(organization_id, asked),
      this.same.merges(organization_id),
    ]);
    const own = new Map(mailed.map(({ row }, at) => [row, keptOf(merges, ids[at]!)]));
    let bare = wanted.filter(({ fields }) => !fields.email);
    for (let life = 0; bare.length && life < mostLives; life++) {
      const lives = bare.map(({ content }) =>
        secretIdFrom(this.pepper, 'imported candidate', organization_id, content, ...(life ? [String(life)] : [])),
      );
      const found = await this.streams.loadMany(candidateState, lives, organization_id);
      for (const [at, { row }] of bare.entries()) own.set(row, lives[at]!);
      // The id of an erased person stays theirs. If that person comes again, they are a new person.
      bare = bare.filter((_, at) => found.get(lives[at]!)?.state?.erased);
    }
    return own;
  }

  /** The jobs for which these people apply or applied, by person. */
  private async placesOf(organization_id: string, planned: readonly Planned[]): Promise<Set<string>> {
    const ids = [...new Set(planned.flatMap(({ candidate_id, wanted: { place } }) => (place ? [candidate_id] : [])))];
    if (!ids.length) return new Set();
    const rows = await this.reads.getMany(peopleList, { organization_id }, ids);
    return new Set(rows.flatMap(({ id, applications }) => applications.map(({ job_id }) => `${id} ${job_id}`)));
  }
}
/** The person whom the row means. A match of the email address decides before one of the profile, and the profile before the phone number. */
const foundBy = (wanted: PersonToImport, before: EarlierRows, there: Holders): ReturnType<typeof meant> => {
  const keys = wantedKeys(wanted);
  for (const kind of ['email', 'profile', 'phone'] as const) {
    const holders = keys[kind].flatMap((key) => [...(there.get(key) ?? []), ...before.holders(key)]);
    const found = meant(kind, holders, wanted.fields);
    if (found) return found;
  }
  return null;
};
/** The state of this record, with all facts of the person's other records added. */
const stateOf = (records: readonly HeldRecord[], id: string): CandidateState => {
  const own = records.find((each) => each.id === id);
  if (!own) return null;
  if (records.length === 1) return own.state;
  return {
    ...own.state,
    ...factsOf(records),
    urls: records.flatMap(({ state: { urls } }) => urls),
    skills: records.flatMap(({ state: { skills } }) => skills),
    tags: records.flatMap(({ state: { tags } }) => tags),
    notes: records.flatMap(({ state: { notes } }) => notes),
    removed_notes: records.flatMap(({ state }) => state.removed_notes),
    resumes: records.flatMap(({ state: { resumes } }) => resumes),
  };
};
type Own = { made: boolean; filled: boolean; applied: boolean };
const nothingDone: Own = { made: false, filled: false, applied: false };
const inGroups = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work));
};
/** Decides what one row does whose person is known. */
const decided = (
  each: Planned,
  known: KnownTreatment,
  seen: EarlierRows,
  on: ReadonlySet<string>,
  own: Own,
): Planned | Refused => {
  const { wanted, candidate_id, state } = each;
  const { place, row, name } = wanted;
  const key = place && `${candidate_id} ${place.job_id}`;
  const said = saidIn(each);
  const made = seen.made(candidate_id);
  if (own.made || (!state && !made)) {
    seen.make(candidate_id, said);
    if (key) seen.put(key);
    return { ...each, fate: 'new', applies: place !== null };
  }
  if (state?.sample) return { row, name, code: 'sample', error: told.sample };
  if (known === 'skip') return { ...each, fate: 'skipped', told: told.known };
  const taken = key !== null && !own.applied && (on.has(key) || seen.isAt(key));
  const applies = place !== null && !taken;
  if (key) seen.put(key);
  const held = made ?? heldIn(state!);
  if (known === 'fill' && (own.filled || addsTo(held, said))) {
    seen.make(candidate_id, together(held, said));
    return { ...each, fate: 'filled', applies };
  }
  if (applies) return { ...each, fate: 'added', applies };
  return { ...each, fate: 'skipped', told: taken ? told.onJob : known === 'apply' ? told.noJob : told.nothing };
};
/** The facts that the row has and that no record of the person has. */
export const lacking = ({ state, note_id, wanted: { fields, urls, skills, tags, note, values } }: Planned) => ({
  fields: Object.fromEntries(
    fillable.flatMap((name) => (fields[name] && !state?.fields[name] ? [[name, fields[name]]] : [])),
  ) as Partial<PersonFields>,
  urls: urls.filter(({ url }) => !state?.urls.some((each) => sameLink(each.url, url))),
  skills: skills.filter(({ id }) => !state?.skills.includes(id)),
  tags: tags.filter(({ id }) => !state?.tags.includes(id)),
  values: values.filter(({ field }) => state?.values[field.id] === undefined),
  note: state && note_id && notesIn(state).includes(note_id) ? null : note,
});
/** The tags, the note and the own fields that a row adds. */
export const broughtBy = (each: Planned): RowFacts =>
  each.fate === 'new' ? each.wanted : each.fate === 'filled' ? lacking(each) : { tags: [], note: null, values: [] };
