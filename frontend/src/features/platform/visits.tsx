import { say } from '@candor/contracts/words/say';
import { visitsPage } from '@candor/contracts/platform/pages';
import type { Names } from '@candor/contracts/kernel/standard';
import type { VisitRow } from '@candor/contracts/platform/rows';
import type { Column } from '../../kit/tables/columns.ts';
import { momentText } from '../../kit/time.tsx';
import { listScreen } from '../../parts/lists/list-screen.tsx';

const columnsOf = (names: Names, zone: string | null): Column<VisitRow>[] => [
  { id: 'tenant', header: say('Organization'), width: 200, fixed: true, cell: (row) => names[row.tenant_id] ?? '' },
  { id: 'user', header: say('Operator'), width: 160, cell: (row) => names[row.user_id] ?? '' },
  { id: 'reason', header: say('Reason'), width: 320, cell: (row) => row.reason },
  {
    id: 'began_at',
    header: say('Began'),
    width: 160,
    sort: 'began_at',
    cell: (row) => momentText(row.began_at, zone),
  },
  {
    id: 'ended_at',
    header: say('Ended'),
    width: 160,
    cell: (row) => (row.ended_at ? momentText(row.ended_at, zone) : say('not ended')),
  },
];
const cardOf = (names: Names, zone: string | null) => (row: VisitRow) => (
  <span className="block">
    <span className="block truncate font-medium text-ink">{names[row.tenant_id]}</span>
    <span className="block text-meta text-ink-2">{row.reason}</span>
    <span className="block text-meta text-ink-3">
      <bdi>{names[row.user_id]}</bdi>
      {' · '}
      {momentText(row.began_at, zone)}
      {row.ended_at ? null : ` · ${say('not ended')}`}
    </span>
  </span>
);

/** `/application/visits`: which operator was in which organization, why, and for how long. */
export const Screen = listScreen(visitsPage, ({ names, user }) => ({
  name: 'visits',
  title: say('Visits'),
  live: ['visits'],
  columns: columnsOf(names, user.tz_region),
  nameOf: (row) => names[row.tenant_id] ?? '',
  card: cardOf(names, user.tz_region),
  empty: { none: say('No operator visited an organization.') },
}));
