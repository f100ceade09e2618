import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';

/** The address of all results for these words, or of one kind of results: `searchTo('sen', 'candidate')`. */
export const searchTo = (words: string, kind = 'all'): string =>
  formatListAddress({
    area: 'search',
    entity: kind,
    list: { ...emptySlice, search: words },
    id: null,
    section: null,
  });
