import { idOf } from '@candor/contracts/all-events';
import type { CadenceEvent, EnrollmentEvent } from '@candor/contracts/cadences/events';
import { undoWait } from '@candor/contracts/cadences/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { SubmissionEvent } from '@candor/contracts/forms/events';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { due } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { notAwaited, notDue } from '../../states/enrollment.state.ts';
import {
  answerForCadences,
  emptyCadence,
  letterOfCadenceAgain,
  letterOfCadenceCameBack,
  letterOfCadenceFailed,
  letterOfTaskSent,
  newsForCadences,
  quitCadence,
  runStep,
  shiftCadence,
  taskOfCadenceDone,
} from './cadences.queue.ts';

// The jobs that cadences make due. A step is due once for each event that put a person there.

/** Without a step, it is read from the enrollment when the time has come. */
export const stepAt = (event: Pick<Recorded, 'id' | 'stream'>, step_id: string, due_at: string, at_once = false) =>
  due({
    key: `cadence:${event.id}`,
    at: due_at,
    for: event.stream,
    unless: [notDue({ step_id, due_at })],
    do: [runStep, { enrollment_id: idOf(event.stream), step_id, due_at, ...(at_once ? { at_once } : {}) }],
  });
const goesOn = (event: Recorded<{ type: string; data: { next: { step_id: string; due_at: string } | null } }>) =>
  event.data.next ? [stepAt(event, event.data.next.step_id, event.data.next.due_at)] : [];
const over = (event: Recorded) => [
  quitCadence.due(`quit-cadence:${event.id}`, event.metadata.occurred_at, { enrollment_id: idOf(event.stream) }),
];
const newsOf = (event: Recorded, when: 'applied' | 'archived' | 'hired') => [
  newsForCadences.due(`news-for-cadences:${event.id}`, event.metadata.occurred_at, {
    application_id: idOf(event.stream),
    // Who is hired leaves every cadence; who is archived leaves those about that application.
    ...(when === 'archived' ? {} : { candidate_id: String((event.data as { candidate_id?: string }).candidate_id) }),
    at: event.metadata.occurred_at,
    when,
  }),
];
const newsOfPerson = (event: Recorded, when: 'unsubscribed' | 'not_contacted' | 'erased') => [
  newsForCadences.due(`news-for-cadences:${event.id}`, event.metadata.occurred_at, {
    candidate_id: idOf(event.stream),
    at: event.metadata.occurred_at,
    when,
  }),
];

export const cadencesProcess = process<
  CadenceEvent | EnrollmentEvent | ApplicationEvent | CandidateEvent | TaskEvent | MessageEvent | SubmissionEvent
>('cadences', {
  CandidateEnrolled: goesOn,
  CadenceStepExecuted: goesOn,
  CadenceStepSkipped: goesOn,
  CadenceStepFailed: (event) => (event.data.message_id ? [] : event.data.next ? goesOn(event) : over(event)),
  CadenceStepRetried: goesOn,
  CadenceStepPostponed: (event) => [stepAt(event, event.data.step_id, event.data.due_at)],
  EnrollmentMoved: goesOn,
  // The step is read from the enrollment when the pause ends: it may be another one then.
  EnrollmentPaused: (event) => (event.data.until ? [stepAt(event, '', event.data.until)] : []),
  EnrollmentResumed: (event) => (event.data.due_at ? [stepAt(event, '', event.data.due_at, event.data.at_once)] : []),
  EnrollmentCompleted: over,
  CandidateLeftCadence: over,
  CadenceResumed: (event) => [
    shiftCadence.due(`shift-cadence:${event.id}`, event.metadata.occurred_at, {
      cadence_id: idOf(event.stream),
      from: new Date(Date.parse(event.metadata.occurred_at) - event.data.paused_ms).toISOString(),
      until: event.metadata.occurred_at,
    }),
  ],
  CadenceArchived: (event) => [
    emptyCadence.due(`empty-cadence:${event.id}`, event.metadata.occurred_at, { cadence_id: idOf(event.stream) }),
  ],
  TaskCompleted: (event) =>
    event.data.enrollment_id
      ? [
          due({
            key: `task-of-cadence:${event.id}`,
            at: event.metadata.occurred_at,
            for: `enrollment-${event.data.enrollment_id}`,
            unless: [notAwaited({ task_id: idOf(event.stream) })],
            do: [taskOfCadenceDone, { task_id: idOf(event.stream) }],
          }),
        ]
      : [],
  // Until then the member can undo the deletion.
  TaskDeleted: (event) => [
    taskOfCadenceDone.due(
      `task-of-cadence:${event.id}`,
      new Date(Date.parse(event.metadata.occurred_at) + undoWait).toISOString(),
      { task_id: idOf(event.stream) },
    ),
  ],
  SubmissionMatched: (event) => [
    newsForCadences.due(`news-for-cadences:${event.id}`, event.metadata.occurred_at, {
      candidate_id: event.data.candidate_id,
      at: event.metadata.occurred_at,
      when: 'form_submitted',
    }),
  ],
  ApplicationSubmitted: (event) => newsOf(event, 'applied'),
  ApplicationArchived: (event) => newsOf(event, 'archived'),
  CandidateHired: (event) => newsOf(event, 'hired'),
  CandidateUnsubscribed: (event) => newsOfPerson(event, 'unsubscribed'),
  DoNotContactSet: (event) => newsOfPerson(event, 'not_contacted'),
  CandidateErased: (event) => newsOfPerson(event, 'erased'),
  MessageReceived: (event) =>
    event.data.candidate_id && (event.data.what === 'reply' || event.data.what === 'out_of_office')
      ? [
          answerForCadences.due(`answer-for-cadences:${event.id}`, event.metadata.occurred_at, {
            message_id: idOf(event.stream),
          }),
        ]
      : [],
  MessageSent: (event) =>
    event.data.task_id
      ? [
          letterOfTaskSent.due(`letter-of-task:${event.id}`, event.metadata.occurred_at, {
            message_id: idOf(event.stream),
          }),
        ]
      : [],
  MessageBounced: (event) => [
    letterOfCadenceCameBack.due(`letter-of-cadence:${event.id}`, event.metadata.occurred_at, {
      message_id: idOf(event.stream),
      what: event.data.hard ? 'hard' : 'soft',
    }),
  ],
  MessageComplained: (event) => [
    letterOfCadenceCameBack.due(`letter-of-cadence:${event.id}`, event.metadata.occurred_at, {
      message_id: idOf(event.stream),
      what: 'complained',
    }),
  ],
  MessageFailed: (event) => [
    letterOfCadenceFailed.due(`letter-of-cadence:${event.id}`, event.metadata.occurred_at, {
      message_id: idOf(event.stream),
      ...(event.data.hard ? { hard: true } : {}),
    }),
  ],
  MessageQueuedAgain: (event) => [
    letterOfCadenceAgain.due(`letter-of-cadence:${event.id}`, event.metadata.occurred_at, {
      message_id: idOf(event.stream),
    }),
  ],
});
