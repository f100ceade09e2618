import { Inject, Injectable } from '@nestjs/common';
import { organizes } from '@candor/contracts/accounts/needs';
import { keyFrom } from '@candor/contracts/proof/note';
import { type ListedCheckpoint, type ProofData, proofPage } from '@candor/contracts/proof/pages';
import { checkpointList, logCheckList, type LogCheckRow } from '@candor/contracts/proof/rows';
import { say } from '@candor/contracts/words/say';
import { permits } from '../../kernel/permits.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { RowNames } from '../../reads/row-names.ts';
import { Signing } from './signing.ts';
import { hasher } from './tree.ts';
import { Trees } from './trees.ts';

/** How many days the chart has bars for, and how many checks are listed under it. */
const [mostDays, mostChecks] = [400, 5];

/** The page `/reports/proof`: what is proved and since which time, who holds checkpoints, and what checks found. */
@Injectable()
export class ProofPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Signing) private readonly signing: Signing,
    @Inject(Trees) private readonly trees: Trees,
  ) {}

  @Shows(proofPage)
  async page({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const scope = { organization_id };
    const [standard, list, state, edge, checks, [own], days, [first]] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: 'proof', view: 'list' }),
      this.standard.list(checkpointList, scope, address!.list),
      this.signing.state(organization_id),
      this.trees.edge(organization_id),
      this.reads.find(logCheckList, scope, {}, { sort: 'at', descending: true, limit: mostChecks }),
      this.reads.find(logCheckList, scope, { how: 'night' }, { sort: 'at', descending: true, limit: 1 }),
      this.reads.find(checkpointList, scope, {}, { sort: 'size', descending: true, limit: mostDays + 1 }),
      this.reads.find(checkpointList, scope, {}, { sort: 'size', limit: 1 }),
    ]);
    const rows = list.items.parse();
    const users = await this.names.of(
      'users',
      organization_id,
      checks.flatMap(({ actor }) => actor ?? []),
    );
    const rules = permits(organizes, caller);
    const named = (check: LogCheckRow) => ({ ...check, name: check.actor ? (users[check.actor] ?? null) : null });
    const keys = state?.keys ?? [];
    const older = new Map(days.map((row, at) => [row.size, days[at + 1] ?? null]));
    const last = days[0];
    const proof: ProofData = {
      // Events that only the proof itself wrote are signed with the next event of other code.
      size: (edge?.other ?? 0) > (last?.size ?? 0) ? edge!.size : (last?.size ?? 0),
      signed: last ? { size: last.size, at: last.at, root: last.root } : null,
      began: first ? { size: first.size, at: first.at } : null,
      checkpoints: list.total,
      check: own ? named(own) : null,
      checks: checks.map(named),
      keys: keys.map(({ number, at, vkey }, index) => ({
        number,
        id: keyFrom(hasher, vkey)?.id ?? '',
        from: at,
        until: keys[index + 1]?.at ?? null,
        vkey,
      })),
      holders: [
        ...(state?.witnesses ?? []).map(({ id, name, last: newest }) => ({
          id,
          kind: 'witness' as const,
          name,
          address: null,
          last: newest,
        })),
        ...(state?.holders ?? []).map(({ id, name, address: to, last: newest }) => ({
          id,
          kind: 'person' as const,
          name,
          address: rules ? to : null,
          last: newest,
        })),
      ],
      days: days
        .slice(0, mostDays)
        .map(({ at, size }) => ({ at, size, events: size - (older.get(size)?.size ?? 0) }))
        .toReversed(),
      origin: state?.origin ?? null,
      rules,
    };
    const before = await this.before(
      organization_id,
      rows.map(({ size }) => size),
      older,
    );
    const listed = rows.map((row): ListedCheckpoint => {
      const { id, size, root, at, key, out_to, cosigned, mailed } = row;
      const one = before.get(size) ?? null;
      return {
        id,
        size,
        root,
        at,
        key,
        out_to,
        from: (one?.size ?? 0) + 1,
        before: one?.root ?? null,
        out: cosigned.length + mailed.length,
      };
    });
    return { title: titleOf(say('Proof'), standard), ...standard, list, proof, listed };
  }

  /** The checkpoint before each of these. Checkpoints of the chart are known already. */
  private async before(
    organization_id: string,
    sizes: readonly number[],
    known: ReadonlyMap<number, { size: number; root: string } | null>,
  ): Promise<Map<number, { size: number; root: string } | null>> {
    const found = new Map<number, { size: number; root: string } | null>();
    const missing = sizes.filter((size) => !known.has(size));
    for (const size of sizes) if (known.has(size)) found.set(size, known.get(size)!);
    if (!missing.length) return found;
    const all = await this.reads.find(checkpointList, { organization_id }, {}, { sort: 'size', limit: 100_000 });
    for (const [at, { size }] of all.entries()) if (missing.includes(size)) found.set(size, all[at - 1] ?? null);
    return found;
  }
}
