import { Suspense, useState, type ReactNode } from 'react';
import { type LucideIcon, Plus } from 'lucide-react';
import type { ListResult } from '@candor/contracts/kernel/list';
import type { Items, ListPage } from '@candor/contracts/kernel/page';
import type { Past } from '@candor/contracts/kernel/past';
import type { Standard } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { type Keys, useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { ColumnChooser } from '../../kit/tables/data-table-parts.tsx';
import type { TableLook } from '../../kit/tables/table-props.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { type BarParts, isNarrowed, type ListAt, ListBar, ListTable } from './list-table.tsx';

/** What every list page answers. */
type ListData = Standard & { list: ListResult<unknown>; past?: Past };
/** The texts of a list without rows: when nothing matches the search and filters, when there was nothing at a past time, and else `none`. */
type Empty = {
  none: string;
  narrowed?: string;
  inPast?: string;
  /** The action beside `none`. If undefined, it is the button that adds a record; false: none. */
  action?: ReactNode;
};
/** The button that adds a record. `dialog`: what it opens. */
type Add = { label: string; key?: Keys; dialog: (onClose: () => void) => ReactNode };
/** What a list that can be shown as of a past time has for it (`list-past.tsx`). `whole`: whether the past has all that the present has. */
export type ListPast = {
  button: ReactNode;
  actions: (past: Past) => ReactNode;
  bar: (past: Past) => ReactNode;
  whole: boolean;
};
/** What is particular about a list screen. */
export type ListLook<Row> = BarParts &
  TableLook<Row> & {
    title: string;
    /** The name of the table, if it is not the title. */
    label?: string;
    /** The rows on screen, if some of the page's are left out. */
    rows?: readonly Row[];
    /** The read models whose changes reload the page. */
    live: readonly string[];
    crumbs?: readonly { to: string; label: string }[];
    /** The number of rows, if it is not that of the list. */
    total?: number;
    /** The buttons of the head, before the one that adds a record. */
    actions?: ReactNode;
    /** What is shown between the head and the bar. */
    above?: ReactNode;
    /** Whether the reader chooses the columns. */
    choosesColumns?: true;
    /** A drawer beside the list. */
    beside?: ReactNode;
    /** Dialogs, and keys of this screen. */
    dialogs?: ReactNode;
    empty: Empty;
    add?: Add;
    asOf?: ListPast;
  };

/** Whether all rows are on screen, and there is an order to change. */
export const isWhole = (list: ListResult<unknown>): boolean =>
  list.total === list.items.length && list.total > 1 && !isNarrowed(list);

/** The button of an empty list that removes the search and the filters. */
export const ShowAll = ({ at, children }: { at: ListAt; children: string }) => (
  <Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{children}</Button>
);

/** A button of the head that opens a dialog, whose code is loaded when it is first shown. */
export const DialogButton = ({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon;
  label: string;
  children: (onClose: () => void) => ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon size={14} aria-hidden />
        {label}
      </Button>
      {open && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
};

/** The text of a list without rows. */
const NoRows = ({ empty, list, past, add }: { empty: Empty; list: ListData['list']; past?: Past; add: ReactNode }) =>
  isNarrowed(list) && empty.narrowed ? (
    <EmptyState>{empty.narrowed}</EmptyState>
  ) : past && empty.inPast ? (
    <EmptyState>{empty.inPast}</EmptyState>
  ) : (
    <EmptyState action={empty.action === undefined ? add : empty.action}>{empty.none}</EmptyState>
  );

/** The screen of a list whose page says more of each row than the list does: `rowsOf` are these rows. */
export const listScreenOf = <Data extends ListData, Row extends { id: string }>(
  page: ListPage<Data>,
  rowsOf: (page: Data) => readonly Row[],
  useLook: (page: Data, at: ListAt) => ListLook<Row>,
) => {
  const ListScreen = () => {
    const data: Data = usePage(page);
    const at = useListAddress();
    const [adding, setAdding] = useState(false);
    const {
      title,
      live,
      crumbs,
      total = data.list.total,
      actions,
      above,
      before,
      search,
      between,
      filters,
      filtersNow,
      after,
      choosesColumns,
      beside,
      dialogs,
      empty,
      add,
      asOf,
      ...table
    } = useLook(data, at);
    const { list, past } = data;
    useLivePage(live);
    useShortcut(add?.key ?? 'n', add?.label ?? '', () => setAdding(true), {
      on: add?.key !== undefined && !past,
      opens: true,
    });
    const addButton = add && (
      <Button kind="primary" onClick={() => setAdding(true)}>
        <Plus size={14} aria-hidden />
        {add.label}
      </Button>
    );
    const inPart = past && !asOf?.whole;
    const chooser = choosesColumns && (
      <span className="ms-auto max-sm:hidden">
        <ColumnChooser name={table.name} columns={table.columns.filter(({ acts }) => !acts)} />
      </span>
    );
    return (
      <Page beside={beside}>
        <PageHead
          title={title}
          crumbs={crumbs}
          count={total}
          actions={
            past ? (
              <Suspense>{asOf?.actions(past)}</Suspense>
            ) : (
              (asOf || actions || addButton) && (
                <>
                  {asOf?.button}
                  {actions}
                  {addButton}
                </>
              )
            )
          }
        />
        {past && <Suspense>{asOf?.bar(past)}</Suspense>}
        {!(inPart && past.refused) && (
          <>
            {above}
            {(before || search || filters || after) && (
              <ListBar
                {...{ at, before, between, filters, filtersNow }}
                search={inPart ? undefined : search}
                after={after ?? chooser}
              />
            )}
            <ListTable
              {...{ at, list: { ...list, total }, rows: rowsOf(data), label: title, ...table }}
              empty={<NoRows empty={empty} list={list} past={past} add={addButton} />}
            />
          </>
        )}
        {adding && add && <Suspense>{add.dialog(() => setAdding(false))}</Suspense>}
        {dialogs}
      </Page>
    );
  };
  return ListScreen;
};

/** The screen of a list: head, bar of the past, search, filters, rows, pager, and the button that adds a record. `useLook` says what is particular about it, and may use hooks. */
export const listScreen = <Row extends { id: string }, Data extends ListData & Items<Row>>(
  page: ListPage<Data> & ListPage<Items<Row>>,
  useLook: (page: Data, at: ListAt) => ListLook<Row>,
) => listScreenOf(page, ({ list }) => list.items, useLook);
