import { ArrowUpDown } from 'lucide-react';
import { sortPartners } from '@candor/contracts/sales/endpoints';
import { type ListedPartner, partnersPage } from '@candor/contracts/sales/pages';
import { saidOptions } from '@candor/contracts/jobs/values';
import { partnerKinds, partnerStatuses } from '@candor/contracts/sales/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { countColumn, nameColumn } from '../../kit/tables/column-kinds.tsx';
import { Status } from '../../kit/tag.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { DialogButton, isWhole, listScreenOf } from '../../parts/lists/list-screen.tsx';
import { totalWords } from './money-strip.tsx';

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
/** A column of the commissions in one state. */
const sums = (id: 'pending' | 'earned' | 'approved' | 'paid', header: string): Column<ListedPartner> => ({
  id,
  header,
  width: 130,
  align: 'end',
  cell: ({ money }) => totalWords(money[id].sums),
});
const columnsOf = (names: Record<string, string>): Column<ListedPartner>[] => [
  nameColumn({ id: 'name', header: say('Name'), width: 240, sort: 'name', of: ({ name }) => name }),
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
  countColumn({ id: 'deals', header: say('Deals'), width: 80, of: ({ deals }) => deals }),
  sums('pending', say('Pending')),
  sums('earned', say('Earned')),
  sums('approved', say('Approved')),
  sums('paid', say('Paid')),
];

/** `/sales/partners`: who brings deals, and what each is owed. */
export const Screen = listScreenOf(
  partnersPage,
  ({ partners }) => partners,
  ({ list, names, options }, at) => ({
    name: 'partners',
    title: say('Partners'),
    live: ['partners', 'commissions'],
    search: say('Search partners'),
    filters: [
      { name: 'status', label: say('State'), kind: 'choice', options: saidOptions(partnerStatuses) },
      { name: 'kind', label: say('Kind'), kind: 'choice', options: saidOptions(partnerKinds) },
    ],
    columns: columnsOf(names),
    nameOf: ({ name }) => name,
    rowTo: ({ id }) => at.recordTo(id),
    card,
    empty: { none: say('No partners yet. A partner brings deals and earns commissions by a term.') },
    actions: (
      <>
        <ButtonLink to={listTo('sales', 'terms')}>{say('Terms')}</ButtonLink>
        {isWhole(list) && (
          <DialogButton icon={ArrowUpDown} label={say('Order')}>
            {(onClose) => (
              <OrderDialog
                title={say('Order of the partners')}
                rows={list.items}
                send={(ids) => call(sortPartners, { ids })}
                onClose={onClose}
              />
            )}
          </DialogButton>
        )}
      </>
    ),
    add: {
      label: say('New partner'),
      key: 'c',
      dialog: (onClose) => (
        <PartnerDialog
          partner={null}
          options={options}
          onClose={onClose}
          onSaved={(id) => at.go((now) => now.recordTo(id))}
        />
      ),
    },
  }),
);
