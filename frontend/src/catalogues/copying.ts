import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { partsField } from '@candor/contracts/catalogues/pages';
import { article } from '@candor/contracts/kernel/article';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { Holdings } from '@candor/contracts/kernel/permission';
import { toast } from '../kit/toast.ts';
import { call } from '../page/call.ts';
import { listTo } from '../page/list-address.ts';
import { settle } from '../page/settle.ts';
import { countedEntries } from './many.ts';

export type Copies = PayloadOf<NonNullable<Catalogue['copy']>>;
/** The reader's own list into which entries of this one can be copied. */
export const copiesInto = (catalogue: Catalogue, held: Holdings): Catalogue | undefined =>
  catalogues.find(({ origin, needs }) => origin?.name === catalogue.name && held[needs]);
/** The page of an entry, or the list where entries have none. */
export const entryAddress = (catalogue: Catalogue, id: string): string => {
  const [area, entity] = catalogue.screen.split('/') as [string, string];
  const field = partsField(catalogue);
  return field ? listTo(area, entity, { id, section: catalogue.fields[field]!.section }) : listTo(area, entity);
};

/** With how many parts a copy came, and how many of them the library did not have. */
const withParts = (into: Catalogue, parts: Copies['parts']): string => {
  const field = partsField(into);
  if (!field || !parts.length) return '';
  const many = into.fields[field]!.label.toLowerCase();
  const words = `, with ${parts.length} ${parts.length === 1 ? many.replace(/s$/, '') : many}`;
  const fresh = parts.filter(({ result }) => result === 'copied').length;
  if (fresh === parts.length) return words;
  return fresh
    ? `${words}, ${fresh} of them new`
    : `${words} that ${parts.length === 1 ? 'was' : 'were'} there already`;
};
/** What became of the copies, in one sentence or two. */
export const copyWords = (into: Catalogue, { copies, parts }: Copies): string => {
  const [first] = copies;
  if (copies.length === 1 && first)
    return {
      copied: `${first.name} was copied to your library${withParts(into, parts)}.`,
      back: `${first.name} is back in your library.`,
      present: `${first.name} is in your library already. Nothing was copied.`,
      named: `Your library has ${article(into.label)} ${into.label.toLowerCase()} of this name already. It stays as it is.`,
    }[first.result];
  const of = (...results: (typeof copies)[number]['result'][]) =>
    copies.filter(({ result }) => results.includes(result)).length;
  const said = [
    of('copied') ? `${countedEntries(into, of('copied'))} copied to your library` : '',
    of('back') ? `${of('back')} brought back` : '',
    of('present', 'named') ? `${of('present', 'named')} there already` : '',
  ];
  return `${said.filter(Boolean).join(', ')}.`;
};

/** Copies entries of the platform into the reader's library and says what came of it. */
export const copyTo = (into: Catalogue, rows: readonly Pick<CatalogueRow, 'id'>[], reload: () => unknown) =>
  settle(
    `Copy to our ${into.plural.toLowerCase()}`,
    call(into.copy!, { ids: rows.map(({ id }) => id) }),
    async (payload) => {
      toast({ text: copyWords(into, payload) });
      await reload();
    },
  );
