// A visitor's choices in the address of a careers page: /{org}/jobs?department=Engineering&location=Lisbon.

/** The filters of posts, in the order of the page. `work`: the place of work (on site, remote). `type`: full-time or part-time. */
export const careersFilters = ['department', 'location', 'work', 'type'] as const;
export type CareersFilter = (typeof careersFilters)[number];
/** What a visitor asks for. `q`: words in a post. */
export type CareersAsk = Record<CareersFilter, string | null> & { q: string; page: number };
/** The choices, each with the number of posts that match it and all other filters. */
export type CareersChoices = Record<CareersFilter, { value: string; count: number }[]>;

const longest = 120;
const said = (text: string | undefined): string => (text ?? '').trim().slice(0, longest);
/** Reads any query. Nonsense counts as absent. */
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
/** The query for these choices; '' if there are none. `further`: other parameters that stay in the address. */
export const careersQuery = ({ page, q, ...chosen }: CareersAsk, further: readonly [string, string][] = []): string => {
  const pairs = [
    ...(q ? [['q', q]] : []),
    ...careersFilters.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
    ...(page > 1 ? [['page', String(page)]] : []),
    ...further,
  ] as [string, string][];
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : '';
};
