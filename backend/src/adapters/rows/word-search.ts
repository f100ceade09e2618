import { type Shape, type Sought, textsIn } from '../lists/shape.ts';
import { allOf, changed, has, type IdSet, idSet, idsIn } from './id-set.ts';
import type { PartCache } from './part-cache.ts';
import { tablesOf } from './row-schema.ts';
import type { StampedRows } from './stamped-rows.ts';

// Finds words and phrases in the texts of rows, in a reader worker; only erasable syntax is allowed.

/** Finds the rows with a word or a phrase. The results are kept, and updated with the rows that changed. */
export class WordSearch {
  readonly #rows: StampedRows;
  readonly #parts: PartCache;

  constructor(rows: StampedRows, parts: PartCache) {
    this.#rows = rows;
    this.#parts = parts;
  }

  /** Rows with a term. The index finds the few rows that may have a phrase; these are read once, and later only changed rows are read. */
  having(
    { shape, organization_id }: { shape: Shape; organization_id: string },
    phrases: readonly string[],
    { words, pattern }: Sought,
  ): IdSet {
    const candidates = this.#hits(shape, organization_id, words);
    if (pattern === null || !phrases.length) return candidates;
    const stamp = this.#rows.stamp(shape, organization_id);
    return this.#parts.get<IdSet>(
      `${tablesOf(shape).table}\n${organization_id}\nphrase ${words.map(({ word }) => word)} ${pattern}`,
      stamp,
      () => idSet(this.#saying(shape, phrases, pattern, idsIn(candidates))),
      (set) => set.byteLength,
      (set, since) => {
        const out = this.#rows.changedSince(shape, organization_id, since, stamp);
        const again = out?.filter((id) => has(candidates, id));
        return out && changed(set, out, this.#saying(shape, phrases, pattern, again!));
      },
    );
  }

  /** The rows with the phrase in one of their texts. */
  #saying(shape: Shape, phrases: readonly string[], pattern: string, ids: readonly number[]): number[] {
    const { bodies, hidden } = tablesOf(shape);
    const phrase = new RegExp(pattern, 'u');
    const says = (body: string | null, fields: readonly string[]): boolean =>
      body !== null && fields.length > 0 && textsIn(JSON.parse(body), fields).some((text) => phrase.test(text));
    const [kept, shown] = [true, false].map((inside) =>
      phrases.filter((field) => shape.hidden.includes(field) === inside),
    ) as [string[], string[]];
    const bodyOf = this.#rows.statement(`SELECT body FROM ${bodies} WHERE id = ?`);
    const hiddenOf = this.#rows.statement(`SELECT body FROM ${hidden} WHERE id = ?`);
    return ids.filter(
      (id) =>
        (kept.length && says((hiddenOf.get(id) as string | undefined) ?? null, kept)) ||
        says((bodyOf.get(id) as string | undefined) ?? null, shown),
    );
  }

  /** Rows with each of these words, or a word that begins with it. Each word is looked up once; later only changed rows are checked, so that a word that most people have costs no more than any other. */
  #hits(shape: Shape, organization: string, words: Sought['words']): IdSet {
    const { words: table, texts, table: model } = tablesOf(shape);
    const stamp = this.#rows.stamp(shape, organization);
    return allOf(
      words.map(({ word, whole }) =>
        this.#parts.get<IdSet>(
          `${model}\n${organization}\n${whole ? 'whole ' : ''}word ${word}`,
          stamp,
          () =>
            idSet(
              this.#rows
                .statement(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`)
                .all(`"${word.replaceAll('"', '""')}"${whole ? '' : '*'}`) as number[],
            ),
          (set) => set.byteLength,
          (set, since) => {
            const out = this.#rows.changedSince(shape, organization, since, stamp);
            return out && changed(set, out, this.#among(texts, word + (whole ? ' ' : ''), out));
          },
        ),
      ),
    )!;
  }

  /** The rows among `ids` with a word that begins with this text; if it ends with a space, with the word itself. */
  #among(texts: string, word: string, ids: readonly number[]): number[] {
    const rows = this.#rows
      .statement(`SELECT w.id, w.words FROM json_each(?) i JOIN ${texts} w ON w.id = i.value`, 'raw')
      .all(JSON.stringify(ids)) as [number, string][];
    return rows.filter(([, words]) => ` ${words} `.includes(` ${word}`)).map(([id]) => id);
  }
}
