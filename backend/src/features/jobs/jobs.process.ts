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
    ResumeAdded: (event) => [
      {
        kind: 'read-resume',
        key: `resume:${event.id}`,
        due_at: event.metadata.occurred_at,
        data: {
          candidate_id: idOf(event.stream),
          resume_id: (event.data as { resume_id: string }).resume_id,
          file_id: (event.data as { file_id: string }).file_id,
          mime: (event.data as { mime: string }).mime,
        },
      },
    ],
  },
};
