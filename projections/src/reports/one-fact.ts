import type { Recorded } from '@candor/contracts/kernel/event';
import { type Fact, type FactKind, type FactsRow, openedFact, storedFact } from '@candor/contracts/reports/facts';

// Rows that contain one fact, whose values may change.

export const momentOf = ({ metadata }: Recorded): number => Date.parse(metadata.occurred_at);
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
