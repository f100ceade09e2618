import { optionsOf, sourceTypes } from '../jobs/values.ts';
import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, dateField, moneyField } from '../kernel/field.ts';
import { currencies } from '../values/currencies.ts';
import { name } from './entry-fields.ts';

/** What is spent on a source, for the report on sources. */
export const sourcecost = catalogue({
  name: 'sourcecost',
  entity: 'SourceCost',
  label: 'Cost of a source',
  plural: 'Costs of sources',
  purpose:
    'What you spend on sources, such as a contract with a job board. The report on sources divides it by the hires. A cost that reaches beyond the period of a report counts in proportion to its days.',
  path: '/api/org/sourcecosts',
  screen: 'org/sourcecosts',
  group: 'hiring',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    source: choiceField('Source', optionsOf(sourceTypes), { required: true, inList: true }),
    amount: moneyField('Amount', { required: true, inList: true, min: 0.01 }),
    currency: choiceField(
      'Currency',
      currencies.map((value) => ({ value, label: value })),
      { required: true, inList: true },
    ),
    from: dateField('From', { required: true, inList: true }),
    to: dateField('To', { required: true, inList: true }),
  },
});
