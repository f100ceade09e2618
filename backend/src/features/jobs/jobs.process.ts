import type { Process } from '../../kernel/process.ts';

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

/** What follows from events of jobs and hires. */
export const jobs: Process = {
  name: 'jobs',
  on: {
    JobContentGenerationRequested: (event) => [
      {
        kind: 'generate-content',
        key: `content:${event.id}`,
        due_at: event.metadata.occurred_at,
        data: { job_id: idOf(event.stream) },
      },
    ],
    JobClosed: (event) =>
      (event.data as { remaining: string }).remaining === 'archive'
        ? [
            {
              kind: 'archive-remaining',
              key: `remaining:${event.id}`,
              due_at: event.metadata.occurred_at,
              data: { job_id: idOf(event.stream), event_id: event.id },
            },
          ]
        : [],
    CandidateHired: (event) => [
      {
        kind: 'openings-filled',
        key: `filled:${event.id}`,
        due_at: event.metadata.occurred_at,
        data: { job_id: (event.data as { job_id: string }).job_id },
      },
    ],
  },
};
