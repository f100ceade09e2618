import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The jobs of cadences.

/** Does the step for which a person is due. `at_once`: the step is also done outside the hours of the cadence. */
export const runStep = job('run-cadence-step', {
  enrollment_id: z.string(),
  step_id: z.string(),
  due_at: z.string(),
  at_once: z.boolean().optional(),
});
/** Moves the due times of a cadence that was paused between these times. */
export const shiftCadence = job('shift-cadence', { cadence_id: z.string(), from: z.string(), until: z.string() });
/** Takes all people out of an archived cadence. */
export const emptyCadence = job('empty-cadence', { cadence_id: z.string() });
/** Notes that the person has left the cadence, and may enter another one. */
export const quitCadence = job('quit-cadence', { enrollment_id: z.string() }, { whileSuspended: true });
/** Notes that a task for which a step may wait was done or deleted. */
export const taskOfCadenceDone = job('task-of-cadence-done', { task_id: z.string() });
/** Completes the task from which this email was sent. */
export const letterOfTaskSent = job('letter-of-task-sent', { message_id: z.string() });
/** Notes what happened to a person or an application: it may end their cadences, or cadences may have rules for it. */
export const newsForCadences = job('news-for-cadences', {
  candidate_id: z.string().optional(),
  application_id: z.string().optional(),
  /** When it happened. What happened before the person entered a cadence is no news for it. */
  at: z.string().optional(),
  when: z.enum(['applied', 'form_submitted', 'archived', 'hired', 'unsubscribed', 'not_contacted', 'erased']),
});
/** Notes that a mail of the person came in. */
export const answerForCadences = job('answer-for-cadences', { message_id: z.string() });
/** Notes that a mail came back or was reported as unwanted after it had left. */
export const letterOfCadenceCameBack = job('letter-of-cadence-came-back', {
  message_id: z.string(),
  what: z.enum(['hard', 'soft', 'complained']),
});
/** Notes that a mail could not be sent. `hard`: its address takes no mail at all. */
export const letterOfCadenceFailed = job('letter-of-cadence-failed', {
  message_id: z.string(),
  hard: z.boolean().optional(),
});
/** Notes that a mail that could not be sent is sent again. */
export const letterOfCadenceAgain = job('letter-of-cadence-again', { message_id: z.string() });
