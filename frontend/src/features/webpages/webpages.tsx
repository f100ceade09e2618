import { ArrowUpDown, FolderTree, MoreHorizontal, Quote, Tags, UserPen, Zap } from 'lucide-react';
import { pageOrderPage, webpagesPage } from '@candor/contracts/webpages/pages';
import type { WebpageRow } from '@candor/contracts/webpages/rows';
import { pageKinds, pageStatuses } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { useGo } from '../../kit/link.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { nameColumn, RowCard } from '../../kit/tables/column-kinds.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { listTo } from '../../page/list-address.ts';
import { listScreen } from '../../parts/lists/list-screen.tsx';
import { pageKindOptions, pageStatusOptions, pageTones } from './webpage-words.ts';

const PageDialog = later(() => import('./page-dialog.tsx').then((m) => m.PageDialog));

const State = ({ row: { status } }: { row: WebpageRow }) => (
  <Status tone={pageTones[status]}>{sayLabel(pageStatuses[status])}</Status>
);
type Data = DataOf<typeof webpagesPage>;
const columnsOf = ({ options, names, user }: Data): Column<WebpageRow>[] => {
  const categoryOf = (id: string) => options.categories.find(({ value }) => value === id)?.label;
  return [
    nameColumn({ id: 'title', header: say('Title'), width: 320, sort: 'title', of: ({ title }) => title }),
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
  <RowCard name={row.title} facts={[sayLabel(pageKinds[row.kind])]} end={<State row={row} />} />
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
export const Screen = listScreen(webpagesPage, (page, at) => ({
  name: 'webpages',
  title: say('Pages'),
  live: ['webpages'],
  search: say('Search pages'),
  filters: [
    { name: 'status', label: say('Status'), kind: 'choice', options: pageStatusOptions() },
    { name: 'kind', label: say('Kind'), kind: 'choice', options: pageKindOptions() },
    { name: 'category', label: say('Category'), kind: 'choice', options: page.options.categories },
    { name: 'subcategory', label: say('Subcategory'), kind: 'choice', options: page.options.subcategories },
    { name: 'author', label: say('Author'), kind: 'choice', options: page.options.authors },
  ],
  columns: columnsOf(page),
  nameOf: ({ title }) => title,
  rowTo: ({ id }) => at.recordTo(id, 'edit'),
  card,
  empty: {
    none: say('No pages yet. A page tells visitors what you do, and leads them to your jobs and forms.'),
    narrowed: say('No page matches.'),
  },
  actions: <Lists />,
  add: {
    label: say('New page'),
    key: 'n',
    dialog: (onClose) => (
      <PageDialog
        page={null}
        options={page.options}
        onClose={onClose}
        onSaved={(id) => at.go((now) => now.recordTo(id, 'edit'))}
      />
    ),
  },
}));
