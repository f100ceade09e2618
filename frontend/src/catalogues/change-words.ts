import { say, sayWithin } from '@candor/contracts/words/say';
import { listWords } from '@candor/contracts/words/list-words';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const touched = (used: { words: string; sum: number } | undefined, name: boolean, hidden: boolean): string => {
  if (used && !used.sum) return hidden ? say('Menus no longer offer it.') : say('Not used yet.');
  const values = { who: used?.words ?? say('Used by'), count: used?.sum ?? 1 };
  if (hidden) return say('Menus no longer offer it. {count, plural, one {{who} keeps} other {{who} keep}} it.', values);
  return name
    ? say('{count, plural, one {{who} shows} other {{who} show}} the new name. History keeps the old name.', values)
    : say('{count, plural, one {{who} changes too} other {{who} change too}}. History keeps the old values.', values);
};
/** What is unsaved in a form, and what saving affects, in two sentences. Empty if nothing was changed. */
export const changeWords = (
  catalogue: Pick<Catalogue, 'label' | 'fields'>,
  row: Pick<CatalogueRow, 'id'> | null,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  /** What uses the entry, such as '12 jobs'. Empty for an unused entry; undefined if uses are not counted. */
  used?: { words: string; sum: number },
): { unsaved: string; touches: string } => {
  const names = Object.keys(catalogue.fields).filter((name) => !same(before[name], after[name]));
  if (!names.length) return { unsaved: '', touches: '' };
  if (!row)
    return {
      unsaved: say('Unsaved {what}.', { what: sayWithin(catalogue.label) }),
      touches: say('Lists and menus offer it once you save.'),
    };
  const labels = names.map((name) => sayWithin(catalogue.fields[name]!.label));
  return {
    unsaved:
      labels.length > 3
        ? say('Unsaved {count, number} fields.', { count: labels.length })
        : say('Unsaved {what}.', { what: listWords(labels) }),
    touches: touched(used, names.includes('name'), after.active === false && before.active !== false),
  };
};
