import { catalogue } from '../kernel/catalogue.ts';
import { longField, priceField } from '../kernel/field.ts';
import { name } from './entry-fields.ts';

// The small lists of sales. They belong to the module: while it is off, no member opens them.

export const salesproduct = catalogue({
  name: 'salesproduct',
  entity: 'SalesProduct',
  label: 'Product',
  plural: 'Products',
  purpose: 'What you sell. A deal names its products.',
  path: '/api/sales/products',
  screen: 'sales/products',
  group: 'sales',
  needs: 'MANAGE_SALES_PARTNERS',
  sortable: true,
  fields: {
    name: name('Name'),
    price: priceField('Usual price', { inList: true }),
    description: longField('Description', { max: 1000 }),
  },
});
export const leadsource = catalogue({
  name: 'leadsource',
  entity: 'LeadSource',
  label: 'Lead source',
  plural: 'Lead sources',
  purpose: 'Where deals come from, such as a form, an event or a partner.',
  path: '/api/sales/sources',
  screen: 'sales/sources',
  group: 'sales',
  needs: 'MANAGE_SALES_PARTNERS',
  sortable: true,
  fields: { name: name('Name') },
});
export const lossreason = catalogue({
  name: 'lossreason',
  entity: 'LossReason',
  label: 'Loss reason',
  plural: 'Loss reasons',
  purpose: 'Why a deal was declined.',
  path: '/api/sales/reasons',
  screen: 'sales/reasons',
  group: 'sales',
  needs: 'MANAGE_SALES_PARTNERS',
  sortable: true,
  fields: { name: name('Name') },
});
