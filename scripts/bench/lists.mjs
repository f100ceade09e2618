import { createRequire } from 'node:module';
import { join } from 'node:path';
import { quantile, repeat, root, row, startApp, visit } from './app.mjs';

export const pageOf = (page) =>
  `/people/candidates/100/${page}/name-asc/_/${encodeURIComponent(JSON.stringify({ source: ['applied', 'sourced', 'referred'] }))}/_`;
const warm = async (app, page) => {
  for (let index = 0; index < 5; index++) await app.get(pageOf(page));
};
const serial = async (app, page) =>
  (
    await repeat(2500, 1, async () => {
      await app.get(pageOf(page));
    })
  ).latencies;

/** The first page and a page far back of the people list over HTTP, as a comparison for engines without SQLite. */
export const listing = async (app) => {
  const { list } = await app.json(pageOf(1));
  const deep = Math.min(500, Math.ceil(list.total / 100));
  for (const page of [1, deep]) await warm(app, page);
  const http = await repeat(5000, 8, async () => {
    await app.get(pageOf(1));
  });
  const [first, far] = [quantile(await serial(app, 1), 0.5), quantile(await serial(app, deep), 0.5)];
  return [
    row('', `${Math.round(http.rate)} pages/s, p95 ${http.p95.toFixed(1)} ms`, '', true),
    row('', `${(far / first).toFixed(2)} ×  (${far.toFixed(2)} ms)`, '≤ 3 ×', far / first <= 3),
  ];
};

/** The people list, filtered and sorted, over HTTP and straight from SQLite. */
export const measure = async ({ large }) => {
  const big = await startApp(large());
  await big.signIn();
  const { list } = await big.json(pageOf(1));
  const pages = Math.ceil(list.total / 100);
  const deep = Math.min(500, pages);
  for (const page of [1, deep]) await warm(big, page);
  const size = (await visit(big, pageOf(1))).body.length / 1024;
  const http = await repeat(5000, 8, async () => {
    await big.get(pageOf(1));
  });
  const [first, far] = [quantile(await serial(big, 1), 0.5), quantile(await serial(big, deep), 0.5)];

  const Database = createRequire(join(root, 'backend/package.json'))('better-sqlite3');
  const db = new Database(join(large(), 'reads.db'), { readonly: true });
  const [{ version }] = db.prepare("SELECT version FROM models WHERE name = 'people' AND active = 1").all();
  const { tablesOf, column } = await import(join(root, 'backend/dist/adapters/rows/row-schema.js'));
  const { rows, bodies } = tablesOf({ name: 'people', version });
  const organization = db.prepare(`SELECT organization_id FROM ${rows} LIMIT 1`).pluck().get();
  const read = db
    .prepare(
      `SELECT b.body FROM ${rows} t JOIN ${bodies} b ON b.id = t.id WHERE t.organization_id = ? AND t.${column('source')} IN ('applied', 'sourced', 'referred') ORDER BY t.${column('name')} ASC NULLS LAST, t.key LIMIT 100 OFFSET ?`,
    )
    .pluck();
  const plain = await repeat(3000, 1, async () => read.all(organization, 0).map((body) => JSON.parse(body)).length);
  db.close();
  await big.stop();
  const share = http.rate / plain.rate;
  return [
    row(
      'list page of 100 over HTTP, against the same rows from SQLite',
      `${(share * 100).toFixed(0)} %  (${Math.round(http.rate)} pages/s, p95 ${http.p95.toFixed(1)} ms)`,
      '≥ 45 %',
      share >= 0.45,
    ),
    row(
      `page ${deep} against page 1`,
      `${(far / first).toFixed(2)} ×  (${far.toFixed(2)} ms)`,
      '≤ 3 ×',
      far / first <= 3,
    ),
    row('JSON of the list page, compressed', `${size.toFixed(1)} KB`, '≤ 40 KB', size <= 40),
  ];
};
