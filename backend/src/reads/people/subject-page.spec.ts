import { expect, test } from '@jest/globals';
import { german } from '@candor/contracts/de/all';
import { english, voiceFrom } from '@candor/contracts/words/say';
import type { SubjectData } from './copy-contents.ts';
import { subjectPage } from './subject-page.ts';

// The copy of a person's data as a page: plain words in the person's language, none of the names that programs use.

const at = '2026-03-04T10:00:00.000Z';
const data = {
  made_at: at,
  left_out: ['Private notes'],
  person: {
    id: 'c1',
    name: 'Ada Lovelace',
    first_name: 'Ada',
    last_name: 'Lovelace',
    name_order: 'given_first',
    email: 'ada@example.test',
    email_kind: 'work',
    other_emails: [{ address: 'ada@home.test', kind: 'private' }],
    phone: null,
    phone_kind: null,
    other_phones: [],
    pronoun: null,
    headline: null,
    current_title: 'Analyst',
    current_company: null,
    location: 'London',
    tz_region: 'Europe/London',
    type: 'candidate',
    audience: 'talent',
    source: 'referred',
    source_id: 's1',
    owner_id: 'u1',
    owner: 'Rita Recruiter',
    tags: [{ id: 't1', name: 'Math' }],
    skills: [],
    urls: [{ id: 'l1', kind: 'website', url: 'https://ada.test' }],
    notes: 1,
    do_not_contact: false,
    consent_until: null,
    sample: false,
    created_at: at,
    last_activity: at,
  },
  fields: [{ field: 'Notice', value: '2026-05-01' }],
  applications: [
    {
      job: 'Analyst',
      step: 'Final Review',
      added_at: at,
      applied_at: at,
      source: 'referred',
      archived: { at },
      hired_at: null,
      cover_letter: 'Hello <b>there</b>\nAda',
      answers: [{ question: 'May you work here?', value: true }],
    },
  ],
  consents: [{ purpose: 'talent_pool', text_version: 'v1', given_at: at, until: null }],
  forms: [],
  registrations: [],
  interest: [],
  notes: [{ at, author: 'Rita Recruiter', text: 'Calm' }],
  messages: [{ id: 'm1', direction: 'from_person', sent_at: at, subject: 'Hi', text: 'Thanks' }],
  tasks: [],
  documents: [{ name: 'cv.pdf', added_at: at, type: 'application/pdf', size: 9 }],
  timeline: [{ at, by: 'Rita Recruiter', what: 'added a note' }],
} as unknown as SubjectData;
const page = (speaker = english) =>
  subjectPage(data, { speaker, zone: 'Europe/London', name: 'Ada Lovelace', organization: 'Harbour Works' });
/** The labels of a page. */
const labels = (html: string) => [...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label!);
const words = (html: string) => html.replace(/<style>.*<\/style>/, '').replaceAll(/<[^>]+>/g, ' ');

test('every entry has the name that the screens use, and no name or value of a program', () => {
  const said = words(page());
  expect(labels(page())).toEqual(expect.arrayContaining(['First name', 'Write the name as', 'More email addresses']));
  for (const told of [
    'First name, then last name',
    'ada@home.test (Private)',
    'Referred',
    'May be contacted',
    'To be kept for other jobs',
    'May you work here? Yes',
    '1 May 2026',
    'Wed, 4 Mar 2026, 10:00',
    'Rita Recruiter added a note',
    'What Harbour Works holds about Ada Lovelace',
  ])
    expect(said.replaceAll(/\s+/g, ' ')).toContain(told);
  for (const machine of [
    'tz region',
    'given_first',
    'talent_pool',
    'from_person',
    'referred',
    'false',
    'true',
    at,
    's1',
  ])
    expect(said).not.toContain(machine);
});
test('the page speaks German to a German reader', () => {
  const html = page(voiceFrom('de', 'de', german));
  expect(html).toContain('<html lang="de">');
  expect(labels(html)).toEqual(expect.arrayContaining(['Vorname', 'Weitere E-Mail-Adressen', 'Quelle', 'Anschreiben']));
  const said = words(html).replaceAll(/\s+/g, ' ');
  for (const told of [
    'Was Harbour Works über Ada Lovelace gespeichert hat',
    'Empfohlen',
    '1. Mai 2026',
    'Nicht in dieser Kopie',
  ])
    expect(said).toContain(told);
  expect(said).not.toMatch(/\b(Details|Applications|Nothing|Yes|Referred|Wed)\b/);
});
test('what people wrote is shown as text', () => expect(page()).toContain('Hello &lt;b&gt;there&lt;/b&gt;<br>Ada'));
