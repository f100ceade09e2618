import { z } from 'zod';
import { keysOf } from '../jobs/values.ts';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { onJob } from '../jobs/record-kind.ts';
import { byApplication } from '../pipeline/record-kind.ts';
import { byScorecard, ownScorecard } from '../interviews/record-kind.ts';
import { movesCandidates } from '../accounts/needs.ts';
import { StepRef } from '../jobs/step-ref.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { member } from '../accounts/record-kind.ts';
import { flag, id, longText, maybe, maybeText, oneOf, word } from '../kernel/values.ts';
import { AskedOnCard } from './kit.ts';
import {
  SeenVersion,
  mostComment,
  mostNotes,
  mostSigns,
  recommendationKeys,
  Scorecard,
  unassessedReasons,
} from './values.ts';

// What interviewers write about a conversation, and what the team recommends.

const position = z.number().optional();
const card = z.object({ scorecard: Scorecard, position });
const own = ownScorecard(byScorecard('user_appointment_id'), 'MANAGE_CANDIDATE');
/** `mark`: an id of this edit; `base`: the id of the last edit that the window knew. The server can so notice that two windows wrote at the same time. `settled`: whether the author has chosen between the two texts that were kept. */
const edit = { mark: maybe(word), base: maybe(word), settled: flag.default(false) };

export const saveAnswer = endpoint('/api/appointment/assessment/question/upsert', {
  needs: own,
  summary:
    'Save one answer of the own scorecard as a draft. `mark` names the edit, `base` the one that it follows: what two windows wrote at the same time is kept twice (`other`). `submit` also submits the scorecard. Errors: not_found, wrong_state (submitted, removed), validation (outside of the scale, no reason).',
  request: z.strictObject({
    user_appointment_id: id,
    question_id: id,
    value: maybe(z.number()),
    not_assessed: flag.default(false),
    reason: maybe(oneOf('Reason', keysOf(unassessedReasons))),
    covered_by: maybe(idOfExisting(member)),
    why: maybeText('Reason', 500),
    notes: longText('Notes', mostNotes).default(''),
    signs: z.array(z.string().max(300)).max(mostSigns).default([]),
    ...edit,
    submit: flag.default(false),
  }),
  payload: card,
});
export const readCard = endpoint('/api/appointment/question/get_by_user_appointment_id', {
  shows: 'scorecards',
  needs: sees(byScorecard('user_appointment_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'),
  reads: true,
  summary:
    'The questions of one interviewer with their requirements and indicators, and the answers. Another’s scorecard opens with the right to read scorecards, once it is submitted and the caller owes none of their own for this candidate in this round; while it is opened again an editor reads only what was submitted before (`versions`). What earlier versions said is sent to the author and to editors; others read when it was submitted and opened again. `reopens`: as whom the caller may open it again. Errors: not_found.',
  request: z.strictObject({ user_appointment_id: id }),
  payload: z.object({
    questions: z.array(AskedOnCard),
    scorecard: Scorecard,
    author: z.object({ id: z.string(), name: z.string() }),
    step: StepRef,
    starts_at: z.string().nullable(),
    names: z.record(z.string(), z.string()),
    versions: z.array(SeenVersion),
    reopens: z.enum(['author', 'editor']).nullable(),
  }),
});
export const recommend = endpoint('/api/appointment/recommendation/upsert', {
  needs: own,
  summary:
    'Recommend after a conversation, and with `submit` submit the scorecard. A no needs a comment. Errors: not_found, wrong_state, validation (questions are not answered).',
  request: z.strictObject({
    user_appointment_id: id,
    recommendation: maybe(oneOf('Recommendation', recommendationKeys)),
    comment: maybeText('Comment', mostComment),
    ...edit,
    submit: flag.default(true),
  }),
  payload: card,
});
export const reopenScorecard = endpoint('/api/appointment/scorecard/reopen', {
  needs: sees(byScorecard('user_appointment_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'),
  summary:
    'Open a submitted scorecard again: its author within 24 hours, an editor of the job at any time with a reason. Errors: not_found, not_editor, wrong_state, validation.',
  request: z.strictObject({ user_appointment_id: id, reason: maybeText('Reason', 500) }),
  payload: z.object({ scorecard: z.object({ id: z.string(), status: z.string() }), position }),
});
export const recommendAtReview = endpoint('/api/recommendation/upsert', {
  needs: onJob(['resume', 'list'], byApplication('application_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  visit: 'refused',
  summary:
    'Recommend outside of a conversation: at the initial review (right Resume Screening) or at the final review (right Manage Pipeline). A no needs a comment; a comment that is left out stays as it was. Errors: not_found, wrong_state, validation.',
  request: z.strictObject({
    application_id: id,
    workflow_step_id: id,
    recommendation: oneOf('Recommendation', recommendationKeys),
    comment: maybeText('Comment', mostComment),
  }),
  payload: z.object({
    recommendation: z.object({ recommendation: z.enum(recommendationKeys), comment: z.string(), revision: z.number() }),
    position,
  }),
});
/** scorecard: for a conversation. recommendation: at the candidate's review. */
export const waitingKinds = ['scorecard', 'recommendation'] as const;
export const checkRecommendations = endpoint('/api/recommendation/check', {
  needs: sees(byScorecard('user_appointment_id', 'application_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'),
  reads: true,
  summary: 'Whether everybody has judged where the candidate stands, and who is missing. Errors: not_found.',
  request: z.strictObject({ application_id: maybe(id), user_appointment_id: maybe(id) }),
  payload: z.object({
    submitted: z.boolean(),
    mine: z.enum(recommendationKeys).nullable(),
    waiting_on: z.array(
      z.object({
        user_id: z.string(),
        name: z.string(),
        kind: z.enum(waitingKinds),
        user_appointment_id: z.string().nullable(),
      }),
    ),
  }),
});
export const cleanNotes = endpoint('/api/appointment/notes/cleanup', {
  needs: movesCandidates,
  reads: true,
  summary:
    'Tidy notes: spaces, bullets, beginnings of sentences and the spelling of listed terms. The rules run here; nothing is sent to any service.',
  request: z.strictObject({ text: longText('Notes', mostNotes) }),
  payload: z.object({ text: z.string() }),
});
export const checkAudioLock = endpoint('/api/check_appointment_audio_lock', {
  needs: own,
  summary:
    'Whether somebody dictates in this conversation. `take` takes the lock for two minutes, or keeps it for two more; `release` gives it back. Only one interviewer has it at a time.',
  request: z.strictObject({ user_appointment_id: id, take: flag.default(false), release: flag.default(false) }),
  payload: z.object({
    locked: z.boolean(),
    mine: z.boolean(),
    locked_by: z.object({ id: z.string(), name: z.string() }).nullable(),
    expires_at: z.string().nullable(),
  }),
});
