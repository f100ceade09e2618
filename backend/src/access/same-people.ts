import { longestOf } from '@candor/contracts/engagement/following';
import { letterTopics } from '@candor/contracts/messages/letter-topics';
import { Inject, Injectable } from '@nestjs/common';
import { idsOf, type PersonRow, peopleList } from '@candor/contracts/people/rows';
import { addressKey, sameAddress } from '@candor/contracts/duplicates/contact-keys';
import { personOf } from '@candor/contracts/duplicates/same-person';
import type { ScopeOn } from '../kernel/rows/reads.ts';
import { Reads } from '../kernel/rows/reads.ts';
import type { Loaded } from '../kernel/stream-states.ts';
import { Streams } from '../kernel/streams.ts';
import { type CandidateState, candidateState } from '../states/candidate.state.ts';
import { everOf, groupOf, keptOf, mergesState, type MergesState } from '../states/merges.state.ts';

type Known = NonNullable<CandidateState>;
/** One of the records of a person. */
export type HeldRecord = Loaded<CandidateState> & { id: string; state: Known };

/** Finds which records belong to the same person, and what all of them say about that person. */
@Injectable()
export class SamePeople {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** Read from the log: rules, and the erasure of a person, need merges that another process has just made. */
  async merges(organization_id: string): Promise<MergesState> {
    return (await this.streams.load(mergesState, organization_id, organization_id))?.state ?? mergesState.initial;
  }

  /** The id of the record that is kept for the person of this record. */
  async kept(organization_id: string, id: string): Promise<string> {
    return keptOf(await this.merges(organization_id), id);
  }

  /** The ids without those of people whom an earlier id names already. */
  async distinct(organization_id: string, ids: readonly string[]): Promise<string[]> {
    const merges = await this.merges(organization_id);
    const people = new Set<string>();
    return ids.filter((id) => {
      const person = keptOf(merges, id);
      return !people.has(person) && people.add(person);
    });
  }

  /** All records of the same person, the kept one first. */
  async group(organization_id: string, id: string): Promise<string[]> {
    return groupOf(await this.merges(organization_id), id);
  }

  /** All records that are or ever were merged with this one, this one first. */
  async ever(organization_id: string, id: string): Promise<string[]> {
    return everOf(await this.merges(organization_id), id);
  }

  /** The other records whose letters go to one of these addresses, by the address: all records of the people whose pages show it. */
  async atAddresses(organization_id: string, emails: readonly (string | null)[]): Promise<Map<string, string[]>> {
    const wanted = new Set(emails.flatMap((email) => (email ? [addressKey(email)] : [])));
    if (!wanted.size) return new Map();
    const rows = await this.reads.every(
      peopleList,
      { organization_id, guarded: 'all' },
      { address: [...wanted] },
      { only: ['id', 'email', 'merged', 'sample'] },
    );
    const shown = rows.filter(({ email, sample }) => email && !sample && wanted.has(addressKey(email)));
    const byAddress = Map.groupBy(shown, ({ email }) => addressKey(email));
    return new Map([...byAddress].map(([address, held]) => [address, held.flatMap((row) => idsOf(row))]));
  }

  /** All records of the reader: those of the person, and those of others whose letters go to the same address. */
  async reader(organization_id: string, id: string): Promise<string[]> {
    const [group, person] = await Promise.all([this.group(organization_id, id), this.load(id, organization_id)]);
    const email = person?.state.fields.email ?? null;
    const others = (await this.atAddresses(organization_id, [email])).get(addressKey(email)) ?? [];
    return [...new Set([...group, ...others])];
  }

  /** The complete list row that shows this record. */
  async row(scope: ScopeOn<typeof peopleList>, id: string): Promise<PersonRow | null> {
    const row = await this.reads.get(peopleList, scope, id);
    if (row) return row;
    const kept = await this.kept(scope.organization_id, id);
    return kept === id ? null : this.reads.get(peopleList, scope, kept);
  }

  /** The list rows that show these records, keyed by the requested ids. */
  async rows(
    scope: ScopeOn<typeof peopleList>,
    ids: readonly string[],
  ): Promise<Map<string, Omit<PersonRow, 'resume_text'>>> {
    const { into } = await this.merges(scope.organization_id);
    const found = await this.reads.getMany(peopleList, scope, [...new Set(ids.flatMap((id) => [id, into[id] ?? id]))]);
    const byId = new Map(found.map((row) => [row.id, row]));
    return new Map(
      ids.flatMap((id) => {
        const row = byId.get(id) ?? byId.get(into[id] ?? id);
        return row ? [[id, row] as const] : [];
      }),
    );
  }

  /** The existing records of the same person, the kept one first. An erased record is included only if it is the requested one. */
  async records(organization_id: string, id: string): Promise<HeldRecord[]> {
    const load = (each: string) => this.streams.load(candidateState, each, organization_id);
    // Most people have one record, so it is asked for together with the merges.
    const [ids, own] = await Promise.all([this.group(organization_id, id), load(id)]);
    const found = await Promise.all(ids.map((each) => (each === id ? own : load(each))));
    return standing(id, ids, (_, at) => found[at]);
  }

  /** The same as `records` for many people, returned as a function of the requested id. */
  async recordsOf(organization_id: string, ids: readonly string[]): Promise<(id: string) => HeldRecord[]> {
    const merges = await this.merges(organization_id);
    const groups = new Map(ids.map((id) => [id, groupOf(merges, id)]));
    const found = await this.streams.loadMany(candidateState, [...groups.values()].flat(), organization_id);
    return (id) => standing(id, groups.get(id)!, (each) => found.get(each));
  }

  /** The record, with the facts of its person as their page shows them. `mailed_to`: the other record whose address gets letters about this one. Null: its own address gets them. */
  async load(
    id: string,
    organization_id: string,
  ): Promise<(Loaded<CandidateState> & { state: Known; mailed_to: string | null }) | null> {
    const records = await this.records(organization_id, id);
    const own = records.find((each) => each.id === id);
    if (!own) return null;
    const state = { ...own.state, ...factsOf(records) };
    const { email } = state.fields;
    const isOwn = email === null || sameAddress(own.state.fields.email, email);
    const other = isOwn ? null : records.find((each) => each.state.fields.email === email);
    return { ...own, state, mailed_to: other?.id ?? null };
  }
}

/** The records that exist. An erased one is included only if it is the requested one. */
const standing = (
  id: string,
  ids: readonly string[],
  foundAt: (id: string, at: number) => Loaded<CandidateState> | null | undefined,
): HeldRecord[] =>
  ids.flatMap((each, at) => {
    const found = foundAt(each, at);
    return found?.state && (each === id || !found.state.erased) ? [{ ...found, id: each, state: found.state }] : [];
  });

/** The facts of a person from all of their records. */
export const factsOf = (
  records: readonly HeldRecord[],
): Pick<
  Known,
  'fields' | 'owner' | 'values' | 'do_not_contact' | 'unsubscribed_at' | 'refuses' | 'marketing' | 'marketing_at'
> => {
  const { facts, ...more } = personOf(records.map(({ state: { fields, ...rest } }) => ({ facts: fields, ...rest })));
  return {
    fields: facts,
    owner: more.owner,
    values: more.values,
    do_not_contact: more.do_not_contact,
    unsubscribed_at: firstOf(records, ({ unsubscribed_at }) => unsubscribed_at),
    refuses: letterTopics.filter((topic) => records.some(({ state }) => state.refuses.includes(topic))),
    marketing: longestOf(records.map(({ state }) => state.marketing)),
    marketing_at:
      records
        .map(({ state }) => state.marketing_at)
        .toSorted()
        .findLast(Boolean) ?? null,
  };
};

const firstOf = <T>(records: readonly HeldRecord[], of: (state: Known) => T | null): T | null =>
  records.map(({ state }) => of(state)).find((each) => each !== null) ?? null;
/** When the person asked to be erased, on any of their records. Null: no request waits for an answer. */
export const requestOf = (records: readonly HeldRecord[]): string | null =>
  firstOf(records, ({ erasure_asked_at }) => erasure_asked_at);
/** The matter of the legal hold on the person. Null: there is no hold. */
export const holdOn = (records: readonly HeldRecord[]): string | null =>
  firstOf(records, ({ legal_hold }) => legal_hold);
export const idsOfRecords = (records: readonly HeldRecord[]): string[] => records.map(({ id }) => id);
