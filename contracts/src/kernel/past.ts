// A page as it was at a past moment, which its address names: `?as_of=`.

/** The name of the moment in an address. */
export const asOfParameter = 'as_of';
/** The moment as the address names it, for an address that leads on; '' where it names none. */
export const momentIn = ({ [asOfParameter]: moment }: Record<string, string>, before: '?' | '&'): string =>
  moment === undefined ? '' : `${before}${asOfParameter}=${encodeURIComponent(moment)}`;

/** Why there is no page: the moment has not come, its subject was not there yet, the address names no moment, or too much has changed since for a page of everybody. */
export type PastRefusal = 'future' | 'before' | 'unclear' | 'far';
/** What every page of the past carries beside its data. A page that carries it is read only. */
export type Past = {
  as_of: string;
  refused: PastRefusal | null;
  /** How many events the page is made from, and how many there are by now. */
  events: number;
  of: number;
  /** When the first event was recorded, and the events beside the moment. */
  began: string;
  before: string | null;
  after: string | null;
  /** The days of the timeline in the reader's zone, from the start of the first one at `from`, with the events of each. */
  from: string;
  days: { day: string; count: number }[];
};
