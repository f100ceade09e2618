// Unicode puts the marks of a run in an order of their own, in time that grows with the square of the run's length. A stranger may send a run of any length.
const longRun = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;
/** The text with its accents apart from their letters. A letter keeps its first eight marks. `NFD` leaves letters that stand for several others, such as ligatures. */
export const accentsApart = (text: string, form: 'NFKD' | 'NFD' = 'NFKD'): string =>
  (mayHaveMarks.test(text) ? text.replace(longRun, '$1') : text).normalize(form);
/** Dashes, bullets and quotes, which many texts have, are no marks. */
const mayHaveMarks = /[\u0300-\u1fff]|[\u20d0-\uffff]/;
