import { ask, costing, payloadOf, row, startApp } from './app.mjs';

const seconds = 15;
const each = 1000;
const browsers = 50;
const callers = 32;

/** Signs of interest that pages and programs report, as many per second as are promised, each from an address of its own. */
export const measure = async ({ hiring }) => {
  const folder = hiring();
  const before = await startApp(folder);
  await before.signIn();
  payloadOf(await before.post('/api/org/profile/upsert', { marketing: true }));
  await before.stop();
  // Calls from one address are limited, so each comes from another address, as a proxy would report it.
  const app = await startApp(folder, { TRUST_PROXY: '1' });
  const call = (path, body, headers = {}) =>
    ask(app.port, {
      method: 'POST',
      path: `${path}?uid=${crypto.randomUUID()}`,
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': addressOf(), ...headers },
      body: JSON.stringify(body),
    });
  const visitors = [];
  for (let at = 0; at < browsers; at++)
    visitors.push(payloadOf(await call('/northwind/visits/api/answer', { answer: 'yes' })).visitor_id);
  let sent = 0;
  const began = performance.now();
  await app.get('/healthz');
  const { rate, cost } = await costing(app, seconds * 1000, callers, async () => {
    const turn = sent++;
    // The calls come no faster than promised, because the figure is the cost of that many, not their possible maximum.
    const due = began + (turn * 1000) / each;
    const early = due - performance.now();
    if (early > 1) await new Promise((done) => setTimeout(done, early));
    payloadOf(
      await call('/api/engagement/upsert', {
        organization: 'northwind',
        type_key: turn % 5 ? 'page_view' : 'job_view',
        visitor_id: visitors[turn % browsers],
        url: `/northwind/jobs/${turn % 400}`,
        company_domain: `company-${turn % 500}.example`,
      }),
    );
  });
  const { loop_delay_p99_ms: delay } = JSON.parse((await app.get('/healthz')).body.toString());
  await app.stop();
  return [
    row(
      `signs of interest taken in, ${callers} callers`,
      `${Math.round(rate).toLocaleString('en')}/s  (${cost.toFixed(2)} ms of processor each)`,
      '≥ 950/s',
      rate >= 950,
    ),
    row('web loop delay meanwhile, p99', `${delay.toFixed(1)} ms`, '≤ 10 ms', delay <= 10),
  ];
};
const addressOf = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');
