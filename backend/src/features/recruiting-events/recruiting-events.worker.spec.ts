import { idNo } from '../../kernel/given.ts';
import { tellEveryone, tellRegistrant } from './recruiting-events.queue.ts';
import { RecruitingEventsWorker } from './recruiting-events.worker.ts';

test('a job that an earlier release queued names its event by another field, and the worker still finds it', async () => {
  const old = { instance_id: idNo(1), event_id: idNo(3) };
  expect(tellRegistrant.schema.parse({ ...old, registration_id: idNo(2) })).toBeTruthy();
  const job = tellEveryone.schema.parse(old);
  const looked: string[] = [];
  const streams = {
    read: async (stream: string) => {
      looked.push(stream);
      return [{ id: idNo(3), type: 'InstanceCancelled', metadata: { occurred_at: '2026-03-02T09:00:00.000Z' } }];
    },
    readOne: () => {
      throw new Error('The job does not say where its event stands.');
    },
    // The date is gone meanwhile, so there is nothing to tell.
    load: async () => null,
  };
  const none = {} as never;
  const worker = new RecruitingEventsWorker(none, streams as never, none, none, none, none, none, none);
  await worker.tellAll(job, { organization_id: idNo(9) } as never);
  expect(looked).toEqual([`eventinstance-${idNo(1)}`]);
});
