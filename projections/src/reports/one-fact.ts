import type { Recorded } from '@candor/contracts/kernel/event';
import {
  type Fact,
  type FactKind,
  type FactsRow,
  openedFact,
  storedFact,
  type StoredFact,
  weekOf,
} from '@candor/contracts/reports/facts';

// Rows that contain one fact, whose values may change.

export const momentOf = ({ metadata }: Recorded): number => Date.parse(metadata.occurred_at);
/** The moment from which an event is known. Imported events happened earlier. */
export const knownAt = ({ metadata }: Recorded): number => Date.parse(metadata.recorded_at);

/** The row of a record that was deleted or taken back: it counts no more. Reports as of an earlier moment read the facts until then. */
export const rowOnceGone = (row: FactsRow | null, event: Recorded): FactsRow | null =>
  row?.facts.length
    ? {
        ...row,
        facts: [],
        set: {},
        week: weekOf(knownAt(event)),
        earlier: [...(row.earlier ?? []), [knownAt(event), row.facts]],
      }
    : row;
/** What a row that begins with this event keeps of an earlier one with the same id, which was gone. Nothing of what begins is known before the event was recorded. */
export const begunAgain = (
  row: FactsRow | null,
  event: Recorded,
): Pick<FactsRow, 'words'> & Partial<Pick<FactsRow, 'earlier' | 'refs'>> => {
  const begins = knownAt(event);
  const nothing: readonly StoredFact[] = [];
  return {
    words: [...(row?.words ?? [])],
    ...(row?.refs ? { refs: row.refs } : {}),
    ...(row?.earlier || begins > momentOf(event) ? { earlier: [...(row?.earlier ?? []), [begins, nothing]] } : {}),
  };
};
export const factOf = <K extends FactKind>(row: FactsRow): Fact<K> => openedFact(row.facts[0]!, row.words) as Fact<K>;

/** The row with its fact changed by this event. The earlier values are kept for reports as of a time before it. */
export const followed = <K extends FactKind>(
  row: FactsRow | null,
  event: Recorded,
  values: (fact: Fact<K>) => Partial<Fact<K>>,
): FactsRow | null => {
  if (!row?.facts.length) return row;
  const fact = factOf<K>(row);
  const words = [...row.words];
  return {
    ...row,
    facts: [storedFact({ ...fact, ...values(fact), to: event.revision } as Fact, words)],
    words,
    earlier: [...(row.earlier ?? []), [momentOf(event), row.facts]],
  };
};
