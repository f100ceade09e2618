import { Inject, Injectable } from '@nestjs/common';
import { type PersonRow, peopleList } from '@candor/contracts/people/rows';
import type { ScopeOn } from '../kernel/reads.ts';
import { Reads } from '../kernel/reads.ts';
import { type Loaded, Streams } from '../kernel/streams.ts';
import { type CandidateState, candidateState, type PersonFields } from './candidate.state.ts';
import { everOf, groupOf, keptOf, mergesState, type MergesState } from './merges.state.ts';

type Known = NonNullable<CandidateState>;

/** Which records stand for the same person, and what is known of that person from all of them. */
@Injectable()
export class SamePeople {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  async merges(organization_id: string): Promise<MergesState> {
    return (
      (await this.streams.loadFollowed(mergesState, organization_id, organization_id))?.state ?? mergesState.initial
    );
  }

  /** The record that answers for this one. */
  async kept(organization_id: string, id: string): Promise<string> {
    return keptOf(await this.merges(organization_id), id);
  }

  /** All records of the same person, the kept one first. */
  async group(organization_id: string, id: string): Promise<string[]> {
    return groupOf(await this.merges(organization_id), id);
  }

  /** All records that are or ever were the same person as this one, itself first. */
  async ever(organization_id: string, id: string): Promise<string[]> {
    return everOf(await this.merges(organization_id), id);
  }

  /** The row that shows this record, whole. */
  async row(scope: ScopeOn<typeof peopleList>, id: string): Promise<PersonRow | null> {
    const row = await this.reads.get(peopleList, scope, id);
    if (row) return row;
    const kept = await this.kept(scope.organization_id, id);
    return kept === id ? null : this.reads.get(peopleList, scope, kept);
  }

  /** The rows that show these records, by the ids that were asked for. */
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

  /** The record, with what only the person's other records know of them. Where they disagree about a permission, the stricter one holds. */
  async load(id: string, organization_id: string): Promise<(Loaded<CandidateState> & { state: Known }) | null> {
    const loaded = await this.streams.load(candidateState, id, organization_id);
    if (!loaded?.state) return null;
    const own = { ...loaded, state: loaded.state };
    const others = (await this.group(organization_id, id)).filter((each) => each !== id);
    if (!others.length) return own;
    const states = (
      await Promise.all(others.map((each) => this.streams.load(candidateState, each, organization_id)))
    ).flatMap((each) => each?.state ?? []);
    return { ...own, state: withOthers(own.state, states) };
  }
}

const withOthers = (own: Known, others: readonly Known[]): Known => ({
  ...own,
  fields: Object.fromEntries(
    Object.entries(own.fields).map(([name, value]) => [
      name,
      value ?? others.map(({ fields }) => fields[name as keyof PersonFields]).find((other) => other) ?? null,
    ]),
  ) as PersonFields,
  values: Object.assign({}, ...others.toReversed().map(({ values }) => values), own.values) as Known['values'],
  do_not_contact: own.do_not_contact || others.some(({ do_not_contact }) => do_not_contact),
});
