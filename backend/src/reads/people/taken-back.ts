import type { Names } from '@candor/contracts/kernel/standard';
import { fullName } from '@candor/contracts/values/person-name';
import { Inject, Injectable } from '@nestjs/common';
import type { HeldRecord } from '../../access/same-people.ts';
import { Streams } from '../../kernel/streams.ts';
import { takenBackIn } from '../../states/gone.state.ts';

/** People who were taken back with an import. No list and no rule knows them, but their words can be read until they are erased. */
@Injectable()
export class TakenBack {
  constructor(@Inject(Streams) private readonly streams: Pick<Streams, 'read'>) {}

  /** The record as it was before it was taken back. Null: there is no such record, or it is erased. */
  async of(organization_id: string, id: string): Promise<HeldRecord | null> {
    const events = await this.streams.read(`candidate-${id}`, organization_id);
    const state = takenBackIn(events);
    if (!state) return null;
    const { revision, position } = events.at(-1)!;
    return { id, state, revision, position, organization_id };
  }

  /** The names that these people had. */
  async names(organization_id: string, ids: readonly string[]): Promise<Names> {
    const found = await Promise.all(ids.map((id) => this.of(organization_id, id)));
    return Object.fromEntries(found.flatMap((record) => (record ? [[record.id, fullName(record.state.fields)]] : [])));
  }
}
