import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import type { Choice } from '@candor/contracts/kernel/field';
import { entriesOf } from '../page/entries.ts';

/** The request in progress. One is enough, because a person types in one place at a time. */
let asked: AbortController | undefined;
/** Searches the server for entries that the page does not offer. `take` adds the entries that were found; earlier ones stay, so that a chosen entry keeps its name. */
export const findEntries = async (
  { screen }: Catalogue,
  typed: string,
  take: (more: (before: readonly Choice[]) => readonly Choice[]) => void,
): Promise<void> => {
  asked?.abort();
  const search = typed.trim();
  if (!search) return;
  const { signal } = (asked = new AbortController());
  const rows = await entriesOf(screen, { search, limit: 20 }, signal);
  if (signal.aborted) return;
  take((before) => [
    ...before.filter(({ value }) => !rows.some(({ id }) => id === value)),
    ...rows.map((row) => ({ value: row.id, label: String(row.fields.name ?? '') })),
  ]);
};
