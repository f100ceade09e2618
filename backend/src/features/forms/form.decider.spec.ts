import {
  answersOf,
  conditionsFor,
  contactOf,
  firstContent,
  isShown,
  problemsOf,
} from '@candor/contracts/forms/answering';
import type { FormAddressEvent, FormEvent, SubmissionEvent } from '@candor/contracts/forms/events';
import type { FormContent, FormField, FormSettings } from '@candor/contracts/forms/values';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { formAddresses } from './form-addresses.decider.ts';
import { form } from './form.decider.ts';
import { submission } from './submission.decider.ts';

const field = (n: number, more: Partial<FormField> = {}): FormField => ({
  id: idNo(n),
  label: `Field ${n}`,
  type: 'text',
  required: false,
  options: [],
  help: null,
  map_to: 'none',
  show_when: null,
  ...more,
});
const email = field(1, { label: 'Email', type: 'email', required: true, map_to: 'email' });
const name = field(2, { label: 'First name', map_to: 'first_name' });
const why = field(3, { label: 'What brings you here?', type: 'select', required: true, options: ['Work', 'Team'] });
const which = field(4, {
  label: 'Which work?',
  type: 'checkbox',
  required: true,
  options: ['Support', 'Finance'],
  show_when: { field_id: why.id, value: 'Work' },
});
const start = field(5, { label: 'When?', type: 'radio', options: ['Now', 'Later'] });
const more = field(6, { label: 'Anything else?', type: 'textarea' });
const all = [email, name, why, which, start, more];
const content: FormContent = {
  title: 'How we hire',
  intro: null,
  fields: all,
  submit_label: 'Send',
  success_message: null,
  redirect_url: null,
  consent_text: 'You may write to me.',
};
const settings: FormSettings = {
  name: 'The guide',
  slug: 'guide',
  cadence_id: null,
  tag_id: null,
  source_id: null,
  closed_message: null,
};
const created: Past<FormEvent> = { type: 'FormCreated', data: { settings, content } };
const published: Past<FormEvent> = { type: 'FormPublished', data: { number: 1, content, consent_version: 1 } };
const { id: _, ...bare } = more;

describe('what a visitor sends', () => {
  const sent = { [email.id]: 'Mia@Example.com', [why.id]: 'Work', [which.id]: ['Finance'], [start.id]: 'Now' };

  test('each of the six kinds gives its answer, with the label that was read', () => {
    expect(answersOf(all, { ...sent, [name.id]: ' Mia ', [more.id]: 'Hello' })).toEqual({
      answers: [
        { field_id: email.id, label: 'Email', value: 'Mia@Example.com' },
        { field_id: name.id, label: 'First name', value: 'Mia' },
        { field_id: why.id, label: 'What brings you here?', value: 'Work' },
        { field_id: which.id, label: 'Which work?', value: ['Finance'] },
        { field_id: start.id, label: 'When?', value: 'Now' },
        { field_id: more.id, label: 'Anything else?', value: 'Hello' },
      ],
    });
  });
  test('a hidden field sends nothing and is not required', () => {
    const answered = answersOf(all, { ...sent, [why.id]: 'Team' });
    expect('answers' in answered && answered.answers.some(({ field_id }) => field_id === which.id)).toBe(false);
  });
  test('a field that depends on a hidden field is hidden too', () => {
    const third = field(7, { show_when: { field_id: which.id, value: 'Finance' } });
    expect(isShown([...all, third], third, sent)).toBe(true);
    expect(isShown([...all, third], third, { ...sent, [why.id]: 'Team' })).toBe(false);
  });
  test.each([
    ['nothing for a required field', {}, email.id, 'Email is required.'],
    ['no address', { [email.id]: 'mia' }, email.id, 'Enter a valid email address.'],
    [
      'a choice that is not offered',
      { [why.id]: 'Fame' },
      why.id,
      'Choose one of the listed values for What brings you here?.',
    ],
    ['a text that is too long', { [name.id]: 'a'.repeat(501) }, name.id, 'First name must be at most 500 characters.'],
  ])('%s is refused at its field', (_why, values, at, message) => {
    expect(answersOf(all, values)).toMatchObject({ problems: { [at]: expect.stringContaining(message.slice(0, 20)) } });
  });
  test('only mapped answers become part of the contact', () => {
    const answered = answersOf(all, { ...sent, [name.id]: 'Mia', [more.id]: 'secret' });
    expect('answers' in answered && contactOf(all, answered.answers)).toEqual({
      email: 'mia@example.com',
      first_name: 'Mia',
      last_name: null,
      phone: null,
      company_name: null,
    });
  });
  test('a single box has its label as the only choice', () => {
    const box = field(8, { type: 'checkbox', label: 'I have read it', required: true });
    expect(answersOf([box], { [box.id]: 'I have read it' })).toEqual({
      answers: [{ field_id: box.id, label: 'I have read it', value: ['I have read it'] }],
    });
    expect(answersOf([box], {})).toMatchObject({ problems: { [box.id]: expect.any(String) } });
  });
});

describe('what keeps a draft from visitors', () => {
  const found = (fields: FormField[]) => problemsOf({ ...content, fields }).map(({ problem }) => problem);
  test('a whole form has no problem', () => expect(problemsOf(content)).toEqual([]));
  test('exactly one email field, required and always asked', () => {
    expect(found([name])).toEqual(['no_email']);
    expect(found([...all, { ...email, id: idNo(9), map_to: 'none' }])).toEqual(['several_emails']);
    expect(found([{ ...email, required: false }, why])).toEqual(['email_optional']);
    expect(found([{ ...email, show_when: { field_id: why.id, value: 'Work' } }, why])).toEqual(['email_hidden']);
  });
  test('a condition on a removed field or choice, and a circle', () => {
    expect(found([email, which])).toEqual(['condition_gone']);
    expect(found([email, { ...why, options: ['Team', 'Fame'] }, which])).toEqual(['condition_gone']);
    const one = { ...start, show_when: { field_id: which.id, value: 'Support' } };
    const two = { ...which, show_when: { field_id: start.id, value: 'Now' } };
    expect(found([email, one, two])).toEqual(['circle', 'circle']);
    expect(conditionsFor([email, why, which], why.id)).toEqual([]);
    expect(conditionsFor([email, why, which], which.id)).toEqual([why]);
  });
  test('two fields for one place, choices that are missing or the same', () => {
    expect(found([email, name, { ...more, map_to: 'first_name' }])).toEqual(['same_target']);
    expect(found([email, { ...start, options: ['Now'] }])).toEqual(['no_choices']);
    expect(found([email, { ...start, options: ['Now', 'Now'] }])).toEqual(['same_choices']);
  });
  test('a new form begins with an email field', () => {
    let made = 0;
    const first = firstContent(
      'Guide',
      () => idNo(++made),
      (text) => text,
    );
    expect(problemsOf(first)).toEqual([{ field_id: null, problem: 'no_consent' }]);
  });
});

describe('a form', () => {
  test('is changed beside what visitors see, and shown by publishing', () => {
    const { live, draft } = given(form, [created, published]).when('removeField', { id: start.id }).leadsTo()!;
    expect(live!.content.fields).toHaveLength(6);
    expect(draft.fields).toHaveLength(5);
  });
  test('is published once, with the number of its consent text', () => {
    given(form, [created])
      .when('publish', {})
      .then([{ type: 'FormPublished', data: { number: 1, content, consent_version: 1 } }]);
    given(form, [created, published]).when('publish', {}).thenNothing();
  });
  test('has a new version of the consent for new words, and the old one for old words', () => {
    const change = (to: string): Past<FormEvent> => ({
      type: 'FormDraftChanged',
      data: { changes: { consent_text: { from: '', to } } },
    });
    const second = { ...content, consent_text: 'Other words.' };
    given(form, [created, published, change('Other words.')])
      .when('publish', {})
      .then([{ type: 'FormPublished', data: { number: 2, content: second, consent_version: 2 } }]);
    given(form, [
      created,
      published,
      change('Other words.'),
      { type: 'FormPublished', data: { number: 2, content: second, consent_version: 2 } },
      change(content.consent_text),
    ])
      .when('publish', {})
      .then([{ type: 'FormPublished', data: { number: 3, content, consent_version: 1 } }]);
  });
  test('is not published without an email field, which it says at once', () => {
    given(form, [created, { type: 'FormFieldRemoved', data: { field_id: email.id, name: 'Email' } }])
      .when('publish', {})
      .thenRejected('incomplete', 'A form needs one email field.');
  });
  test('takes a removed field back into its place', () => {
    const removed: Past<FormEvent> = { type: 'FormFieldRemoved', data: { field_id: why.id, name: why.label } };
    const { draft } = given(form, [created, removed]).when('restoreField', { id: why.id }).leadsTo()!;
    expect(draft.fields).toEqual(all);
    given(form, [created]).when('restoreField', { id: why.id }).thenNothing();
    given(form, [created])
      .when('restoreField', { id: idNo(99) })
      .thenRejected('not_found');
  });
  test('refuses a change over another one of the same field, not of another', () => {
    const changed: Past<FormEvent> = {
      type: 'FormFieldChanged',
      data: { field_id: more.id, name: more.label, changes: { label: { from: more.label, to: 'More' } } },
    };
    given(form, [created, changed])
      .when('changeField', { id: more.id, field: { ...bare, label: 'Else' }, version: 0 })
      .thenRejected('stale');
    given(form, [created, changed])
      .when('removeField', { id: start.id, version: 0 })
      .then([{ type: 'FormFieldRemoved', data: { field_id: start.id, name: 'When?' } }]);
  });
  test('refuses to save over a draft that was discarded since', () => {
    const changed: Past<FormEvent> = {
      type: 'FormFieldChanged',
      data: { field_id: more.id, name: more.label, changes: { label: { from: more.label, to: 'More' } } },
    };
    const discarded = given(form, [created, published, changed, { type: 'FormDraftDiscarded', data: {} }]);
    discarded.when('changeField', { id: more.id, field: { ...bare, label: 'More' }, version: 2 }).thenRejected('stale');
    discarded.when('removeField', { id: start.id, version: 2 }).thenRejected('stale');
    discarded.when('change', { settings: {}, words: { title: 'Old' }, version: 2 }).thenRejected('stale');
    expect(discarded.when('change', { settings: {}, words: { title: 'New' }, version: 3 }).leadsTo()!.draft.title).toBe(
      'New',
    );
  });
  test('adds a field after another, and has at most 60', () => {
    given(form, [created])
      .when('addField', { field: bare, at: 1 })
      .then([{ type: 'FormFieldAdded', data: { field: { ...bare, id: idNo(1000) }, name: bare.label, at: 1 } }]);
    const many = { ...content, fields: Array.from({ length: 60 }, (_, n) => field(100 + n)) };
    given(form, [{ type: 'FormCreated', data: { settings, content: many } }])
      .when('addField', { field: bare, at: null })
      .thenRejected('limit');
  });
  test('puts fields in order only when all are named', () => {
    const ids = all.map(({ id }) => id);
    given(form, [created]).when('sortFields', { ids }).thenNothing();
    given(form, [created])
      .when('sortFields', { ids: ids.slice(1) })
      .thenRejected('stale');
    given(form, [created])
      .when('sortFields', { ids: ids.toReversed() })
      .then([{ type: 'FormFieldsReordered', data: { ids: ids.toReversed() } }]);
  });
  test('closes and opens, and never changes once it is archived', () => {
    given(form, [created]).when('close', { closed: true }).thenRejected('wrong_state', 'Publish the form first.');
    given(form, [created, published])
      .when('close', { closed: true })
      .then([{ type: 'FormClosed', data: {} }]);
    given(form, [created, { type: 'FormArchived', data: {} }])
      .when('publish', {})
      .thenRejected('wrong_state');
    given(form, [created, { type: 'FormArchived', data: {} }])
      .when('archive', {})
      .thenNothing();
  });
});

describe('a submission', () => {
  const data = {
    form_id: idNo(50),
    publication: 1,
    candidate_id: idNo(60),
    answers: [{ field_id: email.id, label: 'Email', value: 'mia@example.com' }],
    contact: { email: 'mia@example.com', first_name: 'Mia', last_name: null, phone: null, company_name: null },
    origin: null,
    consent_shown: 1,
    consent_version: 1,
    tz_region: null,
    held: [],
  };
  const sent: Past<SubmissionEvent> = { type: 'FormSubmitted', data };
  const waits: Past<SubmissionEvent> = { type: 'FormSubmitted', data: { ...data, held: ['too_fast'] } };
  const matched: Past<SubmissionEvent> = { type: 'SubmissionMatched', data: { candidate_id: idNo(60), created: true } };

  test('lands once, however often it is sent', () => {
    given(submission)
      .when('submit', data)
      .then([{ type: 'FormSubmitted', data }]);
    given(submission, [sent]).when('submit', data).thenNothing();
  });
  test('becomes a candidate only once its contact is there, and a contact again', () => {
    given(submission, [sent]).when('convert', { to: 'candidate' }).thenRejected('wrong_state');
    given(submission, [sent, matched])
      .when('convert', { to: 'candidate' })
      .then([{ type: 'SubmissionConverted', data: { candidate_id: idNo(60), to: 'candidate' } }]);
    given(submission, [
      sent,
      matched,
      { type: 'SubmissionConverted', data: { candidate_id: idNo(60), to: 'candidate' } },
    ])
      .when('takeBack', {})
      .then([{ type: 'SubmissionTakenBack', data: { candidate_id: idNo(60) } }]);
  });
  test('that is held goes on only when a member says that a person sent it, under the key of the contact', () => {
    given(submission, [waits]).when('keep', {}).thenRejected('wrong_state');
    given(submission, [waits])
      .when('match', { candidate_id: idNo(60), created: true })
      .thenNothing();
    given(submission, [waits])
      .when('release', { candidate_id: idNo(61) })
      .then([
        {
          type: 'SubmissionReleased',
          data: { candidate_id: idNo(61), answers: data.answers, contact: data.contact, origin: null },
        },
      ]);
  });
  test('counts as consent only once the reader of the address confirms it, while the link works', () => {
    const until = '2026-03-09T09:00:00.000Z';
    const late = { now: '2026-03-10T09:00:00.000Z' };
    const letter = (message_id: string): Past<SubmissionEvent> => ({
      type: 'ConfirmationAsked',
      data: { candidate_id: idNo(60), message_id, until },
    });
    const again: Past<SubmissionEvent> = { type: 'ConfirmationWanted', data: { candidate_id: idNo(60) } };
    const [first, second] = [letter(idNo(80)), letter(idNo(81))];
    const declined: Past<SubmissionEvent> = { type: 'SubmissionDeclined', data: { candidate_id: idNo(60) } };
    const confirmed: Past<SubmissionEvent> = {
      type: 'SubmissionConfirmed',
      data: { candidate_id: idNo(60), consent_version: 1 },
    };
    given(submission, [sent]).when('confirm', {}).thenRejected('not_found');
    given(submission, [sent])
      .when('askConfirmation', { message_id: idNo(80), until })
      .then([first]);
    given(submission, [sent, first])
      .when('askConfirmation', { message_id: idNo(81), until })
      .thenNothing();
    given(submission, [sent, first]).when('confirm', {}).then([confirmed]);
    given(submission, [sent, first, confirmed]).when('confirm', {}).thenNothing();
    given(submission, [sent, first]).when('confirm', {}, late).thenRejected('expired');
    // Another email is written only if the link is too old.
    given(submission, [sent, first]).when('wantConfirmation', {}).thenNothing();
    given(submission, [sent, first]).when('wantConfirmation', {}, late).then([again]);
    given(submission, [sent, first, again]).when('wantConfirmation', {}, late).thenNothing();
    given(submission, [sent, first, again])
      .when('askConfirmation', { message_id: idNo(81), until })
      .then([second]);
    given(submission, [sent, first]).when('decline', {}).then([declined]);
    given(submission, [sent, first, declined]).when('confirm', {}).thenRejected('wrong_state');
    given(submission, [sent, first, confirmed]).when('decline', {}).thenRejected('wrong_state');
    given(submission, [sent, first, { type: 'SubmissionDeleted', data: { spam: true } }])
      .when('confirm', {})
      .thenRejected('not_found');
    const without: Past<SubmissionEvent> = { type: 'FormSubmitted', data: { ...data, consent_version: null } };
    given(submission, [without])
      .when('askConfirmation', { message_id: idNo(80), until })
      .thenNothing();
  });
  test('that was deleted is restored until its words are gone', () => {
    const deleted: Past<SubmissionEvent> = { type: 'SubmissionDeleted', data: { spam: false } };
    expect(given(submission, [sent, matched, deleted]).when('restore', {}).leadsTo()!.status).toBe('new');
    given(submission, [sent, deleted, { type: 'SubmissionForgotten', data: {} }])
      .when('restore', {})
      .thenRejected('wrong_state');
    given(submission, [sent]).when('forget', {}).thenNothing();
    const forgotten = given(submission, [waits]).when('forget', {});
    forgotten.then([{ type: 'SubmissionForgotten', data: {} }]);
    expect(forgotten.leadsTo()).toMatchObject({ status: 'deleted', before: 'held', contact: null });
    given(submission, [waits, { type: 'SubmissionForgotten', data: {} }])
      .when('release', { candidate_id: idNo(61) })
      .thenRejected('wrong_state', 'The words of this submission are gone.');
  });
});
describe('the address of a form', () => {
  const [one, other] = [idNo(70), idNo(71)];
  const taken: Past<FormAddressEvent> = { type: 'FormAddressTaken', data: { form_id: one, slug: 'guide' } };
  test('belongs to the form that takes it first, until that form leaves it', () => {
    given(formAddresses, [])
      .when('take', { form_id: one, slug: 'guide' })
      .then([{ type: 'FormAddressTaken', data: { form_id: one, slug: 'guide' } }]);
    given(formAddresses, [taken]).when('take', { form_id: one, slug: 'guide' }).thenNothing();
    given(formAddresses, [taken]).when('take', { form_id: other, slug: 'guide' }).thenRejected('duplicate');
    given(formAddresses, [taken])
      .when('settle', { form_id: one, slug: null })
      .then([{ type: 'FormAddressLeft', data: { form_id: one, slug: 'guide' } }]);
    given(formAddresses, [taken]).when('settle', { form_id: one, slug: 'guide' }).thenNothing();
    given(formAddresses, [taken]).when('settle', { form_id: other, slug: null }).thenNothing();
  });
  test('the stream keeps the order of the forms: sorted ones that are not named follow, and the same order changes nothing', () => {
    const sorted: Past<FormAddressEvent> = { type: 'FormsReordered', data: { ids: [other, one] } };
    given(formAddresses, [taken])
      .when('sort', { ids: [other, one] })
      .then([{ type: 'FormsReordered', data: { ids: [other, one] } }]);
    given(formAddresses, [sorted])
      .when('sort', { ids: [one] })
      .then([{ type: 'FormsReordered', data: { ids: [one, other] } }]);
    given(formAddresses, [sorted])
      .when('sort', { ids: [other] })
      .thenNothing();
    given(formAddresses, [sorted])
      .when('sort', { ids: [one, one] })
      .thenRejected('validation');
  });
  test('may be a word that every object has', () => {
    given(formAddresses, [])
      .when('take', { form_id: one, slug: 'constructor' })
      .then([{ type: 'FormAddressTaken', data: { form_id: one, slug: 'constructor' } }]);
  });
});
