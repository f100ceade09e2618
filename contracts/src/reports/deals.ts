import { bars } from './report.ts';
import { count, factReport, figure, median, rate, ratioOf, sumOf } from './measures.ts';

/** What becomes of deals, by their owner. */
export const dealsReport = factReport('deals', {
  title: 'Deals',
  opening: 'Opened',
  kind: 'cohort',
  row: 'Owner',
  groupBy: [],
  definition: [
    'Deals that were opened in the period, and what became of them until now. A deal counts for the member who owns it now.',
    'The win rate is the share of paid deals among those that ended: paid, declined, or archived before they were paid.',
    'The board shows each deal in the stage that it has now, also deals that were opened before the period.',
  ],
  facts: {
    kind: 'deal',
    date: 'opened',
    rows: 'actor',
    order: 'name',
    figures: {
      opened: figure('Deals', count(), { main: true, opens: 'deals of {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      signed: figure('Signed', count({ has: ['signed'] }), { opens: 'signed for {row}' }),
      paid: figure('Paid', count({ has: ['paid'] }), { opens: 'paid for {row}' }),
      lost: figure('Lost', count({ has: ['lost'], not: ['paid'] }), {
        opens: 'lost for {row}',
        text: 'Declined, or archived before they were paid.',
      }),
      open: figure('Open', count({ not: ['paid', 'lost'] }), { opens: 'open for {row}', quiet: true }),
      won: figure('Win rate', rate('paid', 'paid', 'lost')),
      days: figure('Days to sign', median(['opened', 'signed']), { text: 'The median.' }),
      days_to_pay: figure('Days to pay', median(['signed', 'paid']), {
        quiet: true,
        text: 'The median, from the signature to the payment.',
      }),
    },
  },
  chart: bars('opened'),
  area: 'sales',
  headline: { figure: 'won', text: 'Paid deals, of those that ended.', better: 'more' },
  finding: { pattern: 'won', part: 'paid', other: 'lost' },
});

/** What was signed, paid and given back, by currency, because amounts of two currencies are never added. */
export const dealAmounts = factReport('deal_amounts', {
  title: 'Amounts of deals',
  opening: 'Signed',
  kind: 'cohort',
  row: 'Currency',
  groupBy: [],
  definition: [
    'Deals whose contract was signed in the period, with their amounts in the currency of the row, and what was paid and given back until now.',
  ],
  facts: {
    kind: 'deal',
    date: 'signed',
    rows: 'currency',
    order: { by: 'amount' },
    figures: {
      deals: figure('Deals', count(), { opens: 'signed in {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      amount: figure('Signed', sumOf('amount'), { main: true, text: 'The amounts of the contracts.' }),
      mean: figure('Mean deal', ratioOf('amount', 'deals', 0), { quiet: true }),
      paid: figure('Paid deals', count({ has: ['paid'] }), { opens: 'paid in {row}', quiet: true }),
      paid_amount: figure('Paid', sumOf('paid_amount'), { text: 'What customers have paid.' }),
      refunded: figure('Refunded', sumOf('refunded'), { text: 'What went back to customers.' }),
    },
  },
  chart: bars('amount'),
  area: 'sales',
  headline: { figure: 'deals', text: 'Contracts that were signed.', better: 'more' },
  finding: { pattern: 'paid', part: 'paid', whole: 'deals' },
});
