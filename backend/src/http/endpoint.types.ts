import { anyone, endpoint, fileEndpoint, holds } from '@candor/contracts/kernel/endpoint';
import { byJob, onJob } from '@candor/contracts/jobs/record-kind';
import { byApplication } from '@candor/contracts/pipeline/record-kind';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { z } from 'zod';
import { reject } from '../kernel/decider.ts';
import type { Signed, Unsigned } from './caller.ts';
import { type FileAnswer, Serve } from './endpoint.ts';

// The lines under @ts-expect-error must not compile: the type check fails when one of them does.

const moor = endpoint('/api/boats/moor', {
  needs: holds('MANAGE_JOB'),
  summary: 'Moor a boat.',
  request: z.strictObject({ boat: z.string(), berth: z.number() }),
  payload: z.object({ moored: z.boolean() }),
});
const moorOnJob = endpoint('/api/boats/moor_on_job', {
  needs: onJob('list', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'Moor a boat for a job.',
  request: z.strictObject({ job_id: z.string() }),
  payload: z.object({ moored: z.boolean() }),
});
const wave = endpoint('/api/boats/wave', {
  needs: anyone,
  summary: 'Wave to a boat.',
  request: z.strictObject({ boat: z.string() }),
  payload: z.object({ seen: z.boolean() }),
});
const chart = fileEndpoint('/api/boats/chart', {
  kind: 'file',
  types: ['text/csv'],
  needs: holds('MANAGE_JOB'),
  summary: 'A chart.',
  request: z.object({}),
});

export class Boats {
  @Serve(moor)
  async moors({ boat, berth }: RequestOf<typeof moor>, { caller }: Signed) {
    return berth > 0 && boat !== caller.name ? { moored: true } : reject('not_found', 'Page not found');
  }

  @Serve(moorOnJob)
  async moorsOnJob(_: RequestOf<typeof moorOnJob>, { opened }: Signed<'job'>) {
    return { moored: Boolean(opened) };
  }

  @Serve(wave)
  async waves({ boat }: RequestOf<typeof wave>, { uid }: Unsigned) {
    return { seen: boat === uid };
  }

  @Serve(chart)
  async charts(): Promise<FileAnswer> {
    return { name: 'chart.csv', type: 'text/csv', content: '' };
  }

  // @ts-expect-error the answer lacks `moored`
  @Serve(moor)
  async forgets() {
    return {};
  }

  // @ts-expect-error moored is yes or no
  @Serve(moor)
  async mistypes() {
    return { moored: 'yes' };
  }

  // @ts-expect-error the request has no field `anchor`
  @Serve(moor)
  async asksForMore({ anchor }: { anchor: string }) {
    return { moored: anchor !== '' };
  }

  // @ts-expect-error a berth is a number
  @Serve(moor)
  async readsAnother({ berth }: { boat: string; berth: string }) {
    return { moored: berth !== '' };
  }

  // @ts-expect-error this call needs no sign-in
  @Serve(wave)
  async asksWho(_: RequestOf<typeof wave>, { caller }: Signed) {
    return { seen: caller.name !== '' };
  }

  // @ts-expect-error the call is about no record
  @Serve(moor)
  async asksForAJob(_: RequestOf<typeof moor>, { opened }: Signed<'job'>) {
    return { moored: Boolean(opened) };
  }

  // @ts-expect-error the call is about a job, not about an application
  @Serve(moorOnJob)
  async asksForAnApplication(_: RequestOf<typeof moorOnJob>, { opened }: Signed<'application'>) {
    return { moored: Boolean(opened) };
  }

  // @ts-expect-error the call answers a file
  @Serve(chart)
  async answersAnObject() {
    return { moored: true };
  }

  // @ts-expect-error the call answers no file
  @Serve(moor)
  async answersAFile(): Promise<FileAnswer> {
    return { name: 'chart.csv', type: 'text/csv', content: '' };
  }
}

const named = { summary: '', request: z.strictObject({ id: z.string() }), payload: z.object({}) };
export const misnamed = [
  // @ts-expect-error `application` is no field of the request
  endpoint('/api/boats/lost', { ...named, needs: onJob('list', byApplication('application')) }),
  // @ts-expect-error an endpoint says who may call
  endpoint('/api/boats/lost', named),
];
