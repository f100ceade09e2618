import { Inject, Injectable } from '@nestjs/common';
import { phrase } from '@candor/contracts/kernel/say';
import { emailsOf, phonesOf } from '@candor/contracts/people/addresses';
import { phoneKey, profileKey } from '@candor/contracts/people/contact-keys';
import type { KnownTreatment } from '@candor/contracts/people/import-events';
import type { Fate } from '@candor/contracts/people/imports';
import { peopleList } from '@candor/contracts/people/rows';
import { type CandidateState, candidateState } from '../../access/candidate.state.ts';
import { PEPPER } from '../../access/tokens.ts';
import { secretIdFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import type { Unusable, Wanted } from './import-rows.ts';
import { People } from './people.ts';

/** What becomes of one row: of whom it is, and what it does to them. `told`: why nothing is done, or what else there is to say. */
export type Planned = {
  wanted: Wanted;
  fate: Exclude<Fate, 'refused'>;
  candidate_id: string;
  /** The record as it is; null: there is none yet. */
  state: CandidateState;
  /** Whether it adds an application. */
  applies: boolean;
  told: string | null;
};
/** What somebody's record holds already: a bit for each field that can be filled, and the keys of the links. */
type Held = { fields: number; urls: readonly string[] };
export type Refused = Unusable & { code: string };
export const isRefused = (each: Planned | Refused): each is Refused => 'error' in each;
/** Who the rows before were about, by everything that names them; whom they make, and where they put people. */
export type Seen = { people: Map<string, string>; made: Map<string, Held>; places: Set<string> };
export const nobodySeen = (): Seen => ({ people: new Map(), made: new Map(), places: new Set() });

const told = {
  known: phrase('Already known'),
  onJob: phrase('Already on this job'),
  nothing: phrase('Already known, with everything that the row says'),
  noJob: phrase('Already known, and the row names no job'),
  several: phrase('Several people have this address or number.'),
  sample: phrase('This person is made up, and can only be in the sample job.'),
};
/** So many questions are asked of the log at the same time. */
const atOnce = 100;

const keysOf = ({ fields, urls }: Wanted) => ({
  email: fields.email ? [`email ${fields.email}`] : [],
  profile: urls.flatMap(({ url }) => profileKey(url) ?? []).map((key) => `profile ${key}`),
  phone: [phoneKey(fields.phone)].flatMap((key) => (key ? [`phone ${key}`] : [])),
});
const allKeys = (wanted: Wanted): string[] => Object.values(keysOf(wanted)).flat();

/** What an import fills where it is empty. */
const fillable = ['email', 'phone', 'headline', 'current_title', 'current_company', 'location'] as const;
const keyOfLink = ({ url }: { url: string }): string => profileKey(url) ?? url;
const heldBy = ({ fields, urls }: Pick<NonNullable<CandidateState>, 'fields' | 'urls'> | Wanted): Held => ({
  fields: fillable.reduce((bits, name, at) => (fields[name] ? bits | (1 << at) : bits), 0),
  urls: urls.map(keyOfLink),
});
const together = (one: Held, other: Held): Held => ({
  fields: one.fields | other.fields,
  urls: [...new Set([...one.urls, ...other.urls])],
});
const addsTo = (held: Held, more: Held): boolean =>
  (more.fields & ~held.fields) !== 0 || more.urls.some((key) => !held.urls.includes(key));

/** Says what becomes of rows, and writes nothing. What a check says is what an import then does, as far as nobody changes anything in between. */
@Injectable()
export class ImportPlan {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(People) private readonly people: People,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** In the order of the rows, which come after those that were seen. `uidOf`: the request under which a row is imported, so that what an earlier try of it has done is taken for its own. */
  async of(
    organization_id: string,
    rows: readonly (Wanted | Unusable)[],
    known: KnownTreatment,
    seen: Seen,
    uidOf?: (row: number) => string,
  ): Promise<(Planned | Refused)[]> {
    const wanted = rows.filter((each): each is Wanted => !('error' in each));
    const there = await this.known(organization_id, wanted);
    const own = new Map<number, string>();
    await inGroups(wanted, async (each) => {
      own.set(each.row, await this.ownId(organization_id, each));
    });
    const planned: (Planned | Refused)[] = [];
    const undecided: { each: Planned; at: number }[] = [];
    for (const each of rows) {
      if ('error' in each) {
        planned.push({ ...each, code: 'validation' });
        continue;
      }
      const found = this.found(each, seen.people, there) ?? own.get(each.row)!;
      if (found === several) {
        planned.push({ row: each.row, name: each.name, code: 'ambiguous', error: told.several });
        continue;
      }
      for (const key of [...allKeys(each), `own ${own.get(each.row)!}`])
        if (!seen.people.has(key)) seen.people.set(key, found);
      const one: Planned = { wanted: each, fate: 'new', candidate_id: found, state: null, applies: false, told: null };
      undecided.push({ each: one, at: planned.length });
      planned.push(one);
    }
    await inGroups(undecided, async ({ each }) => {
      const loaded = await this.streams.load(candidateState, each.candidate_id, organization_id);
      each.state = loaded?.state ?? null;
    });
    const there_ = undecided.map(({ each }) => each).filter(({ state }) => state);
    const own_ = new Map<number, Own>();
    if (uidOf)
      await inGroups(there_, async (each) => {
        own_.set(each.wanted.row, await this.doneBefore(organization_id, each, uidOf(each.wanted.row)));
      });
    const on = await this.placesOf(organization_id, there_);
    for (const { each, at } of undecided)
      planned[at] = decided(each, known, seen, on, own_.get(each.wanted.row) ?? nothingDone);
    return planned;
  }

  /** What an earlier try of this row has written. */
  private async doneBefore(organization_id: string, { candidate_id }: Planned, uid: string): Promise<Own> {
    const events = await this.streams.read(`candidate-${candidate_id}`, organization_id);
    const mine = events.find(({ metadata }) => metadata.request_uid === uid);
    return { made: mine?.type === 'CandidateCreated', filled: mine !== undefined };
  }

  /** The people who have these addresses and numbers, by key. */
  private async known(organization_id: string, wanted: readonly Wanted[]): Promise<Map<string, Set<string>>> {
    const reach = { organization_id };
    const values = (kind: 'email' | 'profile' | 'phone') => [
      ...new Set(wanted.flatMap((each) => keysOf(each)[kind].map((key) => key.slice(kind.length + 1)))),
    ];
    const found = new Map<string, Set<string>>();
    const note = (key: string, id: string) => void found.set(key, (found.get(key) ?? new Set()).add(id));
    for (const kind of ['email', 'profile', 'phone'] as const) {
      const asked = values(kind);
      if (!asked.length) continue;
      const field = kind === 'email' ? 'address' : kind;
      const rows = await this.reads.find(peopleList, reach, { [field]: asked }, { limit: asked.length * 5 });
      for (const row of rows) {
        const all = [row, ...row.parts];
        for (const { address } of all.flatMap(emailsOf)) note(`email ${address.toLowerCase()}`, row.id);
        for (const { address } of all.flatMap(phonesOf))
          if (phoneKey(address)) note(`phone ${phoneKey(address)}`, row.id);
        for (const { url } of row.urls) if (profileKey(url)) note(`profile ${profileKey(url)}`, row.id);
      }
    }
    return found;
  }

  /** The person whom the row means. The email address decides before the profile, and the profile before the number. */
  private found(
    wanted: Wanted,
    before: ReadonlyMap<string, string>,
    there: ReadonlyMap<string, ReadonlySet<string>>,
  ): string | typeof several | null {
    for (const keys of Object.values(keysOf(wanted))) {
      const ids = new Set(
        keys.flatMap((key) => [...(there.get(key) ?? []), ...(before.get(key) ? [before.get(key)!] : [])]),
      );
      if (ids.size > 1) return several;
      const [one] = ids;
      if (one) return one;
    }
    return null;
  }

  /** The id that the person has if nobody knows them: by the email address like everybody, else by all that the row says, so that the same row never makes two. */
  private async ownId(organization_id: string, { fields, content }: Wanted): Promise<string> {
    return fields.email
      ? this.people.idFor(organization_id, fields.email)
      : secretIdFrom(this.pepper, 'imported candidate', organization_id, content);
  }

  /** On which jobs these people are or were. */
  private async placesOf(organization_id: string, planned: readonly Planned[]): Promise<Set<string>> {
    const ids = [...new Set(planned.flatMap(({ candidate_id, wanted: { place } }) => (place ? [candidate_id] : [])))];
    if (!ids.length) return new Set();
    const rows = await this.reads.getMany(peopleList, { organization_id }, ids);
    return new Set(rows.flatMap(({ id, applications }) => applications.map(({ job_id }) => `${id} ${job_id}`)));
  }
}
const several = Symbol('several');
type Own = { made: boolean; filled: boolean };
const nothingDone: Own = { made: false, filled: false };
const inGroups = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work));
};
/** What becomes of one row, knowing who it is about. */
const decided = (
  each: Planned,
  known: KnownTreatment,
  seen: Seen,
  on: ReadonlySet<string>,
  own: Own,
): Planned | Refused => {
  const { wanted, candidate_id, state } = each;
  const { place, row, name } = wanted;
  const key = place && `${candidate_id} ${place.job_id}`;
  const said = heldBy(wanted);
  const made = seen.made.get(candidate_id);
  if (own.made || (!state && !made)) {
    seen.made.set(candidate_id, said);
    if (key) seen.places.add(key);
    return { ...each, fate: 'new', applies: place !== null };
  }
  if (state?.sample) return { row, name, code: 'sample', error: told.sample };
  if (known === 'skip') return { ...each, fate: 'skipped', told: told.known };
  const taken = key !== null && (on.has(key) || seen.places.has(key));
  const applies = place !== null && !taken;
  if (key) seen.places.add(key);
  const held = made ?? heldBy(state!);
  if (known === 'fill' && (own.filled || addsTo(held, said))) {
    seen.made.set(candidate_id, together(held, said));
    return { ...each, fate: 'filled', applies };
  }
  if (applies) return { ...each, fate: 'added', applies };
  return { ...each, fate: 'skipped', told: taken ? told.onJob : known === 'apply' ? told.noJob : told.nothing };
};
