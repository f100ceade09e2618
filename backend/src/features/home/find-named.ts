import { plainWords, searchWords } from '@candor/contracts/kernel/list';
import { oneLetterOff } from '@candor/contracts/words/near-words';

/** If there are fewer hits than this, the search also finds names with one wrong letter. */
const few = 4;
const mostWrong = 3;

/** What the words of a search may have meant, worked out once for all kinds of records: for each word, the beginnings of words that differ in one letter. */
export type Meant = (word: string) => readonly string[];
export const meaning = (): Meant => {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const meant = known.get(word) ?? oneLetterOff(word);
    known.set(word, meant);
    return meant;
  };
};

export type RowHit<Row> = { row: Row; near: boolean };
/** The first rows found, and how many there are. */
export type FoundRows<Row> = { rows: Row[]; total: number };

/** How many rows are looked at, so that rows which show the typed words can come first. */
const looked = 24;
const holds = (text: string, words: readonly string[]): boolean => {
  const there = plainWords(text);
  return words.every((word) => there.some((each) => each.startsWith(word)));
};

/**
 * Finds rows by name first, then rows that show the words elsewhere, then rows that contain but do not show them, then rows with a name that is one letter off.
 * `ask` returns the first rows that contain all words of a search and, with `begins`, have a name with a word that begins like one of these. `shown`: the text of a row that people read.
 */
export const findNamed = async <Row extends { id: string }>(
  q: string,
  limit: number,
  ask: (search: string, limit: number, begins?: readonly string[]) => Promise<FoundRows<Row>>,
  shown: (row: Row) => string,
  meant: Meant,
): Promise<{ named: RowHit<Row>[]; total: number }> => {
  const words = searchWords(q);
  if (!words.length) return { named: [], total: 0 };
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const byName = await ask(q, limit, [longest]);
  // If rows found by name already fill the answer, only the number of the other rows is needed.
  const all = await ask(q, byName.rows.length < limit ? Math.max(limit, looked) : 1);
  const found = new Map<string, RowHit<Row>>();
  const add = (rows: readonly Row[], near: boolean) => {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { row, near });
  };
  add(byName.rows, false);
  const visible = new Set(all.rows.filter((row) => holds(shown(row), words)));
  add([...visible], false);
  add(all.rows, false);
  if (found.size < Math.min(few, limit)) {
    const wrong = words.slice(0, mostWrong).map((word) => ({ word, meant: meant(word) }));
    const near = wrong
      .filter(({ meant }) => meant.length)
      .map(({ word, meant }) => ask(words.filter((other) => other !== word).join(' '), limit, meant));
    for (const { rows } of await Promise.all(near)) add(rows, true);
  }
  return { named: [...found.values()].slice(0, limit), total: Math.max(all.total, found.size) };
};
