import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { idNo } from '../given.ts';
import { JobFailed, JobLater } from '../ports/job-queue.ts';
import { type DataOf, job } from './queued-job.ts';
import { Unavailable } from '../ports/unavailable.ts';
import type { Requester } from '../streams.ts';
import { done, eachWorked, failed, JobKinds, unless, type Worked, Works } from './worker.ts';

const remind = job('remind', { application_id: z.string() });
const given: { data: DataOf<typeof remind>; asking: Requester }[] = [];
@Injectable()
class Reminders {
  @Works(remind)
  async remind(data: DataOf<typeof remind>, asking: Requester): Promise<Worked> {
    given.push({ data, asking });
    return done;
  }
}
@Injectable()
class MoreReminders {
  @Works(remind)
  async again({ application_id }: DataOf<typeof remind>): Promise<Worked> {
    return application_id ? done : done;
  }
}
const kindsOf = async (...providers: (typeof Reminders | typeof MoreReminders)[]): Promise<JobKinds> => {
  @Module({ imports: [DiscoveryModule], providers })
  class Noun {}
  const app = await NestFactory.createApplicationContext(Noun, { logger: false });
  try {
    return new JobKinds(app.get(DiscoveryService), new MetadataScanner());
  } finally {
    await app.close();
  }
};
const queued = (data: Record<string, unknown>, kind = 'remind') => ({
  key: 'remind:1',
  kind,
  due_at: '2026-03-02T09:00:00.000Z',
  data: { organization_id: idNo(2), causation_id: idNo(3), ...data },
});

describe('a job from the queue', () => {
  test('is done by the worker of its kind, with its data and on behalf of what caused it', async () => {
    const work = (await kindsOf(Reminders)).find(queued({ application_id: idNo(4) }));
    if (typeof work !== 'function') throw new Error('It does not begin.');
    expect(await work()).toBe(done);
    expect(given).toEqual([
      {
        data: { application_id: idNo(4) },
        asking: {
          organization_id: idNo(2),
          causation_id: idNo(3),
          actor: { type: 'processor', id: 'remind' },
          uid: expect.any(String),
        },
      },
    ]);
  });
  test.each([
    ['of an older shape has failed, and says which field is wrong', queued({ application: idNo(4) }), /application_id/],
    ['that names no organisation has failed', queued({ application_id: '4', organization_id: 7 }), /organization_id/],
    ['of a kind that no worker has known for a day has failed', queued({}, 'wave'), /No worker does jobs of kind wave/],
  ])('%s', async (_, old, why) => {
    expect((await kindsOf(Reminders)).find(old)).toEqual(new JobFailed(expect.stringMatching(why) as never));
  });
  test('of a kind that only a newer release knows is left to a process of that release', async () => {
    const kinds = await kindsOf(Reminders);
    const now = new Date().toISOString();
    expect(kinds.find({ ...queued({}, 'wave'), due_at: now })).toBeInstanceOf(JobLater);
  });
  test('has one worker: two for the same kind keep the process from starting', async () => {
    await expect(kindsOf(Reminders, MoreReminders)).rejects.toThrow('Two workers do jobs of kind remind.');
  });
});

test('a refusal leaves nothing to do where the worker says so, and fails the job otherwise', () => {
  const refusal = { rejected: true, code: 'erased', error: 'This person was erased.' } as const;
  expect(unless('erased')(refusal)).toBe(done);
  expect(unless('wrong_state')(refusal)).toEqual(new JobFailed('This person was erased.'));
});

describe('work for many people', () => {
  const did: number[] = [];
  const working = (at: number, outcome: () => Worked) =>
    eachWorked([1, 2, 3], async (each) => {
      did.push(each);
      return each === at ? outcome() : done;
    });
  beforeEach(() => {
    did.length = 0;
  });

  test('goes on after it failed for one, and says so', async () => {
    expect(await working(1, () => failed('no'))).toEqual(failed('no'));
    expect(did).toEqual([1, 2, 3]);
  });

  test('goes on after a fault, which it throws at the end, so that the job is tried again', async () => {
    await expect(
      working(1, () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(did).toEqual([1, 2, 3]);
  });

  test('stops when an engine is away', async () => {
    await expect(
      working(2, () => {
        throw new Unavailable('away');
      }),
    ).rejects.toThrow('away');
    expect(did).toEqual([1, 2]);
  });
});
