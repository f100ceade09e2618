import type { JobEvent } from '@candor/contracts/jobs/events';
import { z } from 'zod';
import { process } from './process.ts';
import { type DataOf, job } from './queued-job.ts';
import type { Requester } from '../streams.ts';
import { done, type Worked, Works } from './worker.ts';

// The code that must not compile. `npm run check` reads this file: a marked line that compiles is an error there. It never runs.

const remind = job('remind', { task_id: z.string(), days: z.number() });

export const good = process<JobEvent>('reminders', {
  JobClosed: (event) => [remind.due(`remind:${event.id}`, event.metadata.occurred_at, { task_id: event.id, days: 2 })],
  JobReopened: (event) => [{ cancel: `remind:${event.id}` }],
});

// Work must fit its kind.
// @ts-expect-error a field is missing
remind.due('key', 'now', { task_id: '1' });
// @ts-expect-error a field has another type
remind.due('key', 'now', { task_id: '1', days: '2' });
// @ts-expect-error the kind has no such field
remind.due('key', 'now', { task_id: '1', days: 2, note: 'soon' });
// @ts-expect-error only a kind of job makes work
process<JobEvent>('untyped', { JobClosed: () => [{ kind: 'remind', key: 'key', due_at: 'now', data: {} }] });
// @ts-expect-error there is no such event
process<JobEvent>('unknown', { JobShut: () => [] });
// @ts-expect-error the event has no such field
process<JobEvent>('misread', { JobClosed: (event) => [{ cancel: event.data.closed_by }] });

// A worker takes the data of its kind of job, and returns the job's outcome.
export class Workers {
  @Works(remind)
  async good({ task_id, days }: DataOf<typeof remind>, { uid }: Requester): Promise<Worked> {
    return task_id && days && uid ? done : done;
  }

  // @ts-expect-error the job holds no note
  @Works(remind)
  async another({ note }: { note: string }): Promise<Worked> {
    return note ? done : done;
  }

  // @ts-expect-error the job's days are a number
  @Works(remind)
  async mistaken({ days }: { days: string }): Promise<Worked> {
    return days ? done : done;
  }

  // @ts-expect-error it does not return the job's outcome
  @Works(remind)
  async silent({ task_id }: DataOf<typeof remind>): Promise<void> {
    await Promise.resolve(task_id);
  }
}
