import { boardOf, largest } from './board.mjs';
import { pageOf } from './lists.mjs';

/** A quarter of the demo's data, independent of the day on which the bench runs. */
const quarter = encodeURIComponent(JSON.stringify({ from: '2026-08-03', to: '2026-10-31' }));
export const reportPath = `/reports/time_in_stage/100/1/_/_/${quarter}/_`;

/** The addresses of the n-th request of each kind: the pages that people open all day. */
export const pathsOf = async (app) => {
  const people = (await app.json('/people/candidates/100/1')).list.items;
  const board = boardOf((await largest(app)).id);
  // A page shows few rows, so that it is as long with a tenth of the candidates.
  const search = (words) => `/people/candidates/25/1/last_activity-desc/${encodeURIComponent(words)}/_/_`;
  const names = [];
  for (const name of new Set(
    people.map((each) => each.first_name.toLowerCase()).filter((each) => /^[a-z]{3,}$/.test(each)),
  ))
    if (names.length < 10 && (await app.json(search(name))).list.total >= 25) names.push(name);
  return {
    dashboard: () => '/dashboard',
    board: () => board,
    'candidate page': (n) => `/people/candidates/100/1/_/_/_/${people[n % people.length].id}`,
    'list page': (n) => pageOf(1 + (n % 20)),
    'search for a name': (n) => search(names[n % names.length]),
    'search for a word that nine of ten resumes have': () => search('experience'),
  };
};
