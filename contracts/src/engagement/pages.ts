import { keepsForms, seesInterest } from '../accounts/needs.ts';
import { type Items, listPage, page } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';
import type { Sign } from './endpoints.ts';
import { signList, type SignRow } from './rows.ts';
import type { ScoreLine } from './score.ts';

/** The sum of a person's signs of interest. `weeks`: the points of the last twelve weeks, as they were when recorded. `gained`: the points of the last 30 days. */
export type Interest = {
  lines: ScoreLine[];
  total: number;
  weeks: number[];
  gained: number;
  /** The points that are left after the next halving, if nothing more happens. */
  later: { day: string; total: number };
  last_at: string;
};
/** A person whom the reader sees, with the domain of their company. */
export type InterestedPerson = Interest & { id: string; name: string; company: string | null };
/** A company: the domain, the contacts there, and the signs of visitors without a name. */
export type InterestedCompany = Interest & {
  id: string;
  name: string;
  people: { id: string; name: string }[];
  unnamed: number;
};
export type InterestData = Standard &
  Items<SignRow> & {
    /** The signs of this page of the list. The list itself holds only their number, because its rows name people whom the reader may not see. */
    signs: Sign[];
    people: InterestedPerson[];
    companies: InterestedCompany[];
    pages: { page: string; views: number }[];
    /** How many people and companies there are, with those beyond the lists. */
    totals: { people: number; companies: number };
    /** Names of the people behind the signs. Absent: the reader does not see them. */
    names: Record<string, string>;
    types: Option[];
    /** Views of the last seven days. */
    visits: { agreed: number; silent: number; refused: number };
    today: string;
    /** The page shows the signs until then. */
    as_of: string | null;
  };
export const interestPage = listPage<InterestData>('marketing', 'engagement', {
  needs: seesInterest,
  list: signList,
});

/** A row on the home page of marketing shows one form, with the figures that the marketing report gives for it. */
export type MarketingRow = {
  id: string;
  name: string;
  sent: number;
  contacts: number;
  candidates: number;
  /** How many senders made candidates have applied, and how many are hired. Each counts at the first form of the period. */
  applied: number;
  hired: number;
};
/** The home of marketing. All figures of forms are those of the report. */
export type MarketingHomeData = Standard & {
  rows: MarketingRow[];
  /** The numbers of the period, and of the period before it. */
  sent: readonly [now: number, before: number];
  contacts: readonly [now: number, before: number];
  candidates: number;
  /** New contacts of each of the last weeks, the latest last. `from`: its first day. */
  weeks: { from: string; contacts: number }[];
  views: readonly [now: number, before: number];
  period: { from: string; to: string };
  /** Forms with submissions that wait for a member, the oldest first. */
  waiting: { id: string; name: string; fresh: number; held: number; since: string | null }[];
  /** `name`: the title of the page, form or event at the address; null: the address says more. */
  pages: { page: string; views: number; name: string | null }[];
  as_of: string | null;
};
export const marketingHomePage = page<MarketingHomeData>('/marketing', { needs: keepsForms });
