import type { FormContent } from '@candor/contracts/forms/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { apply, nothing } from '../kernel/projection.ts';
import { forms, formTexts } from './forms.ts';
import { submissions } from './submissions.ts';

const id = '00000000-0000-4000-8000-000000000001';
const person = '00000000-0000-4000-8000-000000000002';
const folded = (of: Parameters<typeof apply>[0], events: [stream: string, type: string, data: object][]) =>
  events.reduce<any>(
    (row, [stream, type, data], revision) =>
      apply(
        of,
        row,
        {
          id: '',
          stream,
          type,
          data,
          revision,
          position: revision,
          metadata: {
            organization_id: 'org',
            occurred_at: `2026-11-0${revision + 1}T09:00:00.000Z`,
            actor: { id: 'ida' },
          },
        } as unknown as Recorded,
        nothing,
        id,
      ),
    null,
  );
const field = {
  id: person,
  label: 'Email',
  type: 'email',
  required: true,
  options: [],
  help: null,
  map_to: 'email',
  show_when: null,
};
const content = {
  title: 'Guide',
  intro: null,
  fields: [field],
  submit_label: 'Send',
  success_message: null,
  redirect_url: null,
  consent_text: 'Yes.',
} as unknown as FormContent;
const settings = {
  name: 'Guide',
  slug: 'guide',
  cadence_id: null,
  tag_id: null,
  source_id: null,
  closed_message: null,
};
const stream = `form-${id}`;
const created: [string, string, object] = [stream, 'FormCreated', { settings, content }];
const published: [string, string, object] = [stream, 'FormPublished', { number: 1, content, consent_version: 1 }];

test('the draft changes beside what visitors see, and can return to it', () => {
  const removed: [string, string, object] = [stream, 'FormFieldRemoved', { field_id: field.id, name: 'Email' }];
  const changed = folded(formTexts, [created, published, removed]);
  expect([changed.draft.fields.length, changed.live.content.fields.length, changed.removed.length]).toEqual([0, 1, 1]);
  const restored = folded(formTexts, [
    created,
    published,
    removed,
    [stream, 'FormFieldRestored', { field, name: 'Email', at: 0 }],
  ]);
  expect([restored.draft, restored.removed]).toEqual([content, []]);
  expect(folded(formTexts, [created, published, removed, [stream, 'FormDraftDiscarded', {}]]).draft).toEqual(content);
  expect(folded(forms, [created, published, removed])).toMatchObject({ status: 'live', fields: 1 });
});
test('a closed form stays closed when it is published', () => {
  expect(folded(forms, [created, published, [stream, 'FormClosed', {}], published]).status).toBe('closed');
});
test('each text of the consent is kept once', () => {
  const { consents } = folded(formTexts, [
    created,
    published,
    [stream, 'FormPublished', { number: 2, content, consent_version: 1 }],
  ]);
  expect(consents).toEqual([{ version: 1, text: 'Yes.', at: '2026-11-02T09:00:00.000Z' }]);
});
test('a deleted submission returns to what it was, and the words of an erased person go', () => {
  const sent: [string, string, object] = [
    `submission-${id}`,
    'FormSubmitted',
    {
      form_id: id,
      publication: 1,
      candidate_id: person,
      answers: [],
      contact: { email: 'mia@example.com', first_name: 'Mia', last_name: null, phone: null, company_name: null },
      origin: null,
      consent_shown: 1,
      consent_version: 1,
      tz_region: null,
      held: [],
    },
  ];
  const forgotten: [string, string, object] = [`submission-${id}`, 'SubmissionForgotten', {}];
  const waits: [string, string, object] = [sent[0], sent[1], { ...sent[2], held: ['too_fast'] }];
  const asked: [string, string, object] = [
    sent[0],
    'ConfirmationAsked',
    { candidate_id: person, message_id: id, until: '2026-11-09T09:00:00.000Z' },
  ];
  const agreed: [string, string, object] = [
    sent[0],
    'SubmissionConfirmed',
    { candidate_id: person, consent_version: 1 },
  ];
  // A consent that a visitor ticked counts once the owner of the address confirms it.
  expect(folded(submissions, [sent, asked])).toMatchObject({
    consent: 'waiting',
    confirm_until: '2026-11-09T09:00:00.000Z',
  });
  expect(folded(submissions, [sent, asked, agreed])).toMatchObject({ consent: 'confirmed', consent_version: 1 });
  const kept: [string, string, object] = [`submission-${id}`, 'SubmissionKept', {}];
  const gone: [string, string, object] = [`submission-${id}`, 'SubmissionDeleted', { spam: false }];
  expect(folded(submissions, [sent, kept, gone])).toMatchObject({ status: 'deleted', deleted: { by: 'ida' } });
  expect(folded(submissions, [sent, kept, gone, [`submission-${id}`, 'SubmissionRestored', {}]])).toMatchObject({
    status: 'contact',
    deleted: null,
  });
  // A submission that was held until its words were deleted does not count as held any more.
  expect(folded(submissions, [waits, forgotten])).toMatchObject({ status: 'deleted', before: 'held', contact: null });
  expect(folded(submissions, [sent, kept, gone, forgotten])).toMatchObject({ status: 'deleted', before: 'contact' });
  expect(folded(submissions, [sent, kept, [`candidate-${person}`, 'PersonKeyDestroyed', { files: 0 }]])).toMatchObject({
    status: 'contact',
    contact: null,
    answers: null,
    erased: true,
  });
});
