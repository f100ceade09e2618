import { useState } from 'react';
import { CalendarCheck, CalendarX, Check } from 'lucide-react';
import { afterDays } from '@candor/contracts/sales/dates';
import { upsertCommissions } from '@candor/contracts/sales/endpoints';
import { commissionsPage } from '@candor/contracts/sales/pages';
import type { CommissionRow } from '@candor/contracts/sales/rows';
import { daysBetween } from '@candor/contracts/sales/dates';
import { commissionStates, type CommissionState } from '@candor/contracts/sales/values';
import { formulaWords } from '@candor/contracts/sales/words';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button, IconButton } from '../../kit/button.tsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { saidOptions } from '@candor/contracts/jobs/values';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import type { Column } from '../../kit/tables/columns.ts';
import { QuickCount } from '../../kit/tables/filter-bar.tsx';
import { Status } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { listScreen } from '../../parts/lists/list-screen.tsx';
import { stateTones } from './deal-words.ts';
import { CommissionView } from './ladder.tsx';
import { MoneyStrip, totalWords } from './money-strip.tsx';

const sumOf = (rows: readonly CommissionRow[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { basis, total } of rows) sums[basis.currency] = (sums[basis.currency] ?? 0) + total;
  return sums;
};

const columnsOf = (names: Record<string, string>, today: string): Column<CommissionRow>[] => [
  {
    id: 'deal',
    header: say('Deal and partner'),
    width: 260,
    fixed: true,
    cell: ({ deal_id, partner_id }) => (
      <span className="truncate">
        <span className="font-medium text-ink">{names[deal_id] ?? ''}</span>{' '}
        <span className="text-ink-2">{names[partner_id] ?? ''}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: say('State'),
    width: 100,
    cell: ({ status }) => <Status tone={stateTones[status]}>{sayLabel(commissionStates[status])}</Status>,
  },
  {
    id: 'formula',
    header: say('Basis × rate × share'),
    width: 260,
    cell: (row) => (
      <span className="tnum text-ink-2">
        {formulaWords(row)}
        {row.adjusted !== 0 && <span className="text-meta text-ink-3"> {say('adjusted')}</span>}
        {row.month !== null && (
          <span className="text-meta text-ink-3">
            {' '}
            {say('month {month, number} of {months, number}', { month: row.month, months: row.months })}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'amount',
    header: say('Amount'),
    width: 120,
    align: 'end',
    sort: 'amount',
    cell: ({ total, basis }) => <span className="font-medium text-ink">{minorWords(total, basis.currency)}</span>,
  },
  {
    id: 'due',
    header: say('Due on'),
    width: 110,
    align: 'end',
    sort: 'due_on',
    cell: ({ due_on, status }) => {
      if (!due_on) return <span className="text-ink-3">{say('not yet')}</span>;
      if (status === 'paid' || status === 'void') return dayText(due_on);
      const over = daysBetween(due_on, today);
      if (over > 0) return <span className="font-medium text-bad">{say('{days, number} d over', { days: over })}</span>;
      return over === 0 ? <span className="font-medium text-accent-ink">{say('today')}</span> : dayText(due_on);
    },
  },
];
const cardOf = (names: Record<string, string>) => (row: CommissionRow) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{names[row.deal_id] ?? ''}</span>
      <span className="block truncate text-meta text-ink-2">{names[row.partner_id] ?? ''}</span>
    </span>
    <span className="tnum text-ink">{minorWords(row.total, row.basis.currency)}</span>
  </span>
);
/** The bar for selected rows. Only earned commissions are approved; `others` are mentioned, not counted. */
const bulkOf =
  (all: Record<string, number>, sums: Record<string, number>, others: number, approve: () => Promise<void>) => () => (
    <>
      <span className="tnum text-ui">{totalWords(all)}</span>
      <Button size="sm" kind="primary" disabled={!Object.keys(sums).length} onClick={() => void approve()}>
        <Check size={14} aria-hidden />
        {Object.keys(sums).length ? say('Approve {amount}', { amount: totalWords(sums) }) : say('Approve')}
      </Button>
      {others > 0 && (
        <span className="text-meta">
          {say('{others, plural, one {# cannot be approved} other {# cannot be approved}}', { others })}
        </span>
      )}
    </>
  );

/** `/sales/commissions`: what partners are owed, grouped by who must act. */
export const Screen = listScreen(commissionsPage, ({ list, money, late, due_today, today, names, options }, at) => {
  const [openId, setOpenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = list.items;
  const open = rows.find(({ id }) => id === openId) ?? null;
  const states = (list.filters.status as CommissionState[] | undefined) ?? [];
  const approvable = rows.filter(({ id, status }) => chosen.has(id) && status === 'earned');
  const others = chosen.size - approvable.length;
  const approve = async () => {
    const ids = approvable.map(({ id }) => id);
    if (!ids.length) return;
    await settle(
      say('Approve commissions'),
      call(upsertCommissions, { ids, status: 'approved' }),
      ({ done, failed }) => {
        setChosen(new Set());
        for (const { error } of failed.slice(0, 3)) toast({ text: error, tone: 'bad' });
        const approved = done.map(({ id }) => id);
        if (!approved.length) return;
        toast({
          text: say('{count, plural, one {# commission} other {# commissions}} approved', { count: approved.length }),
          undo: () =>
            void settle(say('Take the approval back'), call(upsertCommissions, { ids: approved, status: 'earned' })),
        });
      },
    );
  };
  useShortcut('a', say('Approve the chosen commissions'), () => void approve(), { on: approvable.length > 0 });
  const turn = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => id === openId) + by];
    if (next) setOpenId(next.id);
  };
  useShortcut(']', say('Next commission'), () => turn(1), { on: openId !== null });
  useShortcut('[', say('Previous commission'), () => turn(-1), { on: openId !== null });
  return {
    name: 'commissions',
    title: say('Commissions'),
    live: ['commissions', 'deals'],
    beside: open && (
      <Drawer
        narrow
        label={say('Commission')}
        onClose={() => setOpenId(null)}
        head={
          <>
            <span className="min-w-0 flex-1 truncate text-ui font-semi text-ink">
              {names[open.deal_id]}{' '}
              <span className="font-normal text-ink-2">
                {say('for {name}', { name: names[open.partner_id] ?? '' })}
              </span>
            </span>
            <IconButton label={say('Previous commission')} size="sm" onClick={() => turn(-1)}>
              <ChevronUp size={16} aria-hidden />
            </IconButton>
            <IconButton label={say('Next commission')} size="sm" onClick={() => turn(1)}>
              <ChevronDown size={16} aria-hidden />
            </IconButton>
          </>
        }
      >
        <CommissionView key={open.id} commission={open} names={names} today={today} />
      </Drawer>
    ),
    above: (
      <div className="grid gap-3 px-5 pb-1 max-sm:px-4">
        {late > 0 && (
          <p className="text-head font-semi text-ink">
            {say('{late, plural, one {One is past its date.} other {# are past their date.}}', { late })}
          </p>
        )}
        <MoneyStrip
          money={money}
          chosen={states}
          onChoose={(state) =>
            at.go((now) => now.filterTo('status', states.length === 1 && states[0] === state ? undefined : [state]))
          }
        />
      </div>
    ),
    before: (
      <>
        <QuickCount
          icon={<CalendarX size={14} aria-hidden />}
          count={late}
          label={say('past their date')}
          on={false}
          onToggle={() =>
            at.go((now) => now.filtersTo({ status: ['earned', 'approved'], due: { to: afterDays(today, -1) } }))
          }
        />
        <QuickCount
          icon={<CalendarCheck size={14} aria-hidden />}
          count={due_today}
          label={say('to pay today')}
          on={false}
          onToggle={() =>
            at.go((now) => now.filtersTo({ status: ['earned', 'approved'], due: { from: today, to: today } }))
          }
        />
      </>
    ),
    filters: [
      { name: 'partner', label: say('Partner'), kind: 'choice', options: options.partners },
      { name: 'status', label: say('State'), kind: 'choice', options: saidOptions(commissionStates) },
    ],
    columns: columnsOf(names, today),
    nameOf: ({ deal_id, partner_id }) => `${names[deal_id] ?? ''} ${names[partner_id] ?? ''}`,
    onOpen: ({ id }) => setOpenId(id),
    current: openId,
    chosen,
    onChoose: setChosen,
    bulk: bulkOf(sumOf(rows.filter(({ id }) => chosen.has(id))), sumOf(approvable), others, approve),
    card: cardOf(names),
    empty: { none: say('Nothing here. Commissions come by themselves when a deal with a partner is signed.') },
  };
});
