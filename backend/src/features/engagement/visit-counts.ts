import { mostCompanies, mostPages, otherPages } from '@candor/contracts/engagement/rows';

/** The visitor's answer about being followed. `refused`: the browser asks not to be tracked. */
export type Answer = 'agreed' | 'silent' | 'refused';
/** Visits of one organization on one day that are not in the log yet. */
export type VisitCounts = {
  day: string;
  agreed: number;
  silent: number;
  refused: number;
  pages: Map<string, number>;
  /** The number of signs of visitors without a name, by company and kind. */
  unnamed: Map<string, number>;
};
export const noVisits = (day: string): VisitCounts => ({
  day,
  agreed: 0,
  silent: 0,
  refused: 0,
  pages: new Map(),
  unnamed: new Map(),
});
export const isEmpty = ({ pages, unnamed }: VisitCounts): boolean => pages.size === 0 && unnamed.size === 0;
const more = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Counts a view of a page. Pages beyond the limit count as other pages. */
export const addView = (counts: VisitCounts, answer: Answer, page: string | null): void => {
  counts[answer]++;
  const name = page ?? otherPages;
  more(counts.pages, counts.pages.has(name) || counts.pages.size < mostPages ? name : otherPages);
};
/** Counts a sign of a visitor without a name. Companies beyond the limit are left out. */
export const addUnnamed = (counts: VisitCounts, company: string, type_key: string): void => {
  const key = `${company} ${type_key}`;
  if (counts.unnamed.has(key) || counts.unnamed.size < mostCompanies) more(counts.unnamed, key);
};
