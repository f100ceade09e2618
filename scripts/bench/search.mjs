import { repeat, row, startApp } from './app.mjs';

/** Searches for two words, as a recruiter types them: a name with a skill, a skill with a city, two skills. */
export const searching = async (app) => {
  const { list } = await app.json('/people/candidates/250/3/last_activity-desc/_/_/_');
  const skills = [
    'programming',
    'payroll',
    'negotiation',
    'excel',
    'reconciliation',
    'zendesk',
    'debugging',
    'forecasting',
    'welding',
    'nursing',
    'scheduling',
    'python',
    'safety',
    'writing',
    'analytics',
  ];
  const cities = ['brooklyn', 'boston', 'chicago', 'austin', 'denver', 'seattle'];
  const names = list.items.map((item) => item.first_name.toLowerCase()).filter((name) => /^[a-z]{3,}$/.test(name));
  const pick = (items, index) => items[(index * 7919) % items.length];
  let turn = 0;
  const pair = () => {
    const index = turn++;
    return [
      [pick(names, index), pick(skills, index)],
      [pick(skills, index), pick(cities, index)],
      [pick(skills, index), pick(skills, index + 5)],
    ][index % 3].join(' ');
  };
  const path = () => `/people/candidates/100/1/last_activity-desc/${encodeURIComponent(pair())}/_/_`;
  await app.get(path());
  const searched = await repeat(8000, 1, async () => {
    await app.get(path());
  });
  const special = () => {
    const index = turn++;
    const [name, one, other, city] = [names, skills, skills, cities].map((items, at) => pick(items, index + 5 * at));
    return [`"${name}" ${one}`, `${one} OR ${other} ${city}`, `${name} -${one}`, `"${one} ${other}" ${city}`][
      index % 4
    ];
  };
  const operated = await repeat(8000, 1, async () => {
    await app.get(`/people/candidates/100/1/last_activity-desc/${encodeURIComponent(special())}/_/_`);
  });
  return [
    row(
      'search with a phrase, OR or minus, p95',
      `${operated.p95.toFixed(1)} ms  (p50 ${operated.p50.toFixed(1)} ms, ${operated.latencies.length} searches)`,
      '≤ 30 ms',
      operated.p95 <= 30,
    ),
    row(
      'two-word search over names and resumes, p95',
      `${searched.p95.toFixed(1)} ms  (p50 ${searched.p50.toFixed(1)} ms, ${searched.latencies.length} searches)`,
      '≤ 30 ms',
      searched.p95 <= 30,
    ),
  ];
};

export const measure = async ({ large }) => {
  const app = await startApp(large());
  await app.signIn();
  const rows = await searching(app);
  await app.stop();
  return rows;
};
