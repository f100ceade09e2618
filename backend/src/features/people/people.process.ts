import type { Process } from '../../kernel/process.ts';

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

/** The work that events of persons make due. */
export const people: Process = {
  name: 'people',
  on: {
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
