import { Inject, Injectable } from '@nestjs/common';
import type { Metadata, Recorded } from '@candor/contracts/kernel/event';
import { unfiltered } from '@candor/contracts/kernel/list';
import { foldRows } from '@candor/projections/kernel/fold';
import { type ProjectionOf, typesOf } from '@candor/projections/kernel/projection';
import { decodeAll } from '../../kernel/codec.ts';
import { EventStore, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** How many events are folded before other requests get their turn. */
const atOnce = 250;
/** How many rows are folded in one reading of the log. If there were more, they would need more memory. */
const mostTogether = 50_000;

/** What to fold: one organization's events up to a log position, as they were known at a certain time. */
type Asked = {
  organization_id: string;
  until: number;
  as_of: string | null;
  /** The id by which a stream's events are assigned to one of the shares. Null: every share needs these events. */
  sharedBy: (stream: string) => string | null;
  counts?: (event: Recorded) => boolean;
  /** Whether a folded event counts in the `events` of the answer. */
  told?: (event: Recorded) => boolean;
};
/** Rows made from the log, and the number of events from which they were made. */
export type FromLog<Row> = { rows: readonly Row[]; events: number };

/** Makes a projection's rows from the log alone, so that figures can be computed again. */
@Injectable()
export class LogFold {
  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** All rows, in shares that fit into memory. Each share needs one reading of the log. */
  async *rows<Row>(projection: ProjectionOf<Row>, asked: Asked): AsyncGenerator<FromLog<Row>> {
    const { organization_id } = asked;
    const { total } = await this.reads.found(projection.list, { organization_id }, { ...unfiltered, limit: 1 });
    const shares = Math.max(1, Math.ceil(total / mostTogether));
    for (let share = 0; share < shares; share++) yield this.share(projection, asked, share, shares);
  }

  private async share<Row>(
    projection: ProjectionOf<Row>,
    { organization_id, until, as_of, sharedBy, counts = () => true, told = () => true }: Asked,
    share: number,
    shares: number,
  ): Promise<FromLog<Row>> {
    const types = typesOf([projection]);
    const rows = new Map<string, unknown>();
    const memos = new Map<string, unknown>();
    // Events are filtered before they are decoded, because decoding is most of the work.
    const mine = ({ stream, position, metadata }: StoredEvent): boolean => {
      const id = sharedBy(stream);
      if (position > until || (id !== null && shareOf(id, shares) !== share)) return false;
      const about = JSON.parse(metadata) as Metadata;
      return about.organization_id === organization_id && (as_of === null || about.recorded_at <= as_of);
    };
    let events = 0;
    for (let at = 0; at < until;) {
      const page = await this.events.readAll(at, atOnce, types);
      if (page.position === at) break;
      at = page.position;
      const taken = (await decodeAll(page.events.filter(mine), this.keys)).filter(counts);
      // An event that every share needs is counted only with the first share.
      events += taken.filter((event) => told(event) && (share === 0 || sharedBy(event.stream) !== null)).length;
      foldRows(projection, taken, rows, memos);
    }
    return { rows: [...rows.values()] as Row[], events };
  }
}

/** The share of an id. The last digit of the id is ignored: the ids of all bookings end in the same digit. */
const shareOf = (id: string, shares: number): number => Number.parseInt(id.slice(-7, -1), 16) % shares;
