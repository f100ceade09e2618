import { list } from '../kernel/list.ts';
import type { SignPart } from './score.ts';

/** One sign of interest. It contains no text about the person. */
export type SignRow = {
  /** The id of the sign's event. */
  id: string;
  organization_id: string;
  candidate_id: string;
  at: string;
  day: string;
  type_key: string;
  name: string;
  points: number;
  decay_days: number;
  page: string | null;
  /** The form or event. */
  about_id: string | null;
};
export const signList = list<SignRow>()({
  name: 'signs',
  fields: {
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    type: { kind: 'keyword', of: (row) => row.type_key },
    page: { kind: 'keyword', of: (row) => row.page },
    at: { kind: 'moment', of: (row) => row.at },
    points: { kind: 'number', of: (row) => row.points },
  },
  filters: {
    candidate_id: { field: 'candidate_id', kind: 'equal' },
    type: { field: 'type', kind: 'equal' },
    at: { field: 'at', kind: 'range' },
  },
  sorts: ['at', 'points'],
  defaultSort: 'at-desc',
  indexes: [['candidate_id', 'type']],
  about: (row) => [row.candidate_id],
});

/** The interest of one contact. Its id is the contact's. */
export type InterestRow = {
  id: string;
  organization_id: string;
  parts: SignPart[];
  /** The browsers that the contact used lately, by hash. */
  visitors: string[];
  signs: number;
  first_at: string;
  last_at: string;
};
export const interestList = list<InterestRow>()({
  name: 'interest',
  fields: {
    visitor: { kind: 'keywords', of: (row) => row.visitors },
    last_at: { kind: 'moment', of: (row) => row.last_at },
  },
  filters: { visitor: { field: 'visitor', kind: 'equal' }, last_at: { field: 'last_at', kind: 'range' } },
  sorts: ['last_at'],
  defaultSort: 'last_at-desc',
  about: (row) => [row.id],
});
/** The most browsers of one contact that are remembered. */
export const mostVisitors = 5;

/** The visits of one day, counted together. */
export type VisitDayRow = {
  id: string;
  organization_id: string;
  day: string;
  agreed: number;
  silent: number;
  refused: number;
  /** Views by page. */
  pages: Record<string, number>;
  /** Signs of visitors without a name, by company. */
  unnamed: Record<string, SignPart[]>;
};
export const visitDayList = list<VisitDayRow>()({
  name: 'visit-days',
  fields: { day: { kind: 'moment', of: (row) => row.day } },
  filters: { day: { field: 'day', kind: 'range' } },
  sorts: ['day'],
  defaultSort: 'day-desc',
});
/** The most pages and companies that are counted for a day. Further views count for other pages, and for no company. */
export const mostPages = 300;
export const mostCompanies = 300;
export const otherPages = '*';
/** The most unnamed signs that count for one company on one day. A program that claims to be from a company cannot raise its points further. */
export const mostOfCompany = 50;
