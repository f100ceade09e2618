import type { FormEvent, SubmissionEvent } from '@candor/contracts/forms/events';
import type { FormContent, FormFile } from '@candor/contracts/forms/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { form } from './form.decider.ts';
import { retiredFiles } from './form-files.ts';
import { submission } from './submission.decider.ts';

const content: FormContent = {
  title: 'How we hire',
  intro: null,
  fields: [],
  submit_label: 'Send',
  success_message: null,
  redirect_url: null,
  consent_text: 'You may write to me.',
};
const settings = {
  name: 'Guide',
  slug: 'guide',
  cadence_id: null,
  tag_id: null,
  source_id: null,
  closed_message: null,
};
const file = (n: number): FormFile => ({
  id: idNo(n),
  ending: 'pdf',
  name: `Guide ${n}.pdf`,
  type: 'application/pdf',
  size: 1,
});
const created: Past<FormEvent> = { type: 'FormCreated', data: { settings, content } };
const offered = (n: number): Past<FormEvent> => ({
  type: 'FormFileOffered',
  data: { file: file(n), name: `Guide ${n}.pdf` },
});
const removed: Past<FormEvent> = { type: 'FormFileRemoved', data: { name: 'Guide 1.pdf' } };

test('the file of a form is part of its draft: it is put there once, replaced and removed', () => {
  given(form, [created])
    .when('offerFile', { file: file(1) })
    .then([offered(1) as FormEvent]);
  given(form, [created, offered(1)])
    .when('offerFile', { file: file(1) })
    .thenNothing();
  given(form, [created, offered(1)])
    .when('offerFile', { file: file(2), version: 0 })
    .thenRejected('stale');
  given(form, [created, offered(1)])
    .when('removeFile', {})
    .then([removed as FormEvent]);
  given(form, [created]).when('removeFile', {}).thenNothing();
  given(form, [created, { type: 'FormArchived', data: {} }])
    .when('offerFile', { file: file(1) })
    .thenRejected('wrong_state');
  // A draft without a file is the same as before there was one, so there is nothing to publish.
  given(form, [
    created,
    { type: 'FormPublished', data: { number: 1, content, consent_version: 1 } },
    offered(1),
    removed,
  ])
    .when('publish', {})
    .thenNothing();
});

test('a sender downloads it for seven days from sending, or from the confirmation of their consent; the log holds the first time', () => {
  const sent: Past<SubmissionEvent> = {
    type: 'FormSubmitted',
    at: '2026-03-02T09:00:00.000Z',
    data: {
      form_id: idNo(1),
      publication: 1,
      candidate_id: idNo(2),
      answers: [],
      contact: { email: 'vera@visitor.test', first_name: null, last_name: null, phone: null, company_name: null },
      origin: null,
      consent_shown: 1,
      consent_version: 1,
      tz_region: null,
      held: [],
    },
  };
  const opened: SubmissionEvent = { type: 'SubmissionFileOpened', data: { candidate_id: idNo(2) } };
  const confirmed: Past<SubmissionEvent> = {
    type: 'SubmissionConfirmed',
    at: '2026-03-06T09:00:00.000Z',
    data: { candidate_id: idNo(2), consent_version: 1 },
  };
  const [last, over] = [{ now: '2026-03-09T09:00:00.000Z' }, { now: '2026-03-09T09:00:00.001Z' }];
  given(submission, [sent]).when('openFile', { turn: 0 }, last).then([opened]);
  given(submission, [sent, opened]).when('openFile', { turn: 0 }, last).thenNothing();
  given(submission, [sent]).when('openFile', { turn: 0 }, over).thenRejected('expired');
  given(submission, [sent, confirmed]).when('openFile', { turn: 0 }, over).then([opened]);
  given(submission, [sent, { type: 'SubmissionDeleted', data: { spam: false } }])
    .when('openFile', { turn: 0 }, last)
    .thenRejected('not_found');
  // Another link works for as long, and is asked for once a day after the last one has ended.
  const candidate_id = idNo(2);
  const wanted = { type: 'SubmissionFileWanted', data: { candidate_id } } as const;
  given(submission, [sent]).when('wantFile', {}, last).thenNothing();
  given(submission, [sent]).when('wantFile', {}, over).then([wanted]);
  const asked = { ...wanted, at: over.now };
  given(submission, [sent, asked]).when('wantFile', {}, { now: '2026-03-10T09:00:00.000Z' }).thenNothing();
  given(submission, [sent, asked]).when('wantFile', {}, { now: '2026-03-10T09:00:00.001Z' }).then([wanted]);
  const until = '2199-01-01T00:00:00.000Z';
  const link = { type: 'SubmissionFileSent', data: { candidate_id, message_id: idNo(77), until } } as const;
  given(submission, [sent, wanted])
    .when('sendFile', { message_id: idNo(77), turn: 1, until }, over)
    .then([link]);
  const after = given(submission, [sent, wanted, link]);
  after.when('sendFile', { message_id: idNo(77), turn: 1, until }, over).thenNothing();
  after.when('wantFile', {}, over).thenNothing();
  after.when('openFile', { turn: 1 }, over).then([opened]);
  after.when('openFile', { turn: 0 }, over).thenRejected('expired');
  given(submission, []).when('openFile', { turn: 0 }, last).thenRejected('not_found');
});

test('a stored file is deleted 30 days after neither the draft nor visitors have it', () => {
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  const events = (
    [
      [1, created],
      [2, offered(1)],
      [3, { type: 'FormPublished', data: { number: 1, content: { ...content, file: file(1) }, consent_version: 1 } }],
      [4, offered(2)],
      [5, { type: 'FormPublished', data: { number: 2, content: { ...content, file: file(2) }, consent_version: 1 } }],
    ] as [number, Past<FormEvent>][]
  ).map(([day, event], revision) => ({
    ...event,
    id: idNo(100 + revision),
    stream: `form-${idNo(1)}`,
    revision,
    metadata: { occurred_at: at(day) },
  })) as unknown as Recorded<FormEvent>[];
  expect(retiredFiles(events, '2026-04-03T00:00:00.000Z')).toEqual([]);
  expect(retiredFiles(events, '2026-04-04T00:00:00.000Z')).toEqual([file(1)]);
  const archived = {
    ...events[4]!,
    type: 'FormArchived',
    data: {},
    revision: 5,
    metadata: { occurred_at: at(6) },
  } as unknown as Recorded<FormEvent>;
  expect(retiredFiles([...events, archived], '2026-04-05T00:00:00.000Z').map(({ id }) => id)).toEqual([
    idNo(1),
    idNo(2),
  ]);
});
