import { JobLater } from '../ports/job-queue.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { unlessAway } from './engines-away.ts';

// A job whose engines are away waits; a job that fails by itself fails.

const away = () => Promise.reject(new Unavailable('away'));
const there = () => Promise.resolve();

test('a job waits while the log or the rows are away, and its tries are not counted', async () => {
  expect(await unlessAway(away, away)).toEqual(new JobLater(60));
});

test('a job that finds its mail server away, or its stream too busy, is tried as often as ever', async () => {
  await expect(unlessAway(away, there)).rejects.toThrow('away');
});

test('a fault of the job itself is not taken for an outage', async () => {
  await expect(unlessAway(() => Promise.reject(new Error('broken')), away)).rejects.toThrow('broken');
});

test('a job that was done is done', async () => {
  expect(await unlessAway(() => Promise.resolve('done'), away)).toBe('done');
});
