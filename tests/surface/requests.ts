import { sectionIn } from '@candor/contracts/jobs/kinds';
import { suggestionCaches } from '@candor/contracts/requirements/suggestion-endpoints';
import { builder } from '@candor/contracts/reports/builder';
import { reports } from '@candor/contracts/reports/reports';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import type { AnyPage } from '@candor/contracts/kernel/page';
import { type Json } from '../support/visitor.ts';
import { catalogues, entryOf, freeTime, picture, shownView, type Things } from './things.ts';

// A valid request for each call.

/** A valid body for each call. The call succeeds with our own records and finds nothing with another organization's records. `word` makes each body different. */
export const applied = (of: Things) => ({ application_id: of.applicant.id, version: of.applicant.version });
type BodyOf = (of: Things, word: string, home: Things) => Json;
export const bodies: Record<string, BodyOf> = {
  '/api/messages/compose/plan': (of) => ({
    candidate_ids: [of.applicant.candidate_id],
    send_at: '2198-01-01T09:00:00.000Z',
    subject: 'Hello',
    body: '<p>Hello</p>',
  }),
  '/api/messages/compose/preview': (of) => ({
    candidate_id: of.applicant.candidate_id,
    send_at: '2198-01-01T09:00:00.000Z',
    subject: 'Hello',
    body: '<p>Hello</p>',
  }),
  '/api/messages/compose/test': (of, word) => ({
    candidate_id: of.applicant.candidate_id,
    subject: word,
    body: '<p>Hello</p>',
  }),
  '/api/opportunities/pipeline/messages': (of, word) => ({
    application_ids: [of.applicant.id],
    subject: word,
    body: '<p>Hello</p>',
    send_at: '2198-01-01T09:00:00.000Z',
  }),
  '/api/people/candidates/note/email': (of, word) => ({
    candidate_id: of.applicant.candidate_id,
    subject: word,
    body: '<p>Hello</p>',
    send_at: '2198-01-01T09:00:00.000Z',
  }),
  '/api/messages/threads/assign': (of, word) => ({ thread_id: of.letter, user_id: word === 'two' ? null : of.admin }),
  '/api/messages/threads/done': (of, word) => ({ thread_id: of.letter, done: word !== 'two' }),
  '/api/messages/threads/fetch': (of) => ({ thread_id: of.letter }),
  '/api/messages/threads/read': (of) => ({ thread_id: of.letter }),
  '/api/messages/threads/snooze': (of, word) => ({
    thread_id: of.letter,
    until: word === 'two' ? null : '2198-01-01T09:00:00.000Z',
  }),
  '/api/opportunities/jobs/reason_keys': (of, word, home) => ({
    job_id: of.job.id,
    ids: word === 'two' ? [] : [null, home.entries.disqualification],
  }),
  ...Object.fromEntries(
    [...reports, builder].map(({ recompute }) => [recompute.path, (of: Things) => ({ job: [of.job.id] })]),
  ),
  '/api/opportunities/jobs/upsert': (of, word) => ({ id: of.job.id, name: `Renamed ${word}` }),
  '/api/opportunities/jobs/fetch': (of) => ({ id: of.job.id }),
  '/api/opportunities/jobs/openings/fetch': (of) => ({ job_id: of.job.id }),
  '/api/opportunities/jobs/openings/add': (of, word) => ({
    job_id: of.job.id,
    count: 1,
    reason: word === 'two' ? 'replacement' : 'new',
  }),
  '/api/opportunities/jobs/openings/change': (of, word) => ({
    job_id: of.job.id,
    number: 1,
    reason: 'replacement',
    start_on: word === 'two' ? '2026-12-01' : '2026-11-01',
  }),
  '/api/opportunities/jobs/openings/cancel': (of) => ({ job_id: of.job.id, number: 2 }),
  '/api/opportunities/jobs/openings/restore': (of) => ({ job_id: of.job.id, number: 3 }),
  '/api/opportunities/jobs/openings/request': (of, word) => ({ job_id: of.job.id, numbers: [1], note: word }),
  '/api/opportunities/jobs/openings/approve': (of) => ({ job_id: of.job.id, numbers: [1] }),
  '/api/opportunities/jobs/openings/decline': (of, word) => ({ job_id: of.job.id, numbers: [1], reason: word }),
  '/api/positions/refer': (of, word) => ({
    job_id: of.job.id,
    first_name: 'Rosa',
    last_name: word,
    email: `rosa-${of.n}-${word}@example.test`,
    recommendation: 'We sailed together.',
    they_know: true,
  }),
  '/api/job_permissions': (of) => ({ job_id: of.job.id }),
  '/api/upsert_job_permissions': (of, word, home) => ({
    job_id: of.job.id,
    user_id: home.admin,
    access_level: 'full',
    permissions: word === 'two' ? [] : undefined,
  }),
  '/api/opportunities/jobs/member/upsert': (of, word, home) => ({
    job_id: of.job.id,
    user_id: home.admin,
    access_level: 'full',
    permissions: word === 'two' ? [] : undefined,
  }),
  '/api/opportunities/jobs/owners/upsert': (of, word, home) => ({
    job_id: of.job.id,
    user_id: home.admin,
    owner_role: word === 'two' ? 'hiring_manager' : 'recruiter',
  }),
  '/api/opportunities/jobs/workflowsteps/upsert': (of, word) => ({
    job_id: of.job.id,
    type: 'interview',
    name: `Round ${word}`,
  }),
  '/api/opportunities/jobs/workflowsteps/delete': (of) => ({
    job_id: of.job.id,
    id: of.steps.find((step) => step.type === 'interview')!.id,
  }),
  '/api/opportunities/jobs/workflowsteps/sort': (of) => ({
    parent_id: of.job.id,
    ids: of.steps.map((step) => step.id),
  }),
  '/api/opportunities/jobs/tasks/upsert': (of, word) => ({
    job_id: of.job.id,
    id: of.chain.task,
    name: `Task ${word}`,
  }),
  '/api/opportunities/jobs/tasks/delete': (of) => ({ job_id: of.job.id, id: of.chain.task }),
  '/api/opportunities/jobs/tasks/sort': (of) => ({ parent_id: of.job.id, ids: [of.chain.task] }),
  '/api/opportunities/jobs/jobrequirement/upsert': (of, word) => ({
    job_id: of.job.id,
    id: of.chain.requirement,
    name: `Requirement ${word}`,
    job_task_ids: [of.chain.task],
  }),
  '/api/opportunities/jobs/jobrequirement/delete': (of) => ({ job_id: of.job.id, id: of.chain.requirement }),
  '/api/opportunities/jobs/links/upsert': (of) => ({
    job_id: of.job.id,
    id: of.chain.requirement,
    to: of.chain.task,
    linked: false,
  }),
  '/api/opportunities/jobs/jobrequirement/sort': (of) => ({ parent_id: of.job.id, ids: [of.chain.requirement] }),
  '/api/opportunities/jobs/applyquestions/upsert': (of, word) => ({
    job_id: of.job.id,
    id: of.chain.asks,
    text: `Who told you ${word}?`,
  }),
  '/api/opportunities/jobs/applyquestions/delete': (of) => ({ job_id: of.job.id, id: of.chain.asks }),
  '/api/opportunities/jobs/applyquestions/sort': (of) => ({ parent_id: of.job.id, ids: [of.chain.asks] }),
  '/api/opportunities/jobs/levels': (of) => ({ job_id: of.job.id }),
  '/api/opportunities/jobs/levels/upsert': (of, word) => ({
    job_id: of.job.id,
    id: of.chain.level,
    name: `Level ${word}`,
  }),
  '/api/opportunities/jobs/levels/delete': (of) => ({ job_id: of.job.id, id: of.chain.level }),
  '/api/opportunities/jobs/levels/sort': (of) => ({ parent_id: of.job.id, ids: [of.chain.level] }),
  '/api/opportunities/jobs/plays/upsert': (of, word) => ({
    job_id: of.job.id,
    id: of.chain.play,
    name: `Play ${word}`,
  }),
  '/api/opportunities/jobs/plays/delete': (of) => ({ job_id: of.job.id, id: of.chain.play }),
  '/api/opportunities/jobs/plays/sort': (of) => ({ parent_id: of.job.id, ids: [of.chain.play] }),
  '/api/opportunities/jobs/plays/run': (of) => ({ job_id: of.job.id, play_id: of.chain.play }),
  '/api/opportunities/jobs/workflowquestions/upsert': (of, word, home) => ({
    job_id: of.job.id,
    question_id: of.chain.question,
    text: `Question ${word}?`,
    requirement_ids: [of.chain.requirement],
    workflow_step_id: of.steps.find((step) => step.type === 'interview')!.id,
    interviewer_id: home.admin,
  }),
  '/api/opportunities/jobs/workflowquestions/delete': (of) => ({ job_id: of.job.id, id: of.chain.question }),
  '/api/opportunities/jobs/workflowquestions/spread': (of) => ({ job_id: of.job.id }),
  '/api/opportunities/jobs/workflowquestions/unspread': (of) => ({ job_id: of.job.id, placed: [] }),
  '/api/opportunities/jobs/workflowquestions/sort': (of) => ({
    parent_id: of.job.id,
    ids: [of.meeting.question, of.chain.question],
  }),
  '/api/opportunities/jobs/interviewer/upsert': (of, word, home) => ({
    job_id: of.job.id,
    workflow_step_id: of.steps.find((step) => step.type === 'interview')!.id,
    user_id: home.admin,
    required: word !== 'two',
  }),
  '/api/opportunities/jobs/interviewer/sort': (of) => ({
    job_id: of.job.id,
    parent_id: of.steps.find((step) => step.type === 'interview')!.id,
    ids: [],
  }),
  '/api/opportunities/jobs/interviewer/delete': (of, _, home) => ({
    job_id: of.job.id,
    workflow_step_id: of.steps.find((step) => step.type === 'interview')!.id,
    user_id: home.admin,
  }),
  '/api/job/blocks': (of) => ({ job_id: of.job.id, kinds: ['role'] }),
  '/api/job/blocks/stream': (of) => ({ job_id: of.job.id, kinds: ['role'] }),
  '/api/job/description/clone': (of) => ({ job_id: of.job.id, from_job_id: of.job.id }),
  '/api/job/tasks/generate': (of) => ({ job_id: of.job.id }),
  '/api/job/competencies/generate': (of) => ({ job_id: of.job.id, task_ids: [of.chain.task] }),
  '/api/job/competencies/define': (of, word) => ({ job_id: of.job.id, name: `Skill ${word}`, kind: 'competency' }),
  '/api/job/competencies/save_generated': (of, word) => ({
    job_id: of.job.id,
    requirements: [{ kind: 'tool', level: 'nice', name: `Tool ${word}`, description: '', job_task_id: of.chain.task }],
  }),
  '/api/job/competency/from_task': (of) => ({ job_id: of.job.id, job_task_id: of.chain.task }),
  '/api/job/competency/from_description': (of, word) => ({ job_id: of.job.id, text: `You need ${word}.` }),
  '/api/job/evaluation/generate': (of) => ({ job_id: of.job.id, requirement_ids: [of.chain.requirement] }),
  '/api/job/evaluation/generate/stream': (of) => ({ job_id: of.job.id, requirement_ids: [of.chain.requirement] }),
  '/api/job/evaluation/get_indicators': (of) => ({ job_id: of.job.id, question_id: of.chain.question }),
  '/api/job/evaluation/creative': (of) => ({ job_id: of.job.id, requirement_id: of.chain.requirement }),
  '/api/job/suggestions/refuse': (of) => ({ job_id: of.job.id, suggestion_id: of.drafts, items: [0] }),
  ...Object.fromEntries(
    Object.keys(suggestionCaches).map((kind) => [
      `/api/suggestion/cache/${kind}`,
      (of: Things) => ({ job_id: of.job.id, task_ids: [of.chain.task], requirement_ids: [of.chain.requirement] }),
    ]),
  ),
  '/api/opportunities/questions/clone': (of) => ({ job_id: of.job.id, id: of.entries.question }),
  '/api/opportunities/questions/clone_multiple': (of) => ({ job_id: of.job.id, ids: [of.entries.question] }),
  '/api/questionsets/clone/system': (of) => ({ jobId: of.job.id, questionSetId: of.entries.questionset }),
  '/api/questionsets/clone/job': (of) => ({ jobId: of.job.id, from_job_id: of.job.id }),
  '/api/questionsets/detail/job': (of) => ({ job_id: of.job.id }),
  '/api/questionsets/detail/system': (of) => ({ question_set_id: of.entries.questionset }),
  '/api/opportunities/jobdescriptions/sections/upsert': (of, word) => ({
    job_id: of.job.id,
    kind: 'custom',
    name: `Section ${word}`,
    body: '',
    visible: true,
  }),
  '/api/opportunities/jobdescriptions/blocks/fetch': (of) => ({ job_id: of.job.id, of: 'corevalue' }),
  '/api/opportunities/jobdescriptions/blocks/upsert': (of, word) => ({
    job_id: of.job.id,
    of: 'benefit',
    ids: word === 'two' ? ['pension'] : ['sabbatical'],
  }),
  '/api/opportunities/jobdescriptions/sections/delete': (of) => ({ job_id: of.job.id, id: of.section }),
  '/api/opportunities/jobdescriptions/upload': (of, word) => ({
    job_id: of.job.id,
    text: `What you will do\n\n- ${word}\n`,
  }),
  '/api/opportunities/jobdescriptions/sections/upsert_multiple': (of, word) => ({
    job_id: of.job.id,
    sections: [{ kind: 'custom', name: `Uploaded ${word}`, body: `<p>${word}</p>` }],
  }),
  '/api/opportunities/jobdescriptions/hints/upsert': (of) => ({
    job_id: of.job.id,
    hint: 'rockstar',
    dismissed: true,
  }),
  '/api/opportunities/jobdescriptions/history': (of) => ({ job_id: of.job.id }),
  '/api/opportunities/jobdescriptions/sections/sort': (of) => ({
    parent_id: of.job.id,
    ids: [...of.sections].reverse(),
  }),
  '/api/opportunities/jobs/candidate/upsert': (of, word) => ({
    job_id: of.job.id,
    first_name: 'Bea',
    last_name: word,
    email: `bea-${of.n}-${word}@example.test`,
  }),
  '/api/opportunities/jobs/candidate/fetch': (of) => ({ application_id: of.applicant.id }),
  '/api/opportunities/jobs/candidate/answers': (of) => ({ application_id: of.applicant.id }),
  '/api/people/candidates/resume/evidence': (of) => ({ application_id: of.applicant.id }),
  '/api/opportunities/jobs/candidate/get_rejection_message': (of) => ({ application_id: of.applicant.id }),
  '/api/org/messagetemplate/fetch': (of) => ({ application_id: of.applicant.id }),
  '/api/opportunities/jobs/candidate/fitting_messages': (of) => ({ applications: [of.applicant.id] }),
  '/api/opportunities/jobs/candidate/offer_message': (of) => ({ application_id: of.applicant.id, action: 'offer' }),
  '/api/opportunities/jobs/candidate/archive': (of, word, home) => ({
    ...applied(of),
    disqualification_reason_id: home.entries.disqualification,
    note: word,
  }),
  '/api/opportunities/jobs/candidate/offer': (of, word) => ({
    ...applied(of),
    action: 'offer',
    title: word,
    amount: 1000,
    currency: 'USD',
    period: 'month',
    start_on: '2030-01-01',
  }),
  '/api/opportunities/jobs/appointment/upsert': (of, word) => ({
    application_id: of.meeting.application,
    id: of.meeting.appointment,
    room: `Room ${word}`,
  }),
  '/api/opportunities/jobs/appointment/upsert_multiple': (of, word) => ({
    application_id: of.meeting.application,
    appointments: [{ id: of.meeting.appointment, title: `Call ${word}` }],
  }),
  '/api/opportunities/jobs/appointment/options': (of) => ({
    job_id: of.job.id,
    application_id: of.meeting.application,
    user_ids: of.meeting.interviewers.map(({ user_id }) => user_id),
  }),
  '/api/opportunities/jobs/appointment/planned': (of) => ({ application_id: of.applicant.id }),
  '/api/opportunities/jobs/appointment/delete': (of) => ({ id: of.meeting.appointment }),
  '/api/appointment/respond': (of, word) => ({
    id: of.meeting.appointment,
    response: word === 'two' ? 'tentative' : 'accepted',
  }),
  '/api/appointment/no_show': (of) => ({ id: of.meeting.appointment, side: 'candidate' }),
  '/api/appointment/complete': (of) => ({ id: of.meeting.appointment }),
  '/api/appointment/assessment/question/upsert': (of, word) => ({
    user_appointment_id: of.meeting.seat,
    question_id: of.meeting.question,
    value: word === 'two' ? 2 : 4,
    notes: word,
  }),
  '/api/appointment/question/get_by_user_appointment_id': (of) => ({ user_appointment_id: of.meeting.seat }),
  '/api/appointment/recommendation/upsert': (of, word) => ({
    user_appointment_id: of.meeting.seat,
    recommendation: 'yes',
    comment: word,
    submit: false,
  }),
  '/api/appointment/scorecard/reopen': (of) => ({ user_appointment_id: of.meeting.seat }),
  '/api/appointment/notes/cleanup': (_, word) => ({ text: word }),
  '/api/check_appointment_audio_lock': (of) => ({ user_appointment_id: of.meeting.seat }),
  '/api/recommendation/upsert': (of, word) => ({ ...of.meeting.finalist, recommendation: 'yes', comment: word }),
  '/api/recommendation/check': (of) => ({ application_id: of.meeting.application }),
  '/api/people/candidates/presence': (of) => ({
    candidate_id: of.applicant.candidate_id,
    tab: of.applicant.id,
    open: true,
  }),
  '/api/profile/board_order': (of) => ({ job_id: of.job.id, order: 'name' }),
  '/api/opportunities/pipeline/rank': (of) => ({
    job_id: of.job.id,
    workflow_step_id: of.steps[1]!.id,
    application_ids: [of.applicant.id],
  }),
  '/api/opportunities/jobs/candidate/keep': (of) => ({ application_id: of.applicant.id }),
  '/api/opportunities/jobs/candidate/move_to_job': (of) => ({
    application_id: of.prospect.id,
    version: of.prospect.version,
    job_id: of.job.id,
  }),
  '/api/opportunities/pipeline/resume_reviewed': (of) => ({ application_id: of.applicant.id }),
  '/api/people/candidates/advance': (of, word) => ({ ...applied(of), note: word }),
  '/api/people/candidates/upsert': (of, word) => ({ id: of.applicant.candidate_id, headline: word }),
  '/api/people/candidates/fetch': (of) => ({ id: of.applicant.candidate_id }),
  '/api/people/candidates/note/upsert': (of, word) => ({
    candidate_id: of.applicant.candidate_id,
    body: `<p>${word}</p>`,
  }),
  '/api/people/candidates/note/readers': (of) => ({ candidate_id: of.applicant.candidate_id }),
  '/api/people/candidates/note/delete': (of) => ({ id: of.note, candidate_id: of.applicant.candidate_id }),
  '/api/people/candidates/undo': (of) => ({ candidate_id: of.applicant.candidate_id, url_id: of.url }),
  '/api/people/candidates/url/upsert': (of, word) => ({
    candidate_id: of.applicant.candidate_id,
    kind: 'website',
    url: `https://${word}.example.test/`,
  }),
  '/api/people/candidates/merge': (of) => ({ keep_id: of.applicant.candidate_id, merge_id: of.twin }),
  '/api/people/candidates/unmerge': (of) => ({ merged_id: of.twin }),
  '/api/people/candidates/apart': (of, word) => ({
    first_id: of.applicant.candidate_id,
    second_id: of.twin,
    apart: word !== 'two',
  }),
  '/api/people/candidates/erasure': (of) => ({ candidate_id: of.applicant.candidate_id }),
  '/api/people/candidates/erase': (of, word) => ({
    candidate_id: of.leaving.id,
    version: of.leaving.version,
    confirmation: of.leaving.name,
    reason: word === 'two' ? 'asked' : 'recorded_by_mistake',
    tell: false,
  }),
  '/api/people/candidates/delete': (of) => ({ id: of.mistaken }),
  '/api/people/candidates/hold': (of, word) => ({
    candidate_id: of.twin,
    matter: word === 'two' ? null : `Case ${word}`,
  }),
  '/api/people/privacy/request': (of, word) => ({
    candidate_id: word === 'two' ? of.twin : of.applicant.candidate_id,
    kind: 'object',
    via: 'letter',
    details: word,
  }),
  '/api/people/privacy/preview': (of) => ({ candidate_id: of.applicant.candidate_id }),
  '/api/people/privacy/consent/withdraw': (of) => ({ candidate_id: of.applicant.candidate_id }),
  '/api/people/candidates/links/withdraw': (of) => ({ id: of.applicant.candidate_id }),
  '/api/people/candidates/url/delete': (of) => ({ id: of.url, candidate_id: of.applicant.candidate_id }),
  '/api/people/candidates/tags/attach': (of, word, home) => ({
    candidate_ids: [of.applicant.candidate_id],
    add: [home.entries.tag],
    remove: word === 'two' ? [home.entries.tag] : [],
  }),
  '/api/people/candidates/skills/attach': (of, word, home) => ({
    candidate_id: of.applicant.candidate_id,
    [word === 'two' ? 'remove' : 'add']: [home.entries.skill],
  }),
  '/api/people/candidates/owner': (of, word, home) => ({
    candidate_id: of.applicant.candidate_id,
    user_id: word === 'two' ? null : home.admin,
  }),
  '/api/people/candidates/contact': (of, word) => ({
    candidate_id: of.applicant.candidate_id,
    do_not_contact: word !== 'two',
  }),
  '/api/people/candidates/addresses': (of, word) => ({
    candidate_id: of.applicant.candidate_id,
    emails: [{ address: `${word}-${of.n}@example.test`, kind: 'work' }],
    phones: [],
  }),
  '/api/people/candidates/field/set': (of, word, home) => ({
    candidate_id: of.applicant.candidate_id,
    field_id: home.entries.personfield,
    value: word,
  }),
  '/api/people/candidates/jobs/available': (of) => ({ candidate_id: of.applicant.candidate_id }),
  '/api/people/views/upsert': (of, word) => ({ id: of.view, name: `View ${of.n} ${word}` }),
  '/api/people/views/pin': (of, word) => ({ id: of.view, on: word !== 'two' }),
  '/api/people/views/delete': (of) => ({ id: of.view }),
  '/api/people/views/restore': (of) => ({ id: of.view }),
  '/api/jobdesc_review/upsert': (of, word) => ({
    job_id: of.job.id,
    section_id: of.section,
    action: 'comment',
    comment: `Comment ${word}`,
  }),
  '/api/opportunities/roles/workflowquestionreview': (of, word) => ({
    job_id: of.job.id,
    id: of.chain.question,
    action: 'comment',
    comment: `Comment ${word}`,
  }),
  '/api/content_review/reaction': (of, word) => ({
    review_comment_id: of.comment,
    reaction: word === 'two' ? 'agree' : 'like',
  }),
  '/api/content_review/resolve': (of, word) => ({ id: of.section, thread_id: of.comment, resolved: word !== 'two' }),
  '/api/reviewer/remind': (of) => ({ kind: 'content', id: of.comment && of.section }),
  '/api/tasks/status': (of, word) => ({ id: of.task, status: 'done', note: word }),
  '/api/tasks/snooze': (of, word) => ({
    id: of.task,
    until: word === 'two' ? '2030-01-02T09:00:00Z' : '2030-01-01T09:00:00Z',
  }),
  '/api/tasks/delete': (of) => ({ id: of.task }),
  '/api/tasks/restore': (of) => ({ id: of.task }),
  '/api/org/cadences/upsert': (of, word) => ({ id: of.cadence.id, name: `Renamed ${word}` }),
  '/api/org/cadences/steps/upsert': (of, word) => ({
    cadence_id: of.cadence.id,
    id: of.cadence.step,
    type: 'response',
    delay_days: word === 'two' ? 62 : 63,
    priority: 'normal',
  }),
  '/api/org/cadences/steps/test': (of, word) => ({
    cadence_id: of.cadence.id,
    candidate_id: of.applicant.candidate_id,
    subject: word,
    body: '<p>Hello</p>',
  }),
  '/api/org/cadences/steps/sort': (of) => ({ cadence_id: of.cadence.id, ids: [of.cadence.last, of.cadence.step] }),
  '/api/org/cadences/steps/delete': (of) => ({ cadence_id: of.cadence.id, id: of.cadence.last }),
  '/api/org/cadences/clone_steps': (of) => ({ from_cadence_id: of.cadence.id, cadence_id: of.cadence.id }),
  '/api/org/cadences/rules/upsert': (of, word) => ({
    cadence_id: of.cadence.id,
    id: of.cadence.rule,
    when: 'replied',
    action: word === 'two' ? 'leave' : 'complete',
  }),
  '/api/org/cadences/rules/sort': (of) => ({ cadence_id: of.cadence.id, ids: [of.cadence.rule] }),
  '/api/org/cadences/rules/delete': (of) => ({ cadence_id: of.cadence.id, id: of.cadence.rule }),
  '/api/org/cadences/get_active': (of) => ({ subject: { type: 'candidate', id: of.applicant.candidate_id } }),
  '/api/org/cadences/dry_run': (of) => ({ cadence_id: of.cadence.id }),
  '/api/org/cadences/simulate': (of) => ({ cadence_id: of.cadence.id }),
  '/api/org/cadences/enrollments/move': (of, word) => ({
    enrollment_id: of.cadence.enrollment,
    days: word === 'two' ? 2 : 3,
  }),
  '/api/org/cadences/leave': (of) => ({ enrollment_id: of.cadence.enrollment }),
  '/api/org/cadences/delete': (of) => ({ id: of.cadence.id }),
  '/api/reports/history/compare': (of) => ({
    id: of.applicant.candidate_id,
    a: '2026-01-01T09:00:00Z',
    b: '2030-01-01T09:00:00Z',
  }),
  '/api/reports/saved/upsert': (of, word) => ({ id: of.savedReport, name: `Renamed ${word}` }),
  '/api/reports/saved/pin': (of, word) => ({ id: of.savedReport, on: word !== 'two' }),
  '/api/reports/saved/schedule': (of, word) => ({
    id: of.savedReport,
    every: word === 'two' ? 'daily' : 'weekly',
    to: [of.admin],
  }),
  '/api/reports/saved/history': (of) => ({ id: of.savedReport }),
  '/api/reports/saved/delete': (of) => ({ id: of.savedReport }),
  '/api/reports/saved/restore': (of) => ({ id: of.savedReport }),
  '/api/sales/deals/upsert': (of, word) => ({ id: of.sale.deal, name: `Seats ${word}` }),
  '/api/sales/deals/undo': (of) => ({ id: of.sale.paid }),
  '/api/sales/deals/delete': (of) => ({ id: of.sale.open }),
  '/api/sales/deals/refund': (of, word) => ({
    id: of.sale.paid,
    amount: { amount: word === 'two' ? 200 : 100, currency: 'EUR' },
    on: '2026-01-07',
    reason: 'Fewer seats',
  }),
  '/api/sales/deals/guarantee': (of) => ({ id: of.sale.guaranteed, ended_on: '2026-01-10', reason: 'They closed.' }),
  '/api/sales/deals/partners/upsert': (of, word) => ({
    deal_id: of.sale.deal,
    partner_id: of.sale.partner,
    split_percent: word === 'two' ? 30 : 40,
  }),
  '/api/sales/deals/partners/delete': (of) => ({ deal_id: of.sale.deal, partner_id: of.sale.partner }),
  '/api/sales/deals/notes/upsert': (of, word) => ({ deal_id: of.sale.deal, body: `Note ${word}` }),
  '/api/sales/deals/notes/delete': (of) => ({ deal_id: of.sale.deal, id: of.sale.note }),
  '/api/sales/deals/files/upsert': (of, word) => ({
    deal_id: of.sale.deal,
    file_id: of.sale.upload,
    file_name: `${word}.png`,
  }),
  '/api/sales/deals/files/delete': (of) => ({ deal_id: of.sale.deal, id: of.sale.file }),
  '/api/sales/deals/files/open': (of) => ({ deal_id: of.sale.deal, id: of.sale.file }),
  '/api/sales/partners/upsert': (of, word) => ({ id: of.sale.partner, payout_note: `By bank ${word}` }),
  '/api/sales/partners/delete': (of) => ({ id: of.sale.idle }),
  '/api/engagement/signs': (of) => ({ candidate_ids: [of.applicant.candidate_id] }),
  '/api/sales/partners/sort': (of, word) => ({
    ids: word === 'two' ? [of.sale.partner, of.sale.idle] : [of.sale.idle, of.sale.partner],
  }),
  '/api/sales/terms/sort': (of, word) => ({
    ids: word === 'two' ? [of.sale.term, of.sale.free] : [of.sale.free, of.sale.term],
  }),
  '/api/sales/partners/link': (of) => ({ id: of.sale.partner, replace: true }),
  '/api/sales/terms/upsert': (of, word) => ({
    id: of.sale.free,
    name: `Free ${of.n} ${word}`,
    basis: 'percent_of_deal',
    rate: word === 'two' ? 12 : 11,
    payable_on: 'paid',
    holding_days: 30,
    guarantee_days: 0,
    ownership_days: 0,
  }),
  '/api/sales/terms/delete': (of) => ({ id: of.sale.free }),
  '/api/sales/commissions/upsert': (of, word) => ({ ids: [of.sale.commission], status: 'void', reason: word }),
  '/api/sales/commissions/adjust': (of, word) => ({
    id: of.sale.commission,
    amount: word === 'two' ? 200 : 100,
    note: `Because ${word}`,
  }),
  '/api/sales/commissions/delete': (of) => ({ id: of.sale.commission }),
  '/api/marketing/forms/upsert': (of, word) => ({ id: of.form.id, name: `Renamed ${of.n} ${word}` }),
  '/api/marketing/forms/sort': (of) => ({ ids: [of.form.id] }),
  '/api/marketing/forms/fields/upsert': (of, word) => ({
    form_id: of.form.id,
    id: of.form.field,
    label: `Company ${word}`,
    type: 'text',
    map_to: 'company_name',
  }),
  '/api/marketing/forms/fields/sort': (of) => ({ form_id: of.form.id, ids: of.form.fields }),
  '/api/marketing/forms/fields/delete': (of) => ({ form_id: of.form.id, id: of.form.field }),
  '/api/marketing/forms/fields/restore': (of) => ({ form_id: of.form.id, id: of.form.field }),
  '/api/marketing/forms/file/upsert': (of) => ({ id: of.form.id, file_id: of.form.upload, file_name: 'New guide.png' }),
  '/api/marketing/forms/file/open': (of) => ({ id: of.form.id }),
  '/api/marketing/forms/file/delete': (of) => ({ id: of.form.id }),
  '/api/marketing/forms/publish': (of) => ({ id: of.form.id }),
  '/api/marketing/forms/discard': (of) => ({ id: of.form.id }),
  '/api/marketing/forms/close': (of, word) => ({ id: of.form.id, closed: word !== 'two' }),
  '/api/marketing/forms/submissions/keep': (of) => ({ id: of.submission }),
  '/api/marketing/forms/submissions/convert': (of) => ({ id: of.submission, to: 'candidate' }),
  '/api/marketing/forms/submissions/convert/undo': (of) => ({ id: of.submission }),
  '/api/marketing/forms/submissions/release': (of) => ({ id: of.submission }),
  '/api/marketing/forms/submissions/delete': (of) => ({ id: of.submission }),
  '/api/marketing/forms/submissions/restore': (of) => ({ id: of.submission }),
  '/api/marketing/forms/delete': (of) => ({ id: of.form.id }),
  '/api/marketing/pages/upsert': (of, word) => ({ id: of.webpage.id, lead: `We ${word}.` }),
  '/api/marketing/pages/publish': (of) => ({ id: of.webpage.id }),
  '/api/marketing/pages/schedule': (of, word) => ({
    id: of.webpage.id,
    at: word === 'two' ? null : '2198-01-01T09:00:00.000Z',
  }),
  '/api/marketing/pages/undo': (of) => ({ id: of.webpage.id, version: 0 }),
  '/api/marketing/pages/discard': (of) => ({ id: of.webpage.id }),
  '/api/marketing/pages/versions/restore': (of) => ({ id: of.webpage.id, number: 1 }),
  '/api/marketing/pages/sort': (of) => ({ ids: [of.webpage.id] }),
  '/api/marketing/pages/upload': (of, word) => ({ page_id: of.webpage.id, file_id: of.webpage.upload, alt: word }),
  '/api/marketing/categorized_pages/upsert': (of, word) => ({
    id: of.webpage.place,
    page_id: of.webpage.id,
    category_id: of.webpage.category,
    featured: word !== 'two',
  }),
  '/api/marketing/categorized_pages/sort': (of) => ({ ids: [of.webpage.place] }),
  '/api/marketing/categorized_pages/delete': (of) => ({ id: of.webpage.place }),
  '/api/tailwind': () => ({ html: '<p class="p-4 text-center">Hello</p>' }),
  '/api/marketing/pages/unpublish': (of) => ({ id: of.webpage.id }),
  '/api/marketing/pages/delete': (of) => ({ id: of.webpage.id }),
  '/api/marketing/events/upsert': (of, word) => ({ id: of.event.id, name: `Renamed ${of.n} ${word}` }),
  '/api/marketing/events/publish': (of, word) => ({ id: of.event.id, published: word === 'two' }),
  '/api/marketing/events/instances/upsert': (of, word) => ({
    event_id: of.event.id,
    id: of.event.instance,
    place: `Hall ${word}`,
  }),
  '/api/marketing/events/instances/settle': (of) => ({ id: of.event.instance }),
  '/api/marketing/events/registrations/resend': (of) => ({
    instance_id: of.event.instance,
    id: of.event.registration,
  }),
  '/api/marketing/events/registrations/upsert': (of, word) => ({
    instance_id: of.event.instance,
    id: of.event.registration,
    status: word === 'two' ? 'registered' : 'attended',
  }),
  '/api/marketing/events/registrations/delete': (of) => ({
    instance_id: of.event.instance,
    id: of.event.registration,
  }),
  '/api/marketing/events/instances/undo': (of) => ({ id: of.event.instance, version: 0 }),
  '/api/marketing/events/restore': (of) => ({ id: of.event.id }),
  '/api/marketing/events/instances/delete': (of) => ({ id: of.event.instance }),
  '/api/marketing/events/delete': (of) => ({ id: of.event.spare }),
  '/api/org/invitations/resend': (of) => ({ id: of.invitation }),
  '/api/org/invitations/delete': (of) => ({ id: of.invitation }),
};
for (const entry of catalogues) {
  bodies[entry.upsert.path] = (of, word) => ({
    id: of.entries[entry.name],
    ...entryOf(entry.name, `${of.n} ${word}`, { ...of.entries, [picture]: 'images/as/it-is.png' }),
  });
  bodies[entry.remove.path] = (of) => ({ id: of.entries[entry.name] });
  bodies[entry.restore.path] = bodies[entry.remove.path]!;
  bodies[entry.history.path] = bodies[entry.remove.path]!;
}
/** Calls that create a record with a new id. A repeated call with the same uid must create the record only once. */
export const creations: Record<string, BodyOf> = {
  '/api/profile/availability/upsert': (_, word) => ({
    kind: 'available',
    weekday: word === 'two' ? 5 : 6,
    start: '10:00',
    end: '11:00',
  }),
  '/api/profile/availability/week': (_, word) => ({
    hours: [{ weekday: word === 'two' ? 1 : 2, start: '10:00', end: '11:00' }],
  }),
  '/api/opportunities/jobs/upsert': (of, word) => ({ id: 'new', name: `Made ${of.n} ${word}` }),
  '/api/people/candidates/upsert': (of, word) => ({
    id: 'new',
    first_name: 'Cy',
    last_name: word,
    email: `cy-${of.n}-${word}@example.test`,
    source: 'sourced',
  }),
  '/api/opportunities/jobs/tasks/upsert': (of, word) => ({ job_id: of.job.id, name: `Duty ${word}` }),
  '/api/opportunities/jobs/jobrequirement/upsert': (of, word) => ({ job_id: of.job.id, name: `Skill ${word}` }),
  '/api/opportunities/jobs/applyquestions/upsert': (of, word) => ({ job_id: of.job.id, text: `How ${word}?` }),
  '/api/opportunities/jobs/levels/upsert': (of, word) => ({ job_id: of.job.id, name: `Grade ${word}` }),
  '/api/opportunities/jobs/plays/upsert': (of, word) => ({
    job_id: of.job.id,
    name: `Play ${word}`,
    trigger: 'manual',
    title: `Call ${word}`,
  }),
  '/api/opportunities/jobs/workflowquestions/upsert': (of, word) => ({ job_id: of.job.id, text: `Why ${word}?` }),
  '/api/opportunities/jobs/appointment/upsert': (of, word) => ({
    application_id: of.meeting.application,
    starts_at: freeTime(of.n, word === 'two' ? 6 : 2),
    interviewers: of.meeting.interviewers,
  }),
  '/api/opportunities/jobs/appointment/upsert_multiple': (of, word) => ({
    application_id: of.meeting.application,
    appointments: [{ starts_at: freeTime(of.n, word === 'two' ? 6 : 4), interviewers: of.meeting.interviewers }],
  }),
  '/api/people/views/upsert': (of, word) => ({ name: `New view ${of.n} ${word}`, shown: shownView }),
  '/api/tasks/upsert': (_, word) => ({ title: `Call ${word}` }),
  '/api/reports/saved/upsert': (of, word) => ({
    name: `New report ${of.n} ${word}`,
    question: { report: 'funnel', params: { last: 30 } },
  }),
  '/api/org/invitations/upsert': (of, word) => ({ email: `new-${of.n}-${word}@example.test`, roles: ['TALENT'] }),
  '/api/org/invitations/many': (of, word) => ({
    people: [`one-${of.n}-${word}@example.test`, `two-${of.n}-${word}@example.test`].map((email) => ({ email })),
    roles: ['TALENT'],
  }),
  '/api/marketing/pages/upsert': (of, word) => ({ title: `Made ${of.n} ${word}` }),
  '/api/sales/deals/upsert': (of, word) => ({ name: 'Seats', company_name: `Made ${of.n} ${word}` }),
  '/api/sales/partners/upsert': (of, word) => ({ name: `New partner ${of.n} ${word}`, kind: 'referral' }),
  '/api/sales/terms/upsert': (of, word) => ({
    name: `New term ${of.n} ${word}`,
    basis: 'percent_of_deal',
    rate: 5,
    payable_on: 'paid',
    holding_days: 30,
    guarantee_days: 0,
    ownership_days: 0,
  }),
  '/api/profile/upsert': (_, word) => ({ title: `Head of ${word}` }),
  '/api/opportunities/jobs/candidate/upsert': bodies['/api/opportunities/jobs/candidate/upsert']!,
  ...Object.fromEntries(
    catalogues.map((entry) => [
      entry.upsert.path,
      (of: Things, word: string) => entryOf(entry.name, `new ${of.n} ${word}`, of.entries),
    ]),
  ),
};

/** Whether only prospect pipelines have this section. */
export const ofPipeline = (section: string): boolean =>
  sectionIn('prospect', section) === section && sectionIn('job', section) !== section;
/** The address of a page for this organization's record, or for the record with this id. */
export const addressOf = (one: AnyPage, of: Things, id?: string): string => {
  if (one.kind === 'path')
    return one.at
      .replace(':org', of.slug)
      .replace(':job', id ?? of.job.slug)
      .replace(
        ':slug',
        one.at.includes('/pages/') ? of.webpage.slug : one.at.includes('/events/') ? of.event.slug : of.form.slug,
      )
      .replace(':category', of.webpage.slug)
      .replace(':subcategory', of.webpage.slug);
  const made = one.kind === 'record' && one.section !== 'new';
  return formatListAddress({
    area: one.area,
    entity: one.entity,
    list: emptySlice,
    id: made
      ? (id ??
        (one.entity === 'jobs'
          ? ofPipeline(one.section)
            ? of.pipeline
            : of.job.id
          : one.area === 'sales'
            ? one.entity === 'deals'
              ? of.sale.deal
              : of.sale.partner
            : one.area === 'messages'
              ? of.letter
              : one.entity === 'imports'
                ? of.import
                : one.entity === 'forms'
                  ? of.form.id
                  : one.entity === 'pages'
                    ? of.webpage.id
                    : one.entity === 'events'
                      ? of.event.id
                      : one.entity === 'cadences'
                        ? of.cadence.id
                        : one.area === 'reviews'
                          ? of.section
                          : one.entity === 'interviews'
                            ? of.meeting.appointment
                            : of.applicant.candidate_id))
      : one.kind === 'record'
        ? 'new'
        : null,
    section:
      made && one.section
        ? { name: one.section, id: one.section === 'booking' ? of.meeting.application : null, list: emptySlice }
        : null,
  });
};
