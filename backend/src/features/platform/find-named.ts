import { searchWords } from '@candor/contracts/kernel/list';
import { oneLetterOff } from '@candor/contracts/kernel/near-words';

/** Fewer hits than this, and names with one letter wrong are looked for too. */
const few = 4;
const mostWrong = 3;

export type Named<Row> = { row: Row; near: boolean };
/** The first rows that were found, and how many there are. */
export type FoundRows<Row> = { rows: Row[]; total: number };

/** Rows by name first, then rows that hold the words elsewhere, then rows in whose name one word is one letter off. `ask` answers rows that hold all words of a search, and of whose name one word begins like one of `begins`. */
export const findNamed = async <Row extends { id: string }>(
  q: string,
  limit: number,
  ask: (search: string, begins?: readonly string[]) => Promise<FoundRows<Row>>,
): Promise<{ named: Named<Row>[]; total: number }> => {
  const words = searchWords(q);
  if (!words.length) return { named: [], total: 0 };
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const [byName, all] = await Promise.all([ask(q, [longest]), ask(q)]);
  const found = new Map<string, Named<Row>>();
  const add = (rows: readonly Row[], near: boolean) => {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { row, near });
  };
  add(byName.rows, false);
  add(all.rows, false);
  if (found.size < Math.min(few, limit)) {
    const wrong = words.slice(0, mostWrong).map((word) => ({ word, meant: oneLetterOff(word) }));
    const near = wrong
      .filter(({ meant }) => meant.length)
      .map(({ word, meant }) => ask(words.filter((other) => other !== word).join(' '), meant));
    for (const { rows } of await Promise.all(near)) add(rows, true);
  }
  return { named: [...found.values()].slice(0, limit), total: Math.max(all.total, found.size) };
};
