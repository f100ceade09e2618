// What a job's title says besides the line of work: the experience that the job asks for.

export const seniorities = ['junior', 'usual', 'senior', 'lead', 'head'] as const;
export type Seniority = (typeof seniorities)[number];
const signs: readonly (readonly [Seniority, RegExp])[] = [
  ['head', /\b(head|chief|director|president|vp)\b/],
  ['lead', /\b(lead(?! generation)|leader|principal|staff engineer|supervisor)\b/],
  ['senior', /\b(senior|sr|experienced)\b/],
  ['junior', /\b(junior|jr|trainee|intern|internship|apprentice|graduate|entry)\b/],
];
/** The highest seniority that the title names. */
export const seniorityOf = (title: string): Seniority =>
  signs.find(([, sign]) => sign.test(title.toLowerCase()))?.[0] ?? 'usual';
