import { builder } from '@candor/contracts/reports/builder';
import { filtersOf } from '@candor/contracts/reports/measures';
import { reports } from '@candor/contracts/reports/reports';
import { applied, type BodyOf, type Things } from './things.ts';

// Valid bodies for the calls about people, members, tasks and reports.

/** The part of `bodies` (requests.ts) for these calls. */
export const peopleBodies: Record<string, BodyOf> = {
  '/api/people/candidates/note/email': (of, word) => ({
    candidate_id: of.applicant.candidate_id,
    subject: word,
    body: '<p>Hello</p>',
    send_at: '2198-01-01T09:00:00.000Z',
  }),
  ...Object.fromEntries(
    [...reports, builder].map((report) => [
      report.recompute.path,
      // Reports about no job refuse one.
      (of: Things) => ('facts' in report && !filtersOf(report.facts.kind).includes('job') ? {} : { job: [of.job.id] }),
    ]),
  ),
  '/api/people/candidates/resume/evidence': (of) => ({ application_id: of.applicant.id }),
  '/api/org/messagetemplate/fetch': (of) => ({ application_id: of.applicant.id }),
  '/api/people/candidates/presence': (of) => ({
    candidate_id: of.applicant.candidate_id,
    tab: of.applicant.id,
    open: true,
  }),
  '/api/profile/board_order': (of) => ({ job_id: of.job.id, order: 'name' }),
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
  '/api/tasks/status': (of, word) => ({ id: of.task, status: 'done', note: word }),
  '/api/tasks/snooze': (of, word) => ({
    id: of.task,
    until: word === 'two' ? '2030-01-02T09:00:00Z' : '2030-01-01T09:00:00Z',
  }),
  '/api/tasks/delete': (of) => ({ id: of.task }),
  '/api/tasks/restore': (of) => ({ id: of.task }),
  '/api/reports/history/compare': (of) => ({
    id: of.applicant.candidate_id,
    a: '2026-01-01T09:00:00Z',
    b: '2030-01-01T09:00:00Z',
  }),
  '/api/reports/record/compare': (of) => ({
    kind: 'job',
    id: of.job.id,
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
  '/api/org/invitations/resend': (of) => ({ id: of.invitation }),
  '/api/org/invitations/delete': (of) => ({ id: of.invitation }),
};
