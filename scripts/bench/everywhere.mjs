import { costing, onCopyOf, payloadOf, repeat, row } from './app.mjs';

const callers = 16;
const jobs = 1000;
/** Texts that people type: a first name, its beginning, a job, a setting, a misspelled name, words without any match. */
const wordsOf = (people) => {
  const names = [...new Set(people.map((each) => each.first_name))].filter((name) => /^[A-Za-z]{4,}$/.test(name));
  return [
    ...names.slice(0, 20),
    ...names.slice(0, 10).map((name) => name.slice(0, 3)),
    ...names.slice(0, 5).map((name) => `${name.slice(0, 2)}x${name.slice(3)}`),
    'senior',
    'engineer',
    'harbour 77',
    'locations',
    'working hours',
    'zzqx',
  ];
};

/** The search over people, jobs and settings together. */
export const measure = ({ large, candidates }) =>
  onCopyOf(large(), 'everywhere', async (app) => {
    const known = (await app.json('/opportunities/jobs/1/1/_/_/_/_')).list.total;
    let position = 0;
    for (let at = known; at < jobs; at++)
      ({ position } = payloadOf(
        await app.post('/api/opportunities/jobs/upsert', { id: 'new', name: `Harbour ${at}`, work_location: 'remote' }),
      ));
    const people = (await app.json(`/people/candidates/250/1/last_activity-desc/_/_/_?after=${position}`)).list.items;
    const words = wordsOf(people);
    let turn = 0;
    const ask = async () => {
      const { status } = await app.get(`/api/search?q=${encodeURIComponent(words[turn++ % words.length])}`);
      if (status !== 200) throw new Error(`The search answered ${status}`);
    };
    await repeat(2000, callers, ask);
    const { rate, p50, p95, cost } = await costing(app, 6000, callers, ask);
    return [
      row(
        `search over ${candidates.toLocaleString('en')} people, ${jobs.toLocaleString('en')} jobs and all settings, ${callers} callers, p95`,
        `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms, ${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`,
        '≤ 30 ms',
        p95 <= 30,
      ),
    ];
  });
