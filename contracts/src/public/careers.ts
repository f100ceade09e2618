// How the address of a careers page says what a visitor has chosen on it: /{org}/jobs?department=Engineering&location=Lisbon.

/** What posts can be chosen by, in the order of the page. `work`: where one works (on site, remote). `type`: full-time or part-time. */
export const careersFilters = ['department', 'location', 'work', 'type'] as const;
export type CareersFilter = (typeof careersFilters)[number];
/** What a visitor asks for. `q`: words that a post holds. */
export type CareersAsk = Record<CareersFilter, string | null> & { q: string; page: number };
/** What can be chosen, and how many posts there are with it among those that all other choices leave. */
export type CareersChoices = Record<CareersFilter, { value: string; count: number }[]>;

const longest = 120;
const said = (text: string | undefined): string => (text ?? '').trim().slice(0, longest);
/** Of any query. What makes no sense counts as not asked. */
export const careersAsk = (query: Readonly<Record<string, string | undefined>>): CareersAsk => {
  const page = Number(query.page);
  return {
    ...(Object.fromEntries(careersFilters.map((name) => [name, said(query[name]) || null])) as Record<
      CareersFilter,
      string | null
    >),
    q: said(query.q),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
};
/** Whether a visitor sees the first page of all jobs. */
export const asksForAll = (asked: CareersAsk): boolean =>
  asked.page === 1 && !asked.q && careersFilters.every((name) => asked[name] === null);
/** The query for what is asked, without what is not; '' where nothing is. `further`: what else the address keeps. */
export const careersQuery = ({ page, q, ...chosen }: CareersAsk, further: readonly [string, string][] = []): string => {
  const pairs = [
    ...(q ? [['q', q]] : []),
    ...careersFilters.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
    ...(page > 1 ? [['page', String(page)]] : []),
    ...further,
  ] as [string, string][];
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : '';
};
