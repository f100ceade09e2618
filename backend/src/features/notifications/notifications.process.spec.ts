import type { Recorded } from '@candor/contracts/kernel/event';
import { idNo } from '../../kernel/given.ts';
import { notificationsProcess } from './notifications.process.ts';

const [member, application, task] = [idNo(1), idNo(5), idNo(6)];
const recorded_at = '2026-03-02T09:00:00.000Z';
const happened = (type: string, stream: string, data: object, more: object = {}): Recorded =>
  ({
    id: idNo(100),
    stream,
    type,
    data,
    revision: 0,
    position: 1,
    metadata: {
      organization_id: idNo(2),
      actor: { type: 'user', id: member },
      occurred_at: recorded_at,
      recorded_at,
      ...more,
    },
  }) as unknown as Recorded;
const due = (event: Recorded) =>
  notificationsProcess.on[event.type]!(event).map((each) =>
    'cancel' in each ? each.cancel : [each.key.split(':')[1], each.data.to, each.due_at],
  );
const applied = (data: object, more?: object) =>
  happened('ApplicationSubmitted', `application-${application}`, data, more);

test('an application concerns the owners of the job', () => {
  expect(due(applied({ applied_via: 'form' }))).toEqual([
    ['new_application', 'owners', recorded_at],
    ['resume_waiting', 'owners', recorded_at],
  ]);
});
test('imported and back-dated applications concern nobody', () => {
  expect(due(applied({ applied_via: 'import' }))).toEqual([]);
  expect(due(applied({ applied_via: 'recruiter', applied_at: '2026-02-20T09:00:00.000Z' }))).toEqual([]);
  expect(due(applied({ applied_via: 'form' }, { occurred_at: '2025-03-02T09:00:00.000Z' }))).toEqual([]);
});
test('only a withdrawal is told, no rejection', () => {
  const archived = (side: string) => happened('ApplicationArchived', `application-${application}`, { side });
  expect(due(archived('they_withdrew'))).toEqual([['withdrew', 'owners', recorded_at]]);
  expect(due(archived('we_rejected'))).toEqual([]);
});
test('an offer reminds two days before it expires, where it expires', () => {
  const extended = (expires_on: string | null) =>
    happened('OfferExtended', `application-${application}`, { expires_on });
  expect(due(extended('2026-03-20'))).toEqual([['offer_expiring', 'owners and extender', '2026-03-18T00:00:00.000Z']]);
  expect(due(extended(null))).toEqual([]);
});
test('a task is told to whoever has it to do, and again on the morning of its day', () => {
  const created = (due_at: string | null) =>
    happened('TaskCreated', `task-${task}`, { assignee_user_id: idNo(3), due_at });
  expect(due(created('2026-03-05T23:59:59.000Z'))).toEqual([
    ['task_assigned', idNo(3), recorded_at],
    ['task_due', idNo(3), '2026-03-05T07:59:59.000Z'],
  ]);
  expect(due(created('2026-03-02T23:59:59.000Z'))).toEqual([['task_assigned', idNo(3), recorded_at]]);
  expect(due(created(null))).toEqual([['task_assigned', idNo(3), recorded_at]]);
});
test('a task that gets another date reminds on the morning of that day, whoever has it then', () => {
  const changed = (type: string, data: object) => due(happened(type, `task-${task}`, data));
  const later = '2026-03-09T23:59:59.000Z';
  const morning = '2026-03-09T07:59:59.000Z';
  expect(changed('TaskSnoozed', { until: later })).toEqual([['task_due', 'assignee', morning]]);
  expect(changed('TaskChanged', { person_id: idNo(3), due_at: later })).toEqual([['task_due', 'assignee', morning]]);
  expect(changed('TaskChanged', { person_id: idNo(3), priority: 'high' })).toEqual([]);
  expect(changed('TaskRestored', { due_at: later, completed_at: null })).toEqual([['task_due', 'assignee', morning]]);
});
test('what a candidate does about an interview, and the last scorecard, concern the owners', () => {
  const of = {
    application_id: application,
    appointment_id: idNo(40),
    notify: { candidate: true, interviewers: false },
  };
  const told = (type: string, data: object) => due(happened(type, `appointment-${idNo(41)}`, { ...of, ...data }));
  expect(told('SlotSelfBooked', {})).toEqual([['candidate_booked', 'owners', recorded_at]]);
  expect(told('AppointmentRescheduled', { by: 'candidate' })).toEqual([['candidate_moved', 'owners', recorded_at]]);
  expect(told('AppointmentRescheduled', { by: 'us' })).toEqual([]);
  expect(told('AppointmentCancelled', { by: 'candidate' })).toEqual([['candidate_cancelled', 'owners', recorded_at]]);
  expect(due(happened('DataRequestReceived', `candidate-${idNo(42)}`, { kind: 'erase' }))).toEqual([
    ['data_request', 'administrators', recorded_at],
  ]);
});
test('what a person asks about their data goes with the job', () =>
  expect(
    notificationsProcess.on.DataRequestReceived!(
      happened('DataRequestReceived', `candidate-${idNo(42)}`, { kind: 'access' }) as never,
    ),
  ).toMatchObject([{ data: { request: 'access', candidate_id: idNo(42) } }]));
test('all people whom a night lists to be erased make one job', () => {
  const keys = [43, 44].flatMap((no) =>
    notificationsProcess.on.RetentionPlanned!(
      happened('RetentionPlanned', `candidate-${idNo(no)}`, { leaves_at: '2026-04-01T03:00:00.000Z' }) as never,
    ).map((each) => 'key' in each && [each.key, each.data.event_id, each.data.day]),
  );
  expect(keys).toHaveLength(2);
  expect(keys[0]).toEqual(keys[1]);
});
test('only the last failure of a step of a cadence is told', () => {
  const next = { step_id: idNo(50), due_at: recorded_at, because: [] };
  const failed = (data: object) => due(happened('CadenceStepFailed', `enrollment-${idNo(51)}`, data));
  expect(failed({ next })).toEqual([]);
  expect(failed({ next: null })).toEqual([['cadence_step_failed', 'owner of the cadence', recorded_at]]);
});
test('a deal that moves and a commission that is earned concern those who sell', () => {
  const to = 'owner of the deal and heads of sales';
  for (const [type, kind] of [
    ['DealAccepted', 'deal_signed'],
    ['DealPaid', 'deal_paid'],
    ['DealDeclined', 'deal_declined'],
    ['DealReopened', 'deal_reopened'],
  ] as const)
    expect(due(happened(type, `deal-${idNo(52)}`, {}))).toEqual([[kind, to, recorded_at]]);
  expect(due(happened('CommissionEarned', `commission-${idNo(53)}`, {}))).toEqual([
    ['commission_earned', to, recorded_at],
  ]);
});
test('a review is told to each reviewer, and its answers to whoever asked', () => {
  const [ada, ben] = [idNo(11), idNo(12)];
  const told = (type: string, data: object) => due(happened(type, `review-${idNo(20)}`, data));
  expect(told('ReviewRequested', { reviewer_ids: [ada, ben] })).toEqual([
    ['review_requested', ada, recorded_at],
    ['review_requested', ben, recorded_at],
  ]);
  expect(told('ReviewerReminded', { user_ids: [ada] })).toEqual([['review_reminder', ada, recorded_at]]);
  const note = { note_id: idNo(30), body: '<p>@Ben</p>', visibility: 'team' };
  expect(told('CandidateNoteAdded', note)).toEqual([]);
  expect(told('CandidateNoteAdded', { ...note, mentions: [ada, ben] })).toEqual([
    ['mentioned_in_note', ada, recorded_at],
    ['mentioned_in_note', ben, recorded_at],
  ]);
  expect(told('CandidateNoteEdited', { note_id: idNo(30), body: '', mentions: [ben] })).toEqual([
    ['mentioned_in_note', ben, recorded_at],
  ]);
  expect(told('ReviewCommented', { mention_ids: [ben] })).toEqual([['mentioned', ben, recorded_at]]);
  expect(told('ReviewApproved', {})).toEqual([['review_approved', 'requester', recorded_at]]);
  expect(told('ReviewChangesRequested', {})).toEqual([['review_changes', 'requester', recorded_at]]);
});
test('an interview is told to those who take part, unless whoever books leaves them out', () => {
  const told = (type: string, interviewers: boolean) =>
    due(
      happened(type, `appointment-${idNo(40)}`, {
        appointment_id: idNo(40),
        notify: { candidate: true, interviewers },
      }),
    );
  expect(told('AppointmentBooked', true)).toEqual([['interview_assigned', 'interviewers', recorded_at]]);
  expect(told('AppointmentRescheduled', true).map(([kind]) => kind)).toEqual([
    'interview_assigned',
    'interview_moved',
    'interview_changed',
    'interview_cancelled',
  ]);
  expect(told('VideoMeetingSet', true)).toEqual([['interview_changed', 'interviewers', recorded_at]]);
  expect(told('AppointmentCancelled', true)).toEqual([['interview_cancelled', 'interviewers', recorded_at]]);
  expect(told('AppointmentBooked', false)).toEqual([]);
});
test('changed roles are told in the organization in which they changed', () => {
  const [job] = notificationsProcess.on.UserRolesChanged!(
    happened('UserRolesChanged', `user-${idNo(7)}`, { organization_id: idNo(8) }, { organization_id: '*' }) as never,
  );
  expect(job).toMatchObject({ data: { of: idNo(8), member_id: idNo(7), to: 'administrators' } });
});
const made = (data: object) =>
  notificationsProcess.on.NotificationMade!(
    happened('NotificationMade', `notification-${idNo(9)}`, { user_id: member, ...data }) as never,
  );
test('a notification goes after 90 days', () => {
  expect(made({ mail: 'off', digest_at: null })).toMatchObject([
    { kind: 'forget-notification', due_at: '2026-05-31T09:00:00.000Z', data: { notification_id: idNo(9) } },
  ]);
});
test('a mail follows at once, or one for all notifications of a day', () => {
  expect(made({ mail: 'instant', digest_at: null })[1]).toMatchObject({
    kind: 'mail-notification',
    due_at: recorded_at,
  });
  expect(made({ mail: 'daily', digest_at: '2026-03-03T07:00:00.000Z' })[1]).toMatchObject({
    key: `digest:${idNo(2)}:${member}:2026-03-03T07:00:00.000Z`,
    due_at: '2026-03-03T07:01:00.000Z',
  });
});

test('whoever still owes a scorecard is told when the conversation counts as held, a day later and three days later', () =>
  expect(due(happened('AppointmentCompleted', `appointment-${idNo(7)}`, { appointment_id: idNo(7) }))).toEqual([
    ['scorecard_due', 'interviewers', recorded_at],
    ['scorecard_due', 'interviewers', '2026-03-03T09:00:00.000Z'],
    ['scorecard_due', 'interviewers', '2026-03-05T09:00:00.000Z'],
    ['scorecard_overdue', 'owners', '2026-03-05T09:00:00.000Z'],
  ]));

test('the author is told when an editor opens their scorecard again, not when they do it themselves', () => {
  const reopened = (by: 'author' | 'editor') =>
    due(happened('ScorecardReopened', `scorecard-${idNo(7)}`, { user_id: idNo(4), by, reason: null }));
  expect(reopened('editor')).toEqual([['scorecard_reopened', idNo(4), recorded_at]]);
  expect(reopened('author')).toEqual([]);
});
test('a scorecard that is sent ends what its interviewer was told of it, and may be the last that the owners wait for', () => {
  const [scorecard, appointment] = [idNo(21), idNo(22)];
  const sent = happened('ScorecardSubmitted', `scorecard-${scorecard}`, {
    user_id: idNo(3),
    appointment_id: appointment,
    application_id: application,
  });
  expect(notificationsProcess.on.ScorecardSubmitted!(sent)).toMatchObject([
    { data: { user_id: idNo(3), scorecard_id: scorecard, appointment_id: appointment }, due_at: recorded_at },
    { data: { kind: 'scorecards_in', to: 'owners', application_id: application, scorecard_id: appointment } },
  ]);
});
