import { bars } from './report.ts';
import { count, factReport, figure, rate } from './measures.ts';

/** What forms bring, and what becomes of the people who send them. */
export const marketingReport = factReport('marketing', {
  title: 'Marketing',
  opening: 'Sent',
  kind: 'cohort',
  row: 'Form',
  groupBy: [],
  definition: [
    'Forms that were sent in the period, and what became of their senders until now. Held and deleted submissions do not count.',
    'A contact is new if no contact had the address before, so each person counts at the form by which they first came. Candidates are senders whom a member made candidates.',
  ],
  facts: {
    kind: 'sending',
    date: 'sent',
    where: { not: ['deleted'] },
    rows: 'form',
    order: { by: 'sent' },
    figures: {
      sent: figure('Sent', count(), { main: true, opens: 'sent to {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      contacts: figure('New contacts', count({ has: ['contact'] }), { opens: 'new contacts of {row}' }),
      contacts_before: figure('Contacts before', count({ has: ['contact'] }, 'before'), {
        quiet: true,
        text: 'New contacts in the comparison period.',
      }),
      contact_rate: figure('Share of new contacts', rate('contacts', 'sent'), { quiet: true }),
      candidates: figure('Made candidates', count({ has: ['candidate'] }), { opens: 'made candidates of {row}' }),
      candidate_rate: figure('Share made candidates', rate('candidates', 'sent')),
    },
  },
  chart: bars('sent'),
  area: 'marketing',
  headline: { figure: 'contacts', text: 'People who became contacts by a form.', better: 'more' },
  finding: { pattern: 'highest', of: 'contact_rate', counts: 'sent' },
});
