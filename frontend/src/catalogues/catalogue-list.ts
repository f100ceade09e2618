import type { ReactNode } from 'react';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { partsField, type Used } from '@candor/contracts/catalogues/pages';
import type { Option } from '@candor/contracts/kernel/standard';
import type { RowSelection } from './use-chosen.ts';

/** The data from which the rows of one section are drawn. */
export type RowsGiven = {
  catalogue: Catalogue;
  rows: readonly CatalogueRow[];
  used: readonly Used[];
  /** How often the most used entry is used. */
  most: number;
  label: string;
  /** Whether column names are shown above the rows. */
  heads?: boolean;
  /** The heading of these rows. The choice that it names then needs no column. */
  heading?: ReactNode;
  sortable: boolean;
  chosen: RowSelection;
  /** How many rows the whole page shows. */
  shown: number;
  /** Whether the reader may change the list; if not, they only read it. */
  may: boolean;
  /** Entries that even a reader who may change the list may not change. */
  readOnly: ReadonlySet<string>;
  /** Entries of other lists that this list's fields may refer to. */
  options: Readonly<Record<string, readonly Option[]>>;
  /** How many parts each entry has, by its id. */
  partCounts: Readonly<Record<string, number>>;
  /** The organization's copies of these entries. */
  ours: Readonly<Record<string, string>>;
  onCopy?: (rows: readonly CatalogueRow[]) => Promise<boolean>;
  onSort: (ids: string[]) => Promise<boolean>;
  /** The form of an opened row, which replaces the row. */
  formOf: (row: CatalogueRow) => ReactNode;
  onEdit: (row: CatalogueRow) => void;
  onRemove: (row: CatalogueRow) => void;
  onRestore: (row: CatalogueRow) => void;
};

/** The fields that have a column, except the name. A heading that names the value of a field replaces its column. */
export const columnsOf = ({ catalogue, heading }: Pick<RowsGiven, 'catalogue' | 'heading'>) =>
  Object.entries(catalogue.fields).filter(
    ([name, { inList, section, divides }]) =>
      inList && section === undefined && name !== 'name' && !(heading && divides),
  );
/** Whether rows can be selected: only if there is an action for them. */
export const isSelectable = ({ may, onCopy }: Pick<RowsGiven, 'may' | 'onCopy'>): boolean =>
  may || onCopy !== undefined;
/** The word for the parts of an entry, if it has parts. */
export const partWordOf = (catalogue: Catalogue): string | undefined =>
  catalogue.fields[partsField(catalogue) ?? '']?.label;

/** The kinds of long texts, which share the width with the name. */
const running = ['long', 'html', 'mergeLine', 'mergeText', 'list'];
/** The width of a column by its kind. */
export const widthOf = (kind: string) =>
  running.includes(kind)
    ? 'sm:flex-1'
    : `sm:shrink-0 ${kind === 'number' ? 'sm:w-16' : kind === 'choice' ? 'sm:w-28' : 'sm:w-40'}`;
/** The look of an open row. */
export const openLook = 'my-1.5 rounded-card bg-well shadow-card max-sm:-mx-4 max-sm:rounded-none sm:-mx-3';
/** The name of a row. */
export const rowName = (row: CatalogueRow) => String(row.fields.name ?? '');
