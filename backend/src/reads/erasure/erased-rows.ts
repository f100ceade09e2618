import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type Erasing, isErasing } from '@candor/contracts/people/events';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { ProjectionStates } from '../../http/projection-states.ts';
import { Erasures } from '../../kernel/rows/erasures.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { Streams } from '../../kernel/streams.ts';

/** What an erasure still waits for: read models that have stopped, lag, are being rebuilt or hold words of the person. */
@Injectable()
export class ErasedRows {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ProjectionStates) private readonly models: ProjectionStates,
    @Inject(Erasures) private readonly erasures: Erasures,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** Whether the rows contain everything logged so far, except in stopped read models. */
  async upToNow(): Promise<boolean> {
    try {
      await upToNow(this.progress, this.events);
      return true;
    } catch (fault) {
      if (fault instanceof Unavailable) return false;
      throw fault;
    }
  }

  /** How many read models the last check reads. */
  async searched(): Promise<number> {
    return new Set((await this.models.states()).map(({ name }) => name)).size;
  }

  /** The names of the read models that have not folded everything up to the newest erasing event of the record. */
  async behind(organization_id: string, candidate_id: string): Promise<string[]> {
    const last = await this.last(organization_id, candidate_id);
    const states = await this.models.states();
    const names = states.flatMap(({ name, status, position }) =>
      status === 'live' && position >= (last?.position ?? 0) ? [] : [name],
    );
    return [...new Set(names)];
  }

  /** The same, and the models whose rows still hold words. `words`: the person's names and addresses. Empty: nothing of them is left. */
  async waitsFor(organization_id: string, candidate_id: string, words: readonly string[]): Promise<string[]> {
    // A process that has not heard of any projector yet knows nothing.
    if (!(await this.models.states()).length) return ['projector'];
    const behind = await this.behind(organization_id, candidate_id);
    if (behind.length) return behind;
    const last = await this.last(organization_id, candidate_id);
    return last ? this.erasures.holding(organization_id, last, words) : [];
  }

  private async last(organization_id: string, candidate_id: string): Promise<Recorded<Erasing> | undefined> {
    const events = await this.streams.read(`candidate-${candidate_id}`, organization_id);
    return events.findLast(isErasing) as Recorded<Erasing> | undefined;
  }
}
