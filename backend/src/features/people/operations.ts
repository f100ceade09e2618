import { Inject, Injectable } from '@nestjs/common';
import { bulkList, type BulkRow, type SeenBulk } from '@candor/contracts/people/bulk';
import { RowNames } from '../../access/row-names.ts';
import type { Caller } from '../../http/caller.ts';
import { Reads } from '../../kernel/reads.ts';

/** The operations that a member started, as they see them. */
@Injectable()
export class Operations {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  /** The one that changed last; null: they never started one. */
  async latest({ organization_id, user_id }: Caller): Promise<SeenBulk | null> {
    const [row] = await this.reads.find(
      bulkList,
      { organization_id },
      { user_id },
      { sort: 'changed_at', descending: true, limit: 1 },
    );
    return row ? this.seen(row) : null;
  }

  /** The one that is under way. */
  async busy({ organization_id, user_id }: Caller): Promise<BulkRow | null> {
    const [row] = await this.reads.find(bulkList, { organization_id }, { user_id, busy: true }, { limit: 1 });
    return row ?? null;
  }

  async one({ organization_id }: Caller, id: string): Promise<BulkRow | null> {
    return this.reads.get(bulkList, { organization_id }, id);
  }

  async seen({ id, organization_id, kind, target_id, name, phase, stopped, turns, undo }: BulkRow): Promise<SeenBulk> {
    const model = kind === 'assign_owner' ? 'users' : kind === 'tag' || kind === 'untag' ? null : 'jobs';
    const names = model ? await this.names.of(model, organization_id, [target_id]) : {};
    return { id, kind, name: name ?? names[target_id ?? ''] ?? null, phase, stopped, turns, undo };
  }
}
