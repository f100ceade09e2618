// Unicode sorts a run of accents in time that grows with the square of its length. A stranger may send a run of any length, so runs are shortened.
const longRun = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;
/** The text with accents separated from their letters. A letter keeps its first eight marks. `NFD` leaves combined letters such as ligatures. */
export const accentsApart = (text: string, form: 'NFKD' | 'NFD' = 'NFKD'): string =>
  (mayHaveMarks.test(text) ? text.replace(longRun, '$1') : text).normalize(form);
/** Whether the text may have marks. Dashes, bullets and quotes, which are common, are not marks. */
const mayHaveMarks = /[\u0300-\u1fff]|[\u20d0-\uffff]/;
