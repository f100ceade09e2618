import type { SalesOrderEvent } from '@candor/contracts/sales/events';
import { given, idNo } from '../../kernel/given.ts';
import { salesOrder } from './partner.decider.ts';

const [first, second] = [idNo(1), idNo(2)];
const sorted: SalesOrderEvent = { type: 'PartnersSorted', data: { ids: [second, first] } };

describe('the order of partners and terms', () => {
  test('is what members chose, for each of the two lists', () => {
    given(salesOrder)
      .when('sort', { of: 'partners', ids: [second, first] })
      .then([sorted]);
    given(salesOrder, [sorted])
      .when('sort', { of: 'terms', ids: [second, first] })
      .then([{ type: 'TermsSorted', data: { ids: [second, first] } }]);
  });

  test('does not change when the same order is sent again', () => {
    given(salesOrder, [sorted])
      .when('sort', { of: 'partners', ids: [second, first] })
      .then([]);
  });

  test('names each only once', () => {
    given(salesOrder)
      .when('sort', { of: 'partners', ids: [first, first] })
      .thenRejected('validation', 'The order must name every item once.');
  });
});
