import { crc32 } from 'node:zlib';
import { DamagedEvent, linesOf, sumOf } from '../../kernel/ports/damaged-event.ts';
import type { NewEvent, StoredEvent } from '../../kernel/ports/event-store.ts';

// Rows of the log become events only after their checksums were checked. The worker thread does this too, so only erasable syntax is allowed.

/** `sum`: the checksum of the event alone; null if an earlier release wrote it. `chain`: a short checksum of the event and of the chain before it. */
export type Row = StoredEvent & { sum: string | null; chain: number };
export type Sums = { sum: string; chain: number };

/** The checksums of an event that follows this chain. */
export const sumsOf = (before: number, stream: string, revision: number, event: NewEvent): Sums => {
  const lines = linesOf(stream, revision, event);
  return { sum: sumOf(lines), chain: crc32(lines, before) };
};

/** Whether this value can be a chain: a changed row may hold any value. */
export const isChain = (chain: unknown): chain is number =>
  typeof chain === 'number' && Number.isInteger(chain) && chain >= 0 && chain <= 0xffffffff;

/** Checks the types of the values: a changed row may hold values of other types, and some of them look alike. */
const isRow = ({ position, stream, revision, id, type, data, metadata }: Row): boolean =>
  typeof data === 'string' &&
  typeof metadata === 'string' &&
  typeof id === 'string' &&
  typeof type === 'string' &&
  typeof stream === 'string' &&
  typeof revision === 'number' &&
  typeof position === 'number';

const eventOf = ({ id, type, data, metadata, stream, revision, position }: Row): StoredEvent => ({
  id,
  type,
  data,
  metadata,
  stream,
  revision,
  position,
});

/** The event of a row, if it is what was written; else throws DamagedEvent. `chainBefore` is needed only for rows of an earlier release. */
export const proven = (row: Row, chainBefore: (position: number) => number | undefined): StoredEvent => {
  const lines = linesOf(row.stream, row.revision, row);
  const same = row.sum === null ? crc32(lines, chainBefore(row.position) ?? 0) === row.chain : row.sum === sumOf(lines);
  if (!same || !isRow(row)) throw DamagedEvent.named(row);
  return eventOf(row);
};

/** The same as `proven`, for a row that must directly follow the row with the chain `before`. */
export const provenNext = (row: Row, position: number, before: number): StoredEvent => {
  if (row.position !== position) throw DamagedEvent.missing(position);
  const lines = linesOf(row.stream, row.revision, row);
  if ((row.sum !== null && row.sum !== sumOf(lines)) || !isRow(row)) throw DamagedEvent.named(row);
  if (crc32(lines, before) !== row.chain)
    throw DamagedEvent.named(row, row.sum === null ? undefined : 'does not follow the event before it');
  return eventOf(row);
};
