import { gzipSync } from 'node:zlib';
import { repeat, row, startApp } from './app.mjs';

/** The job with the most live candidates. */
export const largest = async (app) => {
  const { list } = await app.json('/opportunities/jobs/1/1/live-desc/_/_/_');
  return list.items[0];
};
export const boardOf = (id) => `/opportunities/jobs/100/1/_/_/_/${id}/candidates/_/250/1/_/_/_`;

export const boarding = async (app) => {
  const job = await largest(app);
  const path = boardOf(job.id);
  const { body } = await app.get(path);
  const cards = JSON.parse(body.toString()).board.columns.reduce((sum, column) => sum + column.cards.length, 0);
  const size = gzipSync(body).length / 1024;
  const asked = await repeat(4000, 1, async () => {
    await app.get(path, { 'accept-encoding': 'gzip' });
  });
  return [
    row(
      `board of ${job.counts.live} live candidates (${cards} cards), JSON compressed`,
      `${size.toFixed(0)} KB`,
      '≤ 150 KB',
      size <= 150,
    ),
    row(
      'the same, p95 over HTTP, compressed',
      `${asked.p95.toFixed(1)} ms  (p50 ${asked.p50.toFixed(1)} ms)`,
      '≤ 30 ms',
      asked.p95 <= 30,
    ),
  ];
};

export const measure = async ({ large }) => {
  const app = await startApp(large());
  await app.signIn();
  const rows = await boarding(app);
  await app.stop();
  return rows;
};
