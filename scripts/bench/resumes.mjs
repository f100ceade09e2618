import { row } from './app.mjs';

/** The least share of each kind of fact that must be read correctly. */
const bounds = { name: 0.95, email: 0.99, phone: 0.95, employer: 0.8 };
const words = { name: 'names', email: 'email addresses', phone: 'phone numbers', employer: 'employers' };
const turns = [0, 1, 2, 3];

/** The share of resumes that is read correctly. The corpus is made up: people of eight languages in seven layouts and five kinds of file. */
export const measure = async () => {
  const { accuracyOf } = await import('../../tests/support/resume-accuracy.ts');
  const runs = [];
  for (const turn of turns) runs.push(await accuracyOf(turn));
  return Object.entries(bounds).map(([what, least]) => {
    const right = runs.reduce((sum, run) => sum + run[what].right, 0);
    const all = runs.reduce((sum, run) => sum + run[what].all, 0);
    return row(
      `${words[what]} read right in resumes that were made for it, not found`,
      `${((100 * right) / all).toFixed(1)} %  (${right} of ${all})`,
      `≥ ${100 * least} %`,
      right / all >= least,
    );
  });
};
