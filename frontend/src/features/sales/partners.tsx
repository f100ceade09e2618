import { Suspense, useState } from 'react';
import { ArrowUpDown, Plus } from 'lucide-react';
import { sortPartners } from '@candor/contracts/sales/endpoints';
import { type ListedPartner, partnersPage } from '@candor/contracts/sales/pages';
import { partnerKinds, partnerStatuses } from '@candor/contracts/sales/values';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { totalWords } from './money-strip.tsx';
import { saidOptions } from '@candor/contracts/jobs/values';

const PartnerDialog = later(() => import('./partner-form.tsx').then((m) => m.PartnerDialog));
const OrderDialog = later(() => import('./order-dialog.tsx').then((m) => m.OrderDialog));

const card = ({ name, deals, money }: ListedPartner) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{name}</span>
      <span className="text-meta text-ink-2">{say('{deals, plural, one {# deal} other {# deals}}', { deals })}</span>
    </span>
    <span className="tnum text-ink">{totalWords(money.earned.sums)}</span>
  </span>
);
const columnsOf = (names: Record<string, string>): Column<ListedPartner>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 240,
    sort: 'name',
    fixed: true,
    cell: ({ name }) => <span className="font-medium text-ink">{name}</span>,
  },
  { id: 'kind', header: say('Kind'), width: 110, cell: ({ kind }) => sayLabel(partnerKinds[kind]) },
  {
    id: 'status',
    header: say('State'),
    width: 100,
    cell: ({ status }) => (
      <Status tone={status === 'active' ? 'good' : 'plain'}>{sayLabel(partnerStatuses[status])}</Status>
    ),
  },
  { id: 'term', header: say('Term'), width: 140, cell: ({ default_term_id: id }) => names[id ?? ''] ?? '' },
  { id: 'deals', header: say('Deals'), width: 80, align: 'end', cell: ({ deals }) => numberWords(deals) },
  {
    id: 'pending',
    header: say('Pending'),
    width: 130,
    align: 'end',
    cell: ({ money }) => totalWords(money.pending.sums),
  },
  {
    id: 'earned',
    header: say('Earned'),
    width: 130,
    align: 'end',
    cell: ({ money }) => totalWords(money.earned.sums),
  },
  {
    id: 'approved',
    header: say('Approved'),
    width: 130,
    align: 'end',
    cell: ({ money }) => totalWords(money.approved.sums),
  },
  { id: 'paid', header: say('Paid'), width: 130, align: 'end', cell: ({ money }) => totalWords(money.paid.sums) },
];

/** `/sales/partners`: who brings deals, and what each is owed. */
export const Screen = () => {
  const { list, partners, names, options } = usePage(partnersPage);
  const at = useListAddress();
  useLivePage(['partners', 'commissions']);
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);
  /** Whether the whole list is on screen. */
  const whole = list.total === list.items.length && !at.slice.search && Object.keys(at.slice.filters).length === 0;
  useShortcut('c', say('New partner'), () => setAdding(true), { opens: true });
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      {say('New partner')}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={say('Partners')}
        count={list.total}
        actions={
          <>
            <ButtonLink to={listTo('sales', 'terms')}>{say('Terms')}</ButtonLink>
            {whole && list.total > 1 && (
              <Button onClick={() => setOrdering(true)}>
                <ArrowUpDown size={14} aria-hidden />
                {say('Order')}
              </Button>
            )}
            {add}
          </>
        }
      />
      <PageBar>
        <SearchBox {...at.search} label={say('Search partners')} />
        <FilterBar
          {...at.filters}
          filters={[
            { name: 'status', label: say('State'), kind: 'choice', options: saidOptions(partnerStatuses) },
            { name: 'kind', label: say('Kind'), kind: 'choice', options: saidOptions(partnerKinds) },
          ]}
        />
      </PageBar>
      <DataTable
        name="partners"
        label={say('Partners')}
        columns={columnsOf(names)}
        rows={partners}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={({ id }) => at.recordTo(id)}
        card={card}
        empty={
          <EmptyState action={add}>
            {say('No partners yet. A partner brings deals and earns commissions by a term.')}
          </EmptyState>
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      {ordering && (
        <Suspense>
          <OrderDialog
            title={say('Order of the partners')}
            rows={list.items}
            send={(ids) => call(sortPartners, { ids })}
            onClose={() => setOrdering(false)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <PartnerDialog
            partner={null}
            options={options}
            onClose={() => setAdding(false)}
            onSaved={(id) => at.go((now) => now.recordTo(id))}
          />
        </Suspense>
      )}
    </Page>
  );
};
