import type { HistoryData } from './history.ts';
import { readsReports } from '../accounts/needs.ts';
import { sees } from '../kernel/endpoint.ts';
import { byHistory } from './record-kind.ts';
import { listPage, recordPage, type Items } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import type { PersonPage } from '../people/pages.ts';
import { peopleList, type PooledPerson } from '../people/rows.ts';

// Pages of the candidate history.

export const personHistoryPage = recordPage<PersonPage & { history: HistoryData }>('people', 'candidates', 'history', {
  needs: sees(byHistory('id'), 'VIEW_REPORTS'),
});
/** Finds a person to read their history. With an id in the address it shows that person's history. */
export const historySearchPage = listPage<Standard & Items<PooledPerson> & { names: Names; whole: boolean }>(
  'reports',
  'history',
  {
    needs: readsReports,
    list: peopleList,
  },
);
export const historyPage = recordPage<Standard & { history: HistoryData; names: Names }>('reports', 'history', '', {
  needs: sees(byHistory('id'), 'VIEW_REPORTS'),
});
