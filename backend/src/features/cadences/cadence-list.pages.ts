import { Inject, Injectable } from '@nestjs/common';
import { cadencesPage, type ListedCadence } from '@candor/contracts/cadences/pages';
import { cadenceList, type CadenceRow } from '@candor/contracts/cadences/rows';
import { mostPlaced } from '@candor/contracts/cadences/values';
import type { Slice } from '@candor/contracts/kernel/list';
import { listedRows } from '@candor/contracts/kernel/list-values';
import { say } from '@candor/contracts/words/say';
import type { Caller } from '../../kernel/caller.ts';
import { type ReadModels, type ScopeOn, Reads } from '../../kernel/rows/reads.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { managesOnlyContacts } from '../../reads/cadences/cadence-access.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { RowNames } from '../../reads/row-names.ts';
import { countsIn, leftFrom } from './cadence-counts.ts';
import { PastCadences } from './past-cadences.ts';

/** The list of cadences, at present or at a moment. */
@Injectable()
export class CadenceListPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(PastCadences) private readonly past: PastCadences,
  ) {}

  @Shows(cadencesPage)
  async list({ caller, address, query }: SignedAsk) {
    const as_of = askedMoment(query);
    const asked = address!.list;
    const [standard, { list, cadences, order, past }] = await Promise.all([
      this.standard.of(caller, { area: 'cadences', entity: 'cadences', view: 'list' }),
      as_of === undefined ? this.listNow(caller, asked) : this.listThen(caller, asked, as_of),
    ]);
    const names = await this.names.of(
      'users',
      caller.organization_id,
      cadences.map(({ fields }) => fields.owner_user_id),
    );
    return {
      title: titleOf(say('Cadences'), standard),
      ...standard,
      list,
      cadences,
      names,
      ...(past ? { past } : { order }),
    };
  }

  private async listNow(caller: Caller, asked: Slice) {
    const { organization_id } = caller;
    const only = managesOnlyContacts(caller) ? { audience: ['contact' as const] } : {};
    const [list, placed] = await Promise.all([
      this.standard.list(cadenceList, { organization_id }, asked, only),
      this.reads.find(
        cadenceList,
        { organization_id },
        { status: ['draft', 'active', 'paused'], ...only },
        { sort: 'place', limit: mostPlaced },
      ),
    ]);
    return {
      list,
      cadences: await this.listed(organization_id, list.items.parse(), this.reads),
      order: placed.map(({ id, fields }) => ({ value: id, label: fields.name })),
      past: null,
    };
  }

  /** The cadences at a moment. A caller of contacts only sees those that are for contacts now and were so then. */
  private async listThen(caller: Caller, asked: Slice, as_of: string | null) {
    const { organization_id } = caller;
    const onlyContacts = managesOnlyContacts(caller);
    const scope: ScopeOn<typeof cadenceList> = onlyContacts
      ? { organization_id, within: { field: 'audience', values: ['contact'] } }
      : { organization_id };
    const { past, made } = await this.past.at(caller, as_of, !onlyContacts, async (reads) => {
      const list = await reads.list(cadenceList, scope, asked, {});
      return { list, cadences: await this.listed(organization_id, list.items, reads) };
    });
    return { ...(made ?? { list: listedRows(cadenceList, [], asked), cadences: [] }), order: [], past };
  }

  private listed(organization_id: string, rows: readonly CadenceRow[], reads: ReadModels) {
    return Promise.all(
      rows.map(async ({ id, status, fields, updated_at, steps }): Promise<ListedCadence> => {
        const [counts, left] = await Promise.all([
          countsIn(reads, organization_id, id),
          leftFrom(reads, organization_id, id),
        ]);
        return { id, status, fields, updated_at, steps: steps.length, counts, replied: left.replied ?? 0 };
      }),
    );
  }
}
