import { idOf } from '@candor/contracts/all-events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { process } from '../../kernel/work/process.ts';
import {
  answerRequest,
  closeRequest,
  dropResume,
  erasePerson,
  finishErasure,
  readResume,
} from '../../states/people.queue.ts';

/** The jobs that events of persons, and tasks about them, make due. */
export const people = process<CandidateEvent | TaskEvent>('people', {
  // The job runs twice, for a resume that was being added when the person was removed.
  SampleCandidateRemoved: (event) => {
    const candidate_id = idOf(event.stream);
    return erasePerson.dueTwice(`erase:${candidate_id}`, event.metadata.occurred_at, { candidate_id });
  },
  CandidateErased: (event) => [
    finishErasure.due(`erasure:${event.id}`, event.metadata.occurred_at, { candidate_id: idOf(event.stream) }),
  ],
  DataRequestReceived: (event) => [
    answerRequest.due(`data-request:${event.id}`, event.metadata.occurred_at, {
      candidate_id: idOf(event.stream),
      ...(event.data.request_id ? { request_id: event.data.request_id } : {}),
    }),
  ],
  TaskCompleted: (event) => [
    closeRequest.due(`data-request-done:${event.id}`, event.metadata.occurred_at, { task_id: idOf(event.stream) }),
  ],
  ResumeRemoved: (event) => [
    dropResume.due(`drop-resume:${event.id}`, event.metadata.occurred_at, {
      candidate_id: idOf(event.stream),
      resume_id: event.data.resume_id,
    }),
  ],
  ResumeAdded: (event) => [
    readResume.due(`resume:${event.id}`, event.metadata.occurred_at, {
      candidate_id: idOf(event.stream),
      resume_id: event.data.resume_id,
      file_id: event.data.file_id,
      mime: event.data.mime,
      hash: event.data.hash,
    }),
  ],
});
