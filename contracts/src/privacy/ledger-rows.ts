import { list } from '../kernel/list.ts';
import type { SuggestedWhat } from '../requirements/suggestions.ts';

/** One suggestion of a ledger entry, and what a member did with the suggestion. */
export type LedgerItem = {
  name: string;
  fate: 'open' | 'kept' | 'changed' | 'refused';
  new_name: string | null;
  by: string | null;
  at: string | null;
};
/** Suggestions that were made together: which program wrote them, for whom, and what a member did with each. */
export type LedgerRow = {
  id: string;
  organization_id: string;
  job_id: string;
  what: SuggestedWhat;
  provider: string;
  model: string | null;
  prompt_hash: string | null;
  at: string;
  /** The member to whom they were shown. */
  by: string;
  items: LedgerItem[];
};
export const ledgerList = list<LedgerRow>()({
  name: 'suggestion-ledger',
  about: () => [],
  fields: {
    at: { kind: 'moment', of: (row) => row.at },
    /** Whether a model wrote them; else the fixed rules of the product did. */
    by_model: { kind: 'flag', of: (row) => row.model !== null },
    job: { kind: 'keyword', of: (row) => row.job_id },
  },
  filters: { by_model: { field: 'by_model', kind: 'equal' }, job: { field: 'job', kind: 'equal' } },
  sorts: ['at'],
  defaultSort: 'at-desc',
});

/** An archiving by a program. `id`: the id of the application, and the revision of the event. */
export type AutomaticArchiveRow = { id: string; organization_id: string; at: string };
export const automaticArchiveList = list<AutomaticArchiveRow>()({
  name: 'automatic-archives',
  about: () => [],
  fields: { at: { kind: 'moment', of: (row) => row.at } },
  filters: {},
  sorts: ['at'],
  defaultSort: 'at-desc',
});
