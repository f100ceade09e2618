import { chanceOf, weightedOf } from '@candor/contracts/sales/chances';
import type { DealsData } from '@candor/contracts/sales/pages';
import type { DealRow } from '@candor/contracts/sales/rows';
import { dealStages } from '@candor/contracts/sales/values';
import { fullDays } from '@candor/contracts/values/days';
import { shortMinorWords } from '@candor/contracts/words/minor-words';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { shortDuration } from '@candor/contracts/words/time-words';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { nameColumn } from '../../kit/tables/column-kinds.tsx';
import { dayText } from '../../kit/time.tsx';
import { nextOf } from './deal-words.ts';
import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/list-table.tsx';
import type { Deals } from './use-deals.ts';

const columnsOf = ({ names, chances }: DealsData, today: string): Column<DealRow>[] => [
  nameColumn({ id: 'company', header: say('Company'), width: 220, sort: 'company', of: (deal) => deal.company_name }),
  { id: 'name', header: say('Name'), width: 160, sort: 'name', cell: (deal) => deal.name },
  { id: 'type', header: say('Stage'), width: 150, cell: (deal) => sayLabel(dealStages[deal.type]) },
  {
    id: 'amount',
    header: say('Amount'),
    width: 120,
    align: 'end',
    sort: 'amount',
    cell: ({ amount }) => (amount ? shortMinorWords(amount.amount, amount.currency) : ''),
  },
  {
    id: 'chance',
    header: say('Chance'),
    width: 80,
    align: 'end',
    cell: (deal) => say('{percent, number}%', { percent: chanceOf(deal, chances) }),
  },
  {
    id: 'weighted',
    header: say('Weighted'),
    width: 120,
    align: 'end',
    cell: (deal) =>
      deal.amount ? shortMinorWords(weightedOf(deal.amount.amount, chanceOf(deal, chances)), deal.amount.currency) : '',
  },
  { id: 'owner', header: say('Owner'), width: 140, cell: (deal) => names[deal.owner_user_id] ?? '' },
  {
    id: 'partners',
    header: say('Partners'),
    width: 90,
    align: 'end',
    cell: ({ partners }) => (partners.length ? numberWords(partners.length) : ''),
  },
  {
    id: 'expected',
    header: say('Expected'),
    width: 130,
    sort: 'expected_on',
    cell: ({ expected_on }) => (expected_on ? dayText(expected_on) : ''),
  },
  {
    id: 'age',
    header: say('In stage'),
    width: 90,
    sort: 'since',
    cell: ({ since }) => shortDuration(fullDays(since)),
  },
  { id: 'next', header: say('Next'), width: 220, cell: (deal) => nextOf(deal, today).text },
];

/** The deals as rows, a page at a time. */
export const DealsTable = ({ deals, add }: { deals: Deals; add: ReactNode }) => {
  const { page, at, today, filtered, openId, setOpenId } = deals;
  const { list } = page;
  return (
    <ListTable
      at={at}
      list={list}
      name="deals"
      label={say('Deals')}
      columns={columnsOf(page, today)}
      rows={list.items}
      nameOf={({ company_name }) => company_name}
      onOpen={({ id }) => setOpenId(id)}
      current={openId}
      empty={<EmptyState action={add}>{filtered ? say('No deal matches.') : say('No deals yet.')}</EmptyState>}
    />
  );
};
