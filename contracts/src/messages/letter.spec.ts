import { letterOf, sampleFor, topicOf, warningOf, whyNotSent } from './letter.ts';
import { templateKinds } from './merge-tags.ts';

const text = { subject: 'News about {{job_title}}', body: '<p>Hi {{candidate_first_name}}, {{org_name}}</p>' };
const values = { candidate_first_name: 'Ada', job_title: 'R&D <lead>', org_name: 'Northwind' };

test('a letter is the filled text, what follows it, and the footer of the sender', () => {
  expect(letterOf({ ...text, after: '<p>Pay</p>' }, values, 'Northwind\n1 <Quay> Street')).toEqual({
    subject: 'News about R&D <lead>',
    body: '<p>Hi Ada, Northwind</p><p>Pay</p><p>Northwind<br>1 &lt;Quay&gt; Street</p>',
    unresolved: [],
  });
  expect(letterOf(text, values, ' ').body).toBe('<p>Hi Ada, Northwind</p>');
  expect(letterOf({ subject: '', body: '{{job_title}}' }, values, null).body).toBe('R&amp;D &lt;lead&gt;');
});
test('in the address of a link only an address is filled in, and only as text', () => {
  const body = (href: string, told: Record<string, string>) =>
    letterOf({ subject: '', body: `<p><a href="${href}">Here</a></p>` }, told, null, (tag) => `<mark>${tag}</mark>`);
  expect(body('{{schedule_link}}', { schedule_link: 'https://example.com/?a=1&b="2"' }).body).toBe(
    '<p><a href="https://example.com/?a=1&amp;b=&quot;2&quot;">Here</a></p>',
  );
  for (const [href, told] of [
    ['{{candidate_name}}', { candidate_name: 'javascript:alert(1)' }],
    ['{{candidate_name}}', { candidate_name: 'https://example.com' }],
    ['{{schedule_link}}', { schedule_link: 'javascript:alert(1)' }],
    ['{{schedule_link}}', {}],
  ] as const) {
    const letter = body(href, told);
    expect([letter.body, letter.unresolved]).toEqual(['<p><a href="">Here</a></p>', [href.slice(2, -2)]]);
  }
});
test('somebody without a first name is greeted all the same; any other tag without a value is told', () => {
  const missing = letterOf(text, { org_name: 'Northwind' }, null, (tag) => `[${tag}]`);
  expect(missing).toEqual({
    subject: 'News about [job_title]',
    body: '<p>Hi there, Northwind</p>',
    unresolved: ['job_title'],
  });
  expect(letterOf(text, { org_name: 'Northwind' }, null).subject).toBe('News about ');
});
test('it says why a letter does not leave', () => {
  const ada = { email: 'ada@example.com', do_not_contact: false, unsubscribed_at: null, sample: false };
  expect(whyNotSent('note', ada, [])).toBeNull();
  expect(whyNotSent('note', { ...ada, email: null }, ['job_title'])).toBe('no email address');
  expect(whyNotSent('note', { ...ada, do_not_contact: true }, [])).toBe('asked not to be contacted');
  expect(whyNotSent('confirmation', { ...ada, sample: true }, [])).toBe('the person is sample data');
  expect(whyNotSent('confirmation', { ...ada, do_not_contact: true }, [])).toBeNull();
  // Unsubscribed candidates still get emails about their own applications.
  const unsubscribed = { ...ada, unsubscribed_at: '2026-03-02T09:00:00.000Z' };
  for (const kind of ['outreach', 'cadence'])
    expect(whyNotSent(kind, unsubscribed, [])).toBe('unsubscribed from emails about jobs');
  expect(whyNotSent('marketing', unsubscribed, [])).toBe('unsubscribed from news and invitations');
  for (const kind of ['confirmation', 'rejection', 'follow_up', 'scheduling', 'offer', 'note'])
    expect(whyNotSent(kind, unsubscribed, [])).toBeNull();
  expect(whyNotSent('scheduling', ada, ['schedule_link'])).toBe('No schedule link');
});
test('a real candidate gets examples only of what the system says itself', () => {
  expect(Object.keys(sampleFor({ kind: 'scheduling', key: 'interview_reminder' }, 'real'))).toEqual(['detail']);
  expect(sampleFor({ kind: 'scheduling', key: null }, 'real')).toEqual({});
  for (const kind of templateKinds)
    expect(sampleFor({ kind, key: null }, 'sample')).toHaveProperty('candidate_first_name', 'Ada');
  expect(sampleFor({ kind: 'rejection', key: null }, 'sample')).not.toHaveProperty('schedule_link');
});

test('an address that takes no mail gets nothing, one whose reader wants none only confirmations, and a company that is not contacted no outreach', () => {
  const ada = { email: 'ada@example.com', do_not_contact: false, unsubscribed_at: null, sample: false };
  for (const suppressed of ['bounced', 'soft_bounces'] as const)
    expect(whyNotSent('confirmation', { ...ada, suppressed }, [])).toBe('the address takes no mail');
  for (const suppressed of ['complained', 'asked', 'other'] as const) {
    expect(whyNotSent('note', { ...ada, suppressed }, [])).toBe('the address is on the suppression list');
    expect(whyNotSent('confirmation', { ...ada, suppressed }, [])).toBeNull();
  }
  const news = { ...ada, refuses: ['news' as const] };
  expect([whyNotSent('marketing', news, []), whyNotSent('cadence', news, [])]).toEqual([
    'unsubscribed from news and invitations',
    null,
  ]);
  // An email of a cadence to a marketing contact is news, not an email about jobs.
  const contact = { ...ada, audience: 'contact' as const };
  expect([topicOf('cadence', 'contact'), topicOf('cadence', 'talent'), topicOf('cadence', undefined)]).toEqual([
    'news',
    'jobs',
    'jobs',
  ]);
  expect(whyNotSent('cadence', { ...contact, refuses: ['news'] }, [])).toBe('unsubscribed from news and invitations');
  expect(whyNotSent('cadence', { ...contact, refuses: ['jobs'] }, [])).toBeNull();
  const company = { name: 'Acme', blocks: true };
  expect(whyNotSent('outreach', { ...ada, company }, [])).toBe('their company is one that we do not contact');
  expect(whyNotSent('scheduling', { ...ada, company }, [])).toBeNull();
  const warned = { ...ada, company: { name: 'Acme', blocks: false } };
  expect([whyNotSent('outreach', warned, []), warningOf('outreach', warned), warningOf('note', warned)]).toEqual([
    null,
    'Acme',
    null,
  ]);
});
