import { repeat, row, startApp } from './app.mjs';

/** The first page of a recruiter's day, asked by 16 callers at once. */
export const measure = async ({ large }) => {
  const app = await startApp(large);
  await app.signIn();
  await app.get('/dashboard');
  const { rate, p50, p95 } = await repeat(4000, 16, async () => {
    await app.get('/dashboard');
  });
  await app.stop();
  return [
    row('dashboard over HTTP, 16 callers', `${rate.toFixed(0)}/s`, '≥ 1,000/s', rate >= 1000),
    row('the same, p95', `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms)`, '≤ 30 ms', p95 <= 30),
  ];
};
