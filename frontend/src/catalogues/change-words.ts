import { listed } from '@candor/contracts/kernel/article';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const touched = (used: { words: string; sum: number } | undefined, name: boolean, hidden: boolean): string => {
  if (used && !used.sum) return hidden ? 'Pickers offer it no more.' : 'Nothing uses it yet.';
  const who = used?.words ?? 'What uses it';
  const one = !used || used.sum === 1;
  if (hidden) return `Pickers offer it no more. ${who} ${one ? 'keeps' : 'keep'} it.`;
  return name
    ? `${who} ${one ? 'shows' : 'show'} the new name. History keeps the old.`
    : `${who} ${one ? 'follows' : 'follow'}. History keeps what it was.`;
};
/** What a form holds that is not saved, and what saving it touches, in two sentences. Empty when nothing was changed. */
export const changeWords = (
  catalogue: Pick<Catalogue, 'label' | 'fields'>,
  row: Pick<CatalogueRow, 'id'> | null,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  /** Who uses the entry: '12 jobs'. Empty where nobody does; undefined where nobody counts. */
  used?: { words: string; sum: number },
): { unsaved: string; touches: string } => {
  const names = Object.keys(catalogue.fields).filter((name) => !same(before[name], after[name]));
  if (!names.length) return { unsaved: '', touches: '' };
  if (!row)
    return {
      unsaved: `Unsaved ${catalogue.label.toLowerCase()}.`,
      touches: 'Lists and pickers offer it when you save.',
    };
  const labels = names.map((name) => catalogue.fields[name]!.label.toLowerCase());
  return {
    unsaved: `Unsaved ${labels.length > 3 ? `${labels.length} fields` : listed(labels)}.`,
    touches: touched(used, names.includes('name'), after.active === false && before.active !== false),
  };
};
