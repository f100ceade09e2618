import { phrase, say, sayText, sayWithin } from '@candor/contracts/words/say';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { partsField } from '@candor/contracts/catalogues/pages';
import { article } from '@candor/contracts/words/article';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { Holdings } from '@candor/contracts/kernel/permission';
import { toast } from '../kit/overlays/toast.ts';
import { call } from '../page/call.ts';
import { listTo } from '../page/list-address.ts';
import { settle } from '../page/settle.ts';
import { countedEntries } from './many.ts';

export type Copies = PayloadOf<NonNullable<Catalogue['copy']>>;
/** The reader's own list that takes copies of these entries. */
export const copiesInto = (catalogue: Catalogue, held: Holdings): Catalogue | undefined =>
  catalogues.find(({ origin, needs }) => origin?.name === catalogue.name && held[needs]);
/** The page of an entry, or the list if entries have no pages. */
export const entryAddress = (catalogue: Catalogue, id: string): string => {
  const [area, entity] = catalogue.screen.split('/') as [string, string];
  const field = partsField(catalogue);
  return field ? listTo(area, entity, { id, section: catalogue.fields[field]!.section }) : listTo(area, entity);
};

/** A count with its noun: 3 questions, 1 question. `word`: the label of the field with the items. */
const itemsOf = (word: string, count: number): string => sayWithin(count === 1 ? word.replace(/s$/, '') : word);
export const countedParts = (word: string, count: number): string =>
  say('{count, number} {items}', { count, items: itemsOf(word, count) });
/** How many parts were copied together with an entry, and how many of them were new to the library. */
const copiedWords = (into: Catalogue, name: string, parts: Copies['parts']): string => {
  const field = partsField(into);
  if (!field || !parts.length) return say('{name} was copied to your library.', { name });
  const count = parts.length;
  const items = itemsOf(into.fields[field]!.label, count);
  const fresh = parts.filter(({ result }) => result === 'copied').length;
  if (fresh === count)
    return say('{name} was copied to your library, with {count, number} {items}.', { name, count, items });
  if (fresh)
    return say('{name} was copied to your library, with {count, number} {items}, {fresh, number} of them new.', {
      name,
      count,
      items,
      fresh,
    });
  return say(
    '{name} was copied to your library, with {count, number} {items} that {count, plural, one {was} other {were}} already there.',
    { name, count, items },
  );
};
/** The result of copying, in one sentence or two. */
export const copyWords = (into: Catalogue, { copies, parts }: Copies): string => {
  const [first] = copies;
  if (copies.length === 1 && first)
    return {
      copied: copiedWords(into, first.name, parts),
      back: say('{name} was restored in your library.', { name: first.name }),
      present: say('{name} is already in your library. Nothing was copied.', { name: first.name }),
      named: sayText(
        article(into.label) === 'an'
          ? phrase('Your library already has an {item} with this name. It was not changed.')
          : phrase('Your library already has a {item} with this name. It was not changed.'),
        { item: sayWithin(into.label) },
      ),
    }[first.result];
  const of = (...results: (typeof copies)[number]['result'][]) =>
    copies.filter(({ result }) => results.includes(result)).length;
  const said = [
    of('copied') ? say('{entries} copied to your library', { entries: countedEntries(into, of('copied')) }) : '',
    of('back') ? say('{count, number} restored', { count: of('back') }) : '',
    of('present', 'named') ? say('{count, number} already there', { count: of('present', 'named') }) : '',
  ];
  return say('{what}.', { what: said.filter(Boolean).join(', ') });
};

/** Copies entries of the platform into the reader's library and shows the result. */
export const copyTo = (into: Catalogue, rows: readonly Pick<CatalogueRow, 'id'>[], reload: () => unknown) =>
  settle(
    say('Copy to our {items}', { items: sayWithin(into.plural) }),
    call(into.copy!, { ids: rows.map(({ id }) => id) }),
    async (payload) => {
      toast({ text: copyWords(into, payload) });
      await reload();
    },
  );
