import { accountTemplates, standardEntries, standardTemplates } from '@candor/contracts/catalogues/standard-texts';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { brokenRules } from '@candor/contracts/kernel/catalogue';
import { tagsIn } from '@candor/contracts/words/merge-text';
import { mergeTags, sampleValues, tagsOffered } from '@candor/contracts/messages/merge-tags';
import { fill } from '@candor/contracts/messages/merge';
import { given, idNo } from '../../kernel/given.ts';
import { catalogueDecider } from './catalogue.decider.ts';

const templates = catalogueDecider(messagetemplate);
const thanks = { name: 'Thanks', kind: 'note', subject: 'Thanks', body: '<p>Thanks</p>' };
const stored = (id: string, fields: Record<string, unknown>) => ({
  type: 'MessageTemplateUpserted',
  data: { id, fields: { ...thanks, key: null, active: true, ...fields }, created: true, changes: {} },
});
/** The standard texts (docs/rules/letters.md#the-standard-texts), by their keys. */
const inProduct =
  `rejection_initial rejection_mid rejection_final application_confirmation application_repeated self_scheduling_generic
  interview_confirmation interview_reminder interview_rescheduled interview_cancelled interviewer_assigned
  scorecard_reminder review_request mention offer_extended offer_accepted offer_declined position_closed lead_outreach
  lead_follow_up round_follow_up candidate_survey user_invitation password_reset password_changed sign_in_changed form_confirmation
  event_registration event_reminder data_request consent_renewal`.split(/\s+/);
const texts = standardEntries.messagetemplate;

describe('the text of a message template', () => {
  test.each([
    ['<p>{{salary}}</p>', 'Unknown tag {{salary}}.'],
    ['<p>{{Job_Title}}</p>', 'Unknown tag {{Job_Title}}.'],
    ['<p>{{ job title }}</p>', 'Unknown tag {{job title}}.'],
    ['<p>{{detail}}</p>', 'Unknown tag {{detail}}.'],
    ['<p>{{<strong></strong>foo}}</p>', 'Unknown tag {{foo}}.'],
    ['<p>{<strong></strong>{foo}}</p>', 'Unknown tag {{foo}}.'],
    ['<p>{<strong>{job_title}}</strong></p>', 'The tag {{job_title}} holds formatting. Write it without.'],
    ...['{{candidate_name}}', 'https://{{org_name}}', 'https://example.com/?to={{schedule_link}}'].map((href) => [
      `<p><a href="${href}">Here</a></p>`,
      `The tag ${/\{\{.*\}\}/.exec(href)![0]} is no address that a link can lead to. Put it in the text.`,
    ]),
    ['<p>{{job_<strong>title</strong>}}</p>', 'The tag {{job_title}} holds formatting. Write it without.'],
  ])('%s is refused by the name of its tag', (body, error) => {
    const asked = given(templates).when('upsert', { fields: { ...thanks, body } });
    asked.thenRejected('validation', error);
    expect(asked.outcome).toMatchObject({ fields: { body: error } });
  });
  test('may hold a link that leads where a tag says', () => {
    const fields = {
      ...thanks,
      body: '<p><a href="{{schedule_link}}" rel="x">Choose a time</a> {{schedule_link}}</p>',
    };
    expect(given(templates).when('upsert', { fields }).outcome).toHaveLength(1);
  });
  test.each(mergeTags)('may hold {{%s}}, in the subject too', (tag) => {
    const fields = { ...thanks, subject: `A {{${tag}}}`, body: `<p>{{ ${tag} }}</p>` };
    expect(given(templates).when('upsert', { fields }).outcome).toHaveLength(1);
  });
  test('holds a tag of the system only where the system fills it', () => {
    const reminder = stored(idNo(20), { key: 'interview_reminder', kind: 'scheduling' });
    const when = (events: (typeof reminder)[], id: string) =>
      given(templates, events).when('upsert', { id, fields: { body: '<p>{{detail}}</p>' } });
    expect(when([reminder], idNo(20)).outcome).toHaveLength(1);
    when([stored(idNo(20), {})], idNo(20)).thenRejected('validation', 'Unknown tag {{detail}}.');
  });
  test('of an earlier version is refused like any other when its tag is unknown by now', () => {
    given(templates, [stored(idNo(20), {})])
      .when('upsert', {
        id: idNo(20),
        fields: { body: '<p>{{salary}}</p>' },
        restores: { version: 0, at: '2026-03-01T09:00:00.000Z' },
      })
      .thenRejected('validation', 'Unknown tag {{salary}}.');
  });
  test('keeps the link without which its reader could do nothing', () => {
    const survey = stored(idNo(20), {
      key: 'candidate_survey',
      kind: 'follow_up',
      body: '<p>Four questions: {{action_link}}</p>',
    });
    given(templates, [survey])
      .when('upsert', { id: idNo(20), fields: { body: '<p>Four questions.</p>' } })
      .thenRejected('validation', 'Keep {{action_link}} in the message. The reader needs the link.');
  });
  test('is not changed by anybody where it is the same for every organization, and the entry stays', () => {
    const reset = stored(idNo(20), { key: 'password_reset', kind: 'account', is_system: true, is_locked: true });
    given(templates, [reset])
      .when('upsert', { id: idNo(20), fields: { subject: 'Other' } })
      .thenRejected('wrong_state', 'This is a system text. It is the same for every organization.');
    given(templates, [reset])
      .when('remove', { id: idNo(20) })
      .thenRejected('wrong_state');
  });
  test('of the system can be changed and hidden, but not removed', () => {
    const extended = stored(idNo(20), { key: 'offer_extended', kind: 'offer', is_system: true });
    given(templates, [extended])
      .when('remove', { id: idNo(20) })
      .thenRejected('wrong_state');
    for (const fields of [{ subject: 'Come to us' }, { active: false }])
      expect(given(templates, [extended]).when('upsert', { id: idNo(20), fields }).outcome).toHaveLength(1);
  });
});

describe('the standard texts', () => {
  test('are those of the product, each with a key and a name of its own', () => {
    expect(texts.map(({ key }) => key).sort()).toEqual(inProduct.toSorted());
    expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
    expect(new Set(texts.map(({ name }) => name)).size).toBe(texts.length);
  });
  test.each(texts.map((each) => [each.key, each] as const))('%s obeys the rules for templates', (_, each) => {
    expect(brokenRules(messagetemplate, each)).toEqual({});
    const own = tagsIn(`${each.subject} ${each.body}`).filter((tag) => (mergeTags as readonly string[]).includes(tag));
    expect(own.filter((tag) => !(tagsOffered(each) as readonly string[]).includes(tag))).toEqual([]);
    expect(fill(each, sampleValues).unresolved).toEqual([]);
  });
  test('those about accounts are the same for every organization', () => {
    expect(accountTemplates.map(({ key, is_locked }) => [key, is_locked])).toEqual([
      ['user_invitation', true],
      ['password_reset', true],
      ['password_changed', true],
      ['sign_in_changed', true],
    ]);
    expect(standardTemplates.some(({ is_locked }) => is_locked)).toBe(false);
  });
});

describe('an organization that began before a standard text', () => {
  const namesAfter = (events: ReturnType<typeof stored>[]) =>
    given(templates, events)
      .when('complete', { entries: texts })
      .leadsTo()
      .entries.map(({ fields }) => fields.name);
  test('gets the texts that it lacks, once', () => {
    const first = given(templates).when('complete', { entries: texts });
    expect(first.leadsTo().entries).toHaveLength(texts.length);
    given(templates, first.outcome as never[])
      .when('complete', { entries: texts })
      .thenNothing();
  });
  test('keeps the words that it wrote, and the product marks the text as its own', () => {
    const own = stored(idNo(20), { key: 'offer_extended', name: 'Our offer', kind: 'offer', subject: 'Yes!' });
    const { entries } = given(templates, [own]).when('complete', { entries: texts }).leadsTo();
    expect(entries).toHaveLength(texts.length);
    expect(entries[0]!.fields).toMatchObject({ name: 'Our offer', subject: 'Yes!', is_system: true });
  });
  test('does not get back what it removed', () => {
    const own = stored(idNo(20), { key: 'mention', name: 'Mention' });
    const gone = { type: 'MessageTemplateDeleted', data: { id: idNo(20), name: 'Mention' } };
    expect(namesAfter([own, gone as never]).filter((name) => name === 'Mention')).toHaveLength(1);
  });
  test('gets a text under another name where it has given that name to a text of its own', () => {
    const names = namesAfter([stored(idNo(20), { name: 'Offer declined ' })]);
    expect(names).toContain('Offer declined 2');
    expect(names).not.toContain('Offer declined');
  });
});
