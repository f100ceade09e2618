import { z } from 'zod';
import { InvalidInput } from './errors.ts';
import { parseInput } from './endpoint.ts';

const request = z.strictObject({
  job_task_id: z.uuid(),
  name: z.string().max(5).optional(),
  level: z.enum(['must', 'nice']).optional(),
  count: z.number().int().max(9).optional(),
  from: z.iso.datetime().optional(),
  task_ids: z.array(z.uuid()).min(1).max(2).optional(),
  panel: z.strictObject({ leaving: z.array(z.string()).max(1) }).optional(),
  versions: z.record(z.string(), z.number()).optional(),
});
const job_task_id = '00000000-0000-4000-8000-000000000000';
const said = (more: object): readonly string[] => {
  try {
    parseInput(request, { job_task_id, ...more });
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return Object.values(error.fields);
    throw error;
  }
};

test.each([
  [{ job_task_id: undefined }, 'Job task is required.'],
  [{ job_task_id: '7' }, 'Job task is not valid.'],
  [{ name: 'Amalia' }, 'Name must be at most 5 characters.'],
  [{ name: 7 }, 'Name is not valid.'],
  [{ level: 'maybe' }, 'Choose one of the listed values for Level.'],
  [{ count: Number.POSITIVE_INFINITY }, 'Count is not valid.'],
  [{ count: 10 }, 'Count is not valid.'],
  [{ from: 'x' }, 'Enter a date and a time.'],
  [{ task_ids: [] }, 'Tasks is required.'],
  [{ task_ids: [job_task_id, job_task_id, job_task_id] }, 'At most 2 tasks are allowed.'],
  [{ panel: { leaving: ['a', 'b'] } }, 'At most 1 leaving are allowed.'],
  [{ versions: { 'a name of the caller': 'x' } }, 'Versions is not valid.'],
])('%j is refused in plain words', (more, message) => {
  expect(said(more)).toEqual([message]);
});
