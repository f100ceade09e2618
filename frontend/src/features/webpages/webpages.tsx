import { Suspense, useState } from 'react';
import { ArrowUpDown, FolderTree, MoreHorizontal, Plus, Quote, Tags, UserPen, Zap } from 'lucide-react';
import { pageOrderPage, webpagesPage } from '@candor/contracts/webpages/pages';
import type { WebpageRow } from '@candor/contracts/webpages/rows';
import { pageKinds, pageStatuses } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { useGo } from '../../kit/link.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { pageKindOptions, pageStatusOptions, pageTones } from './webpage-words.ts';

const PageDialog = later(() => import('./page-dialog.tsx').then((m) => m.PageDialog));

const State = ({ row: { status } }: { row: WebpageRow }) => (
  <Status tone={pageTones[status]}>{sayLabel(pageStatuses[status])}</Status>
);
type Data = ReturnType<typeof usePage<typeof webpagesPage>>;
const columnsOf = ({ options, names, user }: Data): Column<WebpageRow>[] => {
  const categoryOf = (id: string) => options.categories.find(({ value }) => value === id)?.label;
  return [
    {
      id: 'title',
      header: say('Title'),
      width: 320,
      sort: 'title',
      fixed: true,
      cell: ({ title }) => <span className="font-medium text-ink">{title}</span>,
    },
    { id: 'kind', header: say('Kind'), width: 110, cell: ({ kind }) => sayLabel(pageKinds[kind]) },
    {
      id: 'category',
      header: say('Category'),
      width: 170,
      cell: ({ places }) => <Facts of={places.flatMap(({ category_id }) => categoryOf(category_id) ?? [])} />,
    },
    { id: 'author', header: say('Author'), width: 150, cell: ({ author_id }) => names[author_id ?? ''] ?? '' },
    { id: 'status', header: say('Status'), width: 110, cell: (row) => <State row={row} /> },
    {
      id: 'published',
      header: say('Published'),
      width: 120,
      sort: 'published_at',
      cell: ({ first_published_at: at }) => (at ? dateText(at, user.tz_region) : ''),
    },
    {
      id: 'updated',
      header: say('Changed'),
      width: 110,
      sort: 'updated_at',
      cell: ({ updated_at }) => <Ago at={updated_at} zone={user.tz_region} />,
    },
  ];
};
const card = (row: WebpageRow) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{row.title}</span>
      <span className="text-meta">
        <Facts of={[sayLabel(pageKinds[row.kind])]} />
      </span>
    </span>
    <State row={row} />
  </span>
);
/** Links to the organization's small lists that pages use. */
const Lists = () => {
  const go = useGo();
  const lists = [
    { entity: 'authors', label: say('Authors'), icon: UserPen },
    { entity: 'testimonials', label: say('Quotes'), icon: Quote },
    { entity: 'categories', label: say('Categories'), icon: Tags },
    { entity: 'subcategories', label: say('Subcategories'), icon: FolderTree },
    { entity: 'plays', label: say('Marketing plays'), icon: Zap },
  ];
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" icon aria-label={say('More')}>
          <MoreHorizontal size={16} aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<ArrowUpDown size={14} />} onSelect={() => void go(pageOrderPage.at)}>
        {say('Order of the pages')}
      </MenuItem>
      {lists.map(({ entity, label, icon: Icon }) => (
        <MenuItem key={entity} icon={<Icon size={14} />} onSelect={() => void go(listTo('marketing', entity))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
};

/** `/marketing/pages`: the pages of the organization's site. */
export const Screen = () => {
  const data = usePage(webpagesPage);
  const { list, options } = data;
  const at = useListAddress();
  const [adding, setAdding] = useState(false);
  useLivePage(['webpages']);
  useShortcut('n', say('New page'), () => setAdding(true), { opens: true });
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0;
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      {say('New page')}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={say('Pages')}
        count={list.total}
        actions={
          <>
            <Lists />
            {add}
          </>
        }
      />
      <PageBar>
        <SearchBox {...at.search} label={say('Search pages')} />
        <FilterBar
          {...at.filters}
          filters={[
            { name: 'status', label: say('Status'), kind: 'choice', options: pageStatusOptions() },
            { name: 'kind', label: say('Kind'), kind: 'choice', options: pageKindOptions() },
            { name: 'category', label: say('Category'), kind: 'choice', options: options.categories },
            { name: 'subcategory', label: say('Subcategory'), kind: 'choice', options: options.subcategories },
            { name: 'author', label: say('Author'), kind: 'choice', options: options.authors },
          ]}
        />
      </PageBar>
      <DataTable
        name="webpages"
        label={say('Pages')}
        columns={columnsOf(data)}
        rows={list.items}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={({ id }) => at.recordTo(id, 'edit')}
        card={card}
        empty={
          narrowed ? (
            <EmptyState>{say('No page matches.')}</EmptyState>
          ) : (
            <EmptyState action={add}>
              {say('No pages yet. A page tells visitors what you do, and leads them to your jobs and forms.')}
            </EmptyState>
          )
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      {adding && (
        <Suspense>
          <PageDialog
            page={null}
            options={options}
            onClose={() => setAdding(false)}
            onSaved={(id) => at.go((now) => now.recordTo(id, 'edit'))}
          />
        </Suspense>
      )}
    </Page>
  );
};
