import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';
import type { RecordType } from '../kernel/reference.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    deal: NoFurtherNeed;
    partner: NoFurtherNeed;
    term: NoFurtherNeed;
    commission: NoFurtherNeed;
  }
}
export const byDeal = recordKind('deal');
export const byPartner = recordKind('partner');
export const byTerm = recordKind('term');
export const byCommission = recordKind('commission');
/** The id of a deal. */
export const deal: RecordType = { name: 'deal', label: 'Deal' };
/** The id of a partner. */
export const partner: RecordType = { name: 'partner', label: 'Partner' };
/** The id of a term. */
export const term: RecordType = { name: 'term', label: 'Term' };
