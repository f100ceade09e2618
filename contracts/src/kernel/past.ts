// A page as it was at a past moment, which its address names: `?as_of=`.

/** The name of the moment in an address. */
export const asOfParameter = 'as_of';
/** The moment as a query part, to carry it into a link; '' without one. */
export const momentIn = ({ [asOfParameter]: moment }: Record<string, string>, before: '?' | '&'): string =>
  moment === undefined ? '' : `${before}${asOfParameter}=${encodeURIComponent(moment)}`;

/** Why there is no page: the moment is in the future, its subject did not exist yet, the address has no valid moment, or a page about all people would need too many later changes. */
export type PastRefusal = 'future' | 'before' | 'unclear' | 'far';
/** The extra data of every page of the past. A page with it is read only. */
export type Past = {
  as_of: string;
  refused: PastRefusal | null;
  /** How many events the page is made from, and how many exist now. */
  events: number;
  of: number;
  /** The times when the first event was recorded, and the events next to the moment. */
  began: string;
  before: string | null;
  after: string | null;
  /** The days of the timeline in the reader's zone, starting at `from`, with the number of events on each. */
  from: string;
  days: { day: string; count: number }[];
};
