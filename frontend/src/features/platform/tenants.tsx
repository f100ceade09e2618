import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import { switchOrganization } from '@candor/contracts/accounts/endpoints';
import { tenantsPage } from '@candor/contracts/platform/pages';
import type { TenantRow } from '@candor/contracts/platform/rows';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { ColumnChooser } from '../../kit/tables/data-table-parts.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { VisitForm } from './visit-form.tsx';

const kinds = { hiring: phrase('Hiring'), sales: phrase('Sales'), platform: phrase('Platform') } as const;
const none = <span className="text-ink-3">–</span>;
const StatusOf = ({ row }: { row: TenantRow }) =>
  row.status === 'active' ? <Status tone="good">{say('Active')}</Status> : <Status>{say('Suspended')}</Status>;

const columnsOf = (zone: string | null): Column<TenantRow>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 220,
    sort: 'name',
    fixed: true,
    cell: (row) => <span className="font-medium text-ink">{row.name}</span>,
  },
  { id: 'slug', header: say('Public address'), width: 180, sort: 'slug', cell: (row) => row.slug },
  { id: 'kind', header: say('Kind'), width: 100, cell: (row) => sayLabel(kinds[row.kind]) },
  {
    id: 'members',
    header: say('Members'),
    width: 100,
    align: 'end',
    sort: 'members',
    cell: (row) => numberWords(row.members),
  },
  {
    id: 'open_jobs',
    header: say('Open jobs'),
    width: 110,
    align: 'end',
    sort: 'open_jobs',
    cell: (row) => (row.open_jobs ? numberWords(row.open_jobs) : none),
  },
  {
    id: 'last_activity',
    header: say('Last activity'),
    width: 130,
    sort: 'last_activity',
    cell: (row) => <Ago at={row.last_activity} zone={zone} />,
  },
  {
    id: 'created_at',
    header: say('Founded'),
    width: 120,
    sort: 'created_at',
    cell: (row) => dateText(row.created_at, zone),
  },
  { id: 'sample', header: say('Sample data'), width: 110, cell: (row) => (row.sample ? say('Yes') : none) },
  { id: 'status', header: say('Status'), width: 110, cell: (row) => <StatusOf row={row} /> },
];
const card = (row: TenantRow) => (
  <span className="flex items-center gap-3">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{row.name}</span>
      <span className="block truncate text-meta text-ink-3">
        {say(
          '{members, plural, one {# member} other {# members}}, {jobs, plural, one {# open job} other {# open jobs}}',
          { members: row.members, jobs: row.open_jobs },
        )}
      </span>
    </span>
    <StatusOf row={row} />
  </span>
);

/** `/application/organizations`: the organizations of the platform, which an operator can visit. */
export const Screen = () => {
  const { list, user } = usePage(tenantsPage);
  const at = useListAddress();
  const [open, setOpen] = useState<string | null>(null);
  useLivePage(['tenants']);
  const columns = columnsOf(user.tz_region);
  const chosen = list.items.find((row) => row.id === open);
  const belongs = (row: TenantRow) => user.organizations.some(({ id }) => id === row.id);
  return (
    <Page>
      <PageHead title={say('Organizations')} count={list.total} />
      <PageBar>
        <SearchBox
          value={at.slice.search}
          onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true })}
          label={say('Search organizations')}
        />
        <FilterBar
          value={at.slice.filters}
          onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
          filters={[
            {
              name: 'kind',
              label: say('Kind'),
              kind: 'choice',
              options: Object.entries(kinds).map(([value, label]) => ({ value, label: sayLabel(label) })),
            },
            {
              name: 'status',
              label: say('Status'),
              kind: 'choice',
              options: [
                { value: 'active', label: say('Active') },
                { value: 'suspended', label: say('Suspended') },
              ],
            },
          ]}
        />
        <span className="ms-auto max-sm:hidden">
          <ColumnChooser name="tenants" columns={columns} />
        </span>
      </PageBar>
      <DataTable
        name="tenants"
        label={say('Organizations')}
        columns={columns}
        rows={list.items}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        sort={list.sort}
        sortTo={at.sortTo}
        onOpen={(row) => setOpen(row.id)}
        current={open}
        card={card}
        empty={
          <EmptyState
            action={
              <Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{say('Show all organizations')}</Button>
            }
          >
            {say('No organization matches.')}
          </EmptyState>
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      {chosen && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title={belongs(chosen) ? chosen.name : say('Go into {name}', { name: chosen.name })}
          text={belongs(chosen) ? say('You belong to this organization.') : chosen.slug}
        >
          {belongs(chosen) ? (
            <ChangeTo row={chosen} />
          ) : (
            <VisitForm slug={chosen.slug} onCancel={() => setOpen(null)} />
          )}
        </Dialog>
      )}
    </Page>
  );
};

/** A member of an organization needs no visit. */
const ChangeTo = ({ row }: { row: TenantRow }) => {
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    const answer = await call(switchOrganization, { organization_id: row.id, at: '/dashboard' });
    setBusy(false);
    await settle(say('Switch to {name}', { name: row.name }), answer, ({ location }) =>
      window.location.assign(location),
    );
  };
  return (
    <Button kind="primary" disabled={busy} onClick={() => void change()}>
      {say('Switch to {name}', { name: row.name })}
    </Button>
  );
};
