/** The number of an erasure, from the person's number and the year. */
export const erasureNumber = (person_id: string, at: string): string =>
  `E-${at.slice(0, 4)}-${person_id.replaceAll('-', '').slice(0, 8)}`;
