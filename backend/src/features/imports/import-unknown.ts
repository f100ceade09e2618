import type { ImportSettings } from '@candor/contracts/imports/events';
import { longestUnknown, mostUnknown, type UnknownValues } from '@candor/contracts/imports/imports';
import { plain } from './import-facts.ts';
import { isRefused, type Planned, type Refused } from './import-plan.ts';

// Finds values in a file's rows that match no record. Only the member who checks the file sees these values; they are not stored.

type Columns = ImportSettings['columns'];
type Unknown = { column: number; word: string };
const cut = (word: string): string => word.slice(0, longestUnknown);
const keyOf = (word: string): string => plain(cut(word));
/** The values of a row that match no record, each once. */
const unknownIn = (row: Planned | Refused, columns: Columns): (Unknown & { key: string })[] => {
  if (!isRefused(row)) return [];
  const found = [row, ...(row.more ?? [])].flatMap(({ unknown }) =>
    unknown
      ? {
          column: columns.indexOf(unknown.meaning),
          word: cut(unknown.word),
          key: keyOf(unknown.word),
        }
      : [],
  );
  return [...new Map(found.map((each) => [`${each.column} ${each.key}`, each])).values()];
};

/** Whether a row has this value in this column, and the value matches no record. */
export const namesUnknown =
  (columns: Columns, { column, word }: Unknown) =>
  (row: Planned | Refused): boolean =>
    unknownIn(row, columns).some((each) => each.column === column && each.key === keyOf(word));

/** Counts the rows by their values that match no record. */
export const unknownCounter = (columns: Columns) => {
  const counted = new Map<number, Map<string, { word: string; rows: number }>>();
  return {
    note: (row: Planned | Refused): void => {
      for (const { column, word, key } of unknownIn(row, columns)) {
        const values = counted.get(column) ?? new Map<string, { word: string; rows: number }>();
        counted.set(column, values);
        const there = values.get(key);
        if (there) there.rows++;
        else values.set(key, { word, rows: 1 });
      }
    },
    /** The counts are ordered by column. Equally frequent values keep the order of the file. */
    found: (): UnknownValues[] =>
      [...counted]
        .toSorted(([one], [other]) => one - other)
        .map(([column, values]) => ({
          column,
          count: values.size,
          values: [...values.values()].toSorted((one, other) => other.rows - one.rows).slice(0, mostUnknown),
        })),
  };
};
