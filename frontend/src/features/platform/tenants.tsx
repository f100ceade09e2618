import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { switchOrganization } from '@candor/contracts/accounts/endpoints';
import { seatsTaken } from '@candor/contracts/platform/health';
import { tenantsPage } from '@candor/contracts/platform/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { TenantRow } from '@candor/contracts/platform/rows';
import { tenantKinds } from '@candor/contracts/platform/tenant-fields';
import { exportTenants } from '@candor/contracts/platform/tenant-endpoints';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { useState } from 'react';
import { saidOptions } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { countColumn, nameColumn } from '../../kit/tables/column-kinds.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { settle } from '../../page/settle.ts';
import { listScreen, ShowAll } from '../../parts/lists/list-screen.tsx';
import { TenantDrawer } from './tenant-drawer.tsx';
import { HealthOf, storageText } from './tenant-words.tsx';
import { NewTenant } from './new-tenant.tsx';
import { VisitForm } from './visit-form.tsx';

const none = <span className="text-ink-3">–</span>;
type Limits = DataOf<typeof tenantsPage>['plans'];
const limitsOf = (row: TenantRow, plans: Limits) => (row.plan_id ? plans[row.plan_id] : undefined);

/** A number with the limit of the plan. */
const Of = ({ has, most }: { has: number; most: number | null | undefined }) => (
  <span className={cx('tnum', most && has >= most && 'font-medium text-warn')}>
    {most ? say('{has, number} of {most, number}', { has, most }) : numberWords(has)}
  </span>
);
const columnsOf = (
  zone: string | null,
  plans: Limits,
  health: DataOf<typeof tenantsPage>['health'],
): Column<TenantRow>[] => [
  nameColumn({ id: 'name', header: say('Name'), width: 190, sort: 'name', of: ({ name }) => name }),
  { id: 'slug', header: say('Public address'), width: 135, sort: 'slug', cell: (row) => row.slug },
  { id: 'kind', header: say('Kind'), width: 80, cell: (row) => sayLabel(tenantKinds[row.kind]) },
  countColumn({ id: 'members', header: say('Members'), width: 100, sort: 'members', of: ({ members }) => members }),
  {
    id: 'seats',
    header: say('Seats'),
    width: 95,
    align: 'end',
    cell: (row) => <Of has={seatsTaken(row)} most={limitsOf(row, plans)?.seats} />,
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
    id: 'live',
    header: say('Live'),
    width: 100,
    align: 'end',
    sort: 'live',
    cell: (row) => <Of has={row.live} most={limitsOf(row, plans)?.live} />,
  },
  {
    id: 'stored',
    header: say('Storage'),
    width: 110,
    align: 'end',
    sort: 'stored',
    cell: (row) => <span className="tnum">{storageText(row.stored, limitsOf(row, plans)?.storage_gb)}</span>,
  },
  { id: 'plan', header: say('Plan'), width: 90, cell: (row) => limitsOf(row, plans)?.name ?? none },
  {
    id: 'last_activity',
    header: say('Last activity'),
    width: 145,
    sort: 'last_activity',
    cell: (row) => <Ago at={row.last_activity} zone={zone} />,
  },
  {
    id: 'created_at',
    header: say('Founded'),
    width: 145,
    sort: 'created_at',
    cell: (row) => dateText(row.created_at, zone),
  },
  { id: 'sample', header: say('Sample data'), width: 130, cell: (row) => (row.sample ? say('Yes') : none) },
  { id: 'status', header: say('Health'), width: 160, cell: (row) => <HealthOf health={health[row.id]} /> },
];
const cardOf = (health: DataOf<typeof tenantsPage>['health']) => (row: TenantRow) => (
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
    <HealthOf health={health[row.id]} />
  </span>
);

/** `/application/organizations`: the organizations of the platform, which an operator can visit. */
export const Screen = listScreen(tenantsPage, ({ list, user, plans, plan_options, health, totals }, at) => {
  const { revalidate } = useRevalidator();
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  useShortcut('c', say('New organization'), () => setMaking(true), { opens: true });
  const exported = () => void download(exportTenants.path, {}, 'csv');
  useShortcut('e', say('Export the organizations'), exported);
  const chosen = list.items.find((row) => row.id === open);
  const belongs = (row: TenantRow) => user.organizations.some(({ id }) => id === row.id);
  return {
    name: 'tenants',
    title: say('Organizations'),
    live: ['tenants', 'catalogues'],
    beside: chosen && (
      <TenantDrawer
        key={chosen.id}
        row={chosen}
        limits={limitsOf(chosen, plans)}
        health={health[chosen.id]}
        plans={plan_options}
        zone={user.tz_region}
        enter={belongs(chosen) ? <ChangeTo row={chosen} /> : <VisitForm slug={chosen.slug} />}
        onClose={() => setOpen(null)}
      />
    ),
    actions: (
      <>
        <Button onClick={exported}>{say('Export')}</Button>
        <Button onClick={() => setMaking(true)}>
          <Plus size={14} aria-hidden />
          {say('New organization')}
        </Button>
      </>
    ),
    above: (
      <p className="px-5 pb-2 text-meta text-ink-2 max-sm:px-4">
        {say(
          '{look, plural, =0 {No organization needs a look.} one {# organization needs a look.} other {# organizations need a look.}} {trial, number} on trial, {leaving, number} leaving. You see sizes, limits and health here; for people and records you go in, with a reason.',
          totals,
        )}
      </p>
    ),
    search: say('Search organizations'),
    filters: [
      { name: 'kind', label: say('Kind'), kind: 'choice', options: saidOptions(tenantKinds) },
      {
        name: 'status',
        label: say('Status'),
        kind: 'choice',
        options: [
          { value: 'active', label: say('Active') },
          { value: 'suspended', label: say('Suspended') },
        ],
      },
      { name: 'plan', label: say('Plan'), kind: 'choice', options: plan_options },
    ],
    choosesColumns: true,
    columns: columnsOf(user.tz_region, plans, health),
    nameOf: (row) => row.name,
    onOpen: (row) => setOpen(row.id),
    current: open,
    card: cardOf(health),
    empty: {
      none: say('No organization matches.'),
      action: <ShowAll at={at}>{say('Show all organizations')}</ShowAll>,
    },
    dialogs: making && (
      <NewTenant
        plans={plan_options}
        zone={user.tz_region}
        onClose={() => setMaking(false)}
        onMade={async (id) => {
          setMaking(false);
          await revalidate();
          setOpen(id);
        }}
      />
    ),
  };
});

/** Changes to the organization. An operator who is its member needs no visit. */
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
