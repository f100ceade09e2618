import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { useMedia } from '../kit/media.ts';
import { useListAddress } from '../page/list-address.ts';
import { useLivePage } from '../page/live/live.ts';
import { usePage } from '../page/use-page.ts';
import { cataloguePages } from './catalogue-pages.ts';
import { copiesInto, copyTo } from './copying.ts';
import { quicksOf, sectionsOf } from './list-parts.ts';
import { useChosen } from './use-chosen.ts';
import { canBeUnused, sumOf, usesOfEntry } from './used-cell.tsx';

/** What the list screen of a catalogue shows: its sections, its quick filters, the chosen rows, and what the reader may do. */
export const useCatalogue = () => {
  const page = usePage(cataloguePages);
  const { list, parents, options, used, user, read_only } = page;
  const at = useListAddress();
  const narrow = useMedia('(max-width: 1023px)');
  const { revalidate } = useRevalidator();
  const catalogue = catalogueNamed(page.catalogue);
  if (!catalogue) throw new Error(`There is no catalogue ${page.catalogue}.`);
  useLivePage(['catalogues']);
  const may = user.groups[catalogue.needs] !== undefined;
  const into = copiesInto(catalogue, user.groups);
  const onCopy = into && ((some: readonly CatalogueRow[]) => copyTo(into, some, revalidate));
  const whole = list.total === list.items.length && !list.search;
  const [quick, setQuick] = useState<string | null>(null);
  const isUsed = used.length && canBeUnused(catalogue) ? (id: string) => usesOfEntry(used, id).length > 0 : null;
  const everything = sectionsOf(catalogue, list.items, parents, whole);
  const quicks = whole ? quicksOf(everything, list.items, isUsed) : [];
  const narrowed = quicks.find(({ key }) => key === quick);
  const sections = narrowed
    ? everything
        .map((section) => ({ ...section, rows: section.rows.filter(({ id }) => narrowed.rows.has(id)) }))
        .filter((section) => section.rows.length)
    : everything;
  const visible = sections.flatMap((section) => section.rows);
  const chosen = useChosen(visible);
  const only = parents.find(({ value }) => [at.slice.filters.parent].flat().includes(value));
  // The label is known only if a field of the rows offers that entry.
  const naming = [at.slice.filters.refers].flat()[0];
  const namingLabel = Object.values(options)
    .flat()
    .find(({ value }) => value === naming)?.label;
  const gone = at.slice.filters.deleted === true;
  const sortable = may && catalogue.sort !== null && whole && !gone && !narrowed;
  const readOnly: ReadonlySet<string> = new Set(read_only);
  return {
    page,
    at,
    narrow,
    revalidate,
    catalogue,
    may,
    into,
    onCopy,
    /** The quick filters, and the one in use. */
    quicks,
    narrowed,
    setQuick,
    sections,
    visible,
    chosen,
    /** The parent entry to which the list is narrowed. */
    only,
    /** The entry to which all shown rows refer, and its name if it is known. */
    naming,
    namingLabel,
    /** Whether removed entries are shown. */
    gone,
    sortable,
    readOnly,
    /** How often the most used entry is used. */
    most: Math.max(0, ...list.items.map((row) => sumOf(usesOfEntry(used, row.id)))),
  };
};
export type CatalogueNow = ReturnType<typeof useCatalogue>;
