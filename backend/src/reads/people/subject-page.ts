import { escapeHtml } from '@candor/contracts/messages/merge';
import { sourceTypes } from '@candor/contracts/jobs/values';
import { addressKinds } from '@candor/contracts/people/addresses';
import { personFields, personTypes } from '@candor/contracts/people/fields';
import { fieldTargets } from '@candor/contracts/forms/values';
import { consentPurposes } from '@candor/contracts/privacy/values';
import { registrationStatuses } from '@candor/contracts/recruiting-events/values';
import { isAnyDay } from '@candor/contracts/values/day';
import { nameOrders } from '@candor/contracts/values/person-name';
import { numberWords, phrase, sayIn, sayLabel } from '@candor/contracts/words/say';
import { anyYear, fullDayWords, momentWords, withRegion } from '@candor/contracts/words/time-words';
import { placeOnClocks } from '@candor/contracts/words/zone-words';
import type { PageReader, SubjectData } from './copy-contents.ts';

// The copy of a person's data as a page for that person: every entry under the name that the screens of the product use for it.

type Told = string | readonly string[] | readonly Line[] | null;
type Line = readonly [label: string, told: Told];
type Tell<Value> = (value: Value, reader: PageReader) => Told;
/** The words of each entry of a record, in the order of the page. Null: it serves programs only, or another entry tells it. */
type Words<Row> = {
  readonly [Key in keyof Row]-?: readonly [label: string, tell: Tell<NonNullable<Row[Key]>>] | null;
};
type One<Key extends keyof SubjectData> = SubjectData[Key] extends readonly (infer Each)[] ? Each : never;

const text: Tell<string | number> = (value, { speaker }) =>
  typeof value === 'number' ? numberWords(value, speaker) : value;
const moment: Tell<string> = (at, { speaker: { locale }, zone }) =>
  momentWords(at, { zone, locale: withRegion(locale) }, anyYear);
const day: Tell<string> = (at, { speaker: { locale } }) => fullDayWords(at.slice(0, 10), { locale });
/** A text that may be a date. */
const textOrDay: Tell<string> = (value, reader) => (isAnyDay(value) ? day(value, reader) : value);
const choice =
  (words: Readonly<Record<string, string>>): Tell<string> =>
  (value, { speaker }) =>
    sayLabel(words[value] ?? value, speaker);
const entry: Tell<string> = (name, { speaker }) => sayLabel(name, speaker);
const names: Tell<readonly { name: string }[]> = (all) => all.map(({ name }) => name);
const addresses: Tell<readonly { address: string; kind: keyof typeof addressKinds | null }[]> = (all, { speaker }) =>
  all.map(({ address, kind }) => (kind ? `${address} (${sayLabel(addressKinds[kind], speaker)})` : address));
const answer = (value: unknown, reader: PageReader): string =>
  typeof value === 'boolean'
    ? sayIn(reader.speaker)(value ? 'Yes' : 'No')
    : Array.isArray(value)
      ? value.map((each) => answer(each, reader)).join(', ')
      : typeof value === 'number'
        ? numberWords(value, reader.speaker)
        : textOrDay(String(value ?? ''), reader)!.toString();
const answers: Tell<readonly { question: string; value?: unknown; answer?: unknown }[]> = (all, reader) =>
  all.map(({ question, value, answer: given }): Line => [question, answer(value ?? given, reader)]);
const writers: Tell<string> = (direction, { organization, name, speaker }) =>
  direction === 'to_person'
    ? organization
    : direction === 'from_others'
      ? sayIn(speaker)('Another reader of the conversation')
      : name;

const person: Words<SubjectData['person']> = {
  id: null,
  name: null,
  first_name: [personFields.each.first_name.label, text],
  last_name: [personFields.each.last_name.label, text],
  name_order: [phrase('Write the name as'), choice(nameOrders)],
  pronoun: [personFields.each.pronoun.label, text],
  email: [personFields.each.email.label, text],
  email_kind: [phrase('Kind of this address'), choice(addressKinds)],
  other_emails: [phrase('More email addresses'), addresses],
  phone: [personFields.each.phone.label, text],
  phone_kind: [phrase('Kind of this number'), choice(addressKinds)],
  other_phones: [phrase('More phone numbers'), addresses],
  headline: [personFields.each.headline.label, text],
  current_title: [personFields.each.current_title.label, text],
  current_company: [personFields.each.current_company.label, text],
  location: [personFields.each.location.label, text],
  tz_region: [personFields.each.tz_region.label, (zone) => placeOnClocks(Date.now(), zone)],
  urls: [phrase('Links'), (urls) => urls.map(({ url }) => url)],
  skills: [phrase('Skills'), names],
  tags: [phrase('Tags'), names],
  type: [phrase('Kind'), choice(personTypes)],
  audience: null,
  source: [personFields.each.source.label, choice(sourceTypes)],
  source_id: null,
  came_by: null,
  owner: [phrase('Owner'), text],
  owner_id: null,
  do_not_contact: [
    phrase('Contact'),
    (refused, { speaker }) => sayIn(speaker)(refused ? 'Do not contact' : 'May be contacted'),
  ],
  consent_until: [phrase('Consent ends'), moment],
  created_at: [phrase('On record since'), moment],
  last_activity: [phrase('Last activity'), moment],
  notes: null,
  sample: null,
};
const application: Words<One<'applications'>> = {
  job: [phrase('Job'), text],
  step: [phrase('Step'), entry],
  applied_at: [phrase('Applied'), moment],
  added_at: [phrase('Added'), moment],
  archived: [phrase('Archived'), ({ at }, reader) => moment(at, reader)],
  hired_at: [phrase('Hired'), moment],
  source: [phrase('Source'), choice(sourceTypes)],
  cover_letter: [phrase('Cover letter'), text],
  answers: [phrase('Answers'), answers],
};
const consent: Words<One<'consents'>> = {
  purpose: [phrase('Consent'), choice(consentPurposes)],
  given_at: [phrase('Given'), moment],
  until: [phrase('Until'), moment],
  withdrawn_at: [phrase('Withdrawn'), moment],
  text_version: [phrase('Version of the text'), text],
};
/** The consent that a form or a registration showed. */
const consentShown = {
  consent_shown: null,
  consent_shown_text: [phrase('Text of the consent that was shown'), text],
  consent_version: [phrase('Version of the text that you agreed to'), text],
  consent_confirmed_at: [phrase('Confirmed'), moment],
  time_zone: [phrase('Time zone'), (zone: string) => placeOnClocks(Date.now(), zone)],
} as const;
const form: Words<One<'forms'>> = {
  form: [phrase('Form'), text],
  sent_at: [phrase('Sent'), moment],
  details: [
    phrase('Details'),
    (contact, { speaker }) =>
      (['first_name', 'last_name', 'email', 'phone', 'company_name'] as const).flatMap((key): Line[] =>
        contact[key] ? [[sayLabel(fieldTargets[key], speaker), contact[key]]] : [],
      ),
  ],
  answers: [phrase('Answers'), answers],
  from_page: [phrase('Page'), text],
  campaign: [phrase('Campaign'), (campaign) => Object.values(campaign).join(', ')],
  file_downloaded_at: [phrase('File downloaded'), moment],
  ...consentShown,
};
const registration: Words<One<'registrations'>> = {
  event: [phrase('Recruiting event'), text],
  starts_at: [phrase('Begins'), moment],
  registered_at: [phrase('Registered'), moment],
  status: [phrase('Status'), choice(registrationStatuses)],
  came_at: [phrase('Came'), moment],
  name: [phrase('Name'), text],
  email: [phrase('Email'), text],
  company: [phrase('Company'), text],
  answers: [phrase('Answers'), answers],
  ...consentShown,
};
const interest: Words<One<'interest'>> = {
  at: [phrase('When'), moment],
  what: [phrase('What happened'), entry],
  points: [phrase('Points'), text],
  page: [phrase('Page'), text],
  about: [phrase('About'), text],
};
const note: Words<One<'notes'>> = {
  at: [phrase('When'), moment],
  author: [phrase('Written by'), text],
  text: [phrase('Text'), text],
};
const message: Words<One<'messages'>> = {
  id: null,
  direction: [phrase('Written by'), writers],
  sent_at: [phrase('Sent'), moment],
  subject: [phrase('Subject'), text],
  text: [phrase('Text'), text],
};
const task: Words<One<'tasks'>> = {
  title: [phrase('Task'), text],
  due_at: [phrase('Due'), moment],
  completed_at: [phrase('Done'), moment],
};
const document: Words<One<'documents'>> = {
  name: [phrase('File'), text],
  added_at: [phrase('Added'), moment],
  type: null,
  size: null,
};

const linesOf = <Row extends object>(row: Row, words: Words<Row>, reader: PageReader): Line[] =>
  (Object.keys(words) as (keyof Row)[]).flatMap((key): Line[] => {
    const [word, value] = [words[key], row[key]];
    if (!word || value === null || value === undefined || value === '') return [];
    const told = word[1](value as NonNullable<Row[keyof Row]>, reader);
    return told?.length ? [[sayLabel(word[0], reader.speaker), told]] : [];
  });
/** The records under a heading of the page, each as its lines. */
const sections: readonly (readonly [heading: string, records: (data: SubjectData, reader: PageReader) => Line[][]])[] =
  [
    [phrase('Details'), (data, reader) => [linesOf(data.person, person, reader)]],
    [
      phrase('Fields'),
      ({ fields }, reader) => [fields.map(({ field, value }): Line => [field, textOrDay(value, reader)])],
    ],
    [phrase('Applications'), (data, reader) => data.applications.map((row) => linesOf(row, application, reader))],
    [phrase('Consents'), (data, reader) => data.consents.map((row) => linesOf(row, consent, reader))],
    [phrase('Forms'), (data, reader) => data.forms.map((row) => linesOf(row, form, reader))],
    [
      phrase('Registrations for events'),
      (data, reader) => data.registrations.map((row) => linesOf(row, registration, reader)),
    ],
    [phrase('Signs of interest'), (data, reader) => data.interest.map((row) => linesOf(row, interest, reader))],
    [phrase('Notes'), (data, reader) => data.notes.map((row) => linesOf(row, note, reader))],
    [phrase('Messages'), (data, reader) => data.messages.map((row) => linesOf(row, message, reader))],
    [phrase('Tasks'), (data, reader) => data.tasks.map((row) => linesOf(row, task, reader))],
    [phrase('Documents'), (data, reader) => data.documents.map((row) => linesOf(row, document, reader))],
    [
      phrase('What happened'),
      ({ timeline }, reader) => [
        timeline.map(({ at, by, what }): Line => [String(moment(at, reader)), [by, what].filter(Boolean).join(' ')]),
      ],
    ],
  ];

const inHtml = (words: string): string => escapeHtml(words).replaceAll('\n', '<br>');
const listHtml = (items: readonly string[]): string =>
  `<ul>${items.map((each) => `<li>${inHtml(each)}</li>`).join('')}</ul>`;
const linesHtml = (lines: readonly Line[]): string =>
  `<dl>${lines.map(([label, told]) => `<dt>${inHtml(label)}</dt><dd>${toldHtml(told)}</dd>`).join('')}</dl>`;
const isLines = (told: readonly string[] | readonly Line[]): told is readonly Line[] => typeof told[0] !== 'string';
const toldHtml = (told: Told): string =>
  told === null || typeof told === 'string' ? inHtml(told ?? '') : isLines(told) ? linesHtml(told) : listHtml(told);

const style =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1c1c1a;background:#fff}dl{display:grid;grid-template-columns:minmax(8rem,12rem) 1fr;gap:.1rem 1rem;margin:0 0 1rem}dt{color:#595955}dd{margin:0;overflow-wrap:anywhere}h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem;border-top:1px solid #ddd;padding-top:1rem}ul{margin:0;padding-inline-start:1.1rem}dd dl{grid-template-columns:1fr;margin:0}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}@media print{dl{break-inside:avoid}}';

/** The page of this data. It needs no program and loads nothing. */
export const subjectPage = (data: SubjectData, reader: PageReader): string => {
  const { speaker, zone, name, organization } = reader;
  const say = sayIn(speaker);
  const title = inHtml(say('What {organization} holds about {name}', { organization, name }));
  const made = say('Made on {moment}. Times are those of {place}.', {
    moment: String(moment(data.made_at, reader)),
    place: placeOnClocks(data.made_at, zone),
  });
  const parts = sections.map(([heading, records]) => {
    const all = records(data, reader).filter((lines) => lines.length);
    const body = all.length ? all.map(linesHtml).join('') : `<p>${inHtml(say('Nothing'))}</p>`;
    return `<h2>${inHtml(sayLabel(heading, speaker))}</h2>${body}`;
  });
  const left = `<h2>${inHtml(say('Not in this copy'))}</h2>${listHtml(data.left_out)}`;
  return `<!doctype html><html lang="${speaker.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${inHtml(made)}</p>${parts.join('')}${left}</main></html>`;
};
