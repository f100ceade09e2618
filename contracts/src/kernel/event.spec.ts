import { z } from 'zod';
import { applicationEvents } from '../pipeline/events.ts';
import { candidateEvents } from '../people/events.ts';
import { userEvents } from '../accounts/events.ts';
import { bulkEvents } from '../bulk/events.ts';
import { german } from '../de/all.ts';
import { english, voiceFrom } from '../words/say.ts';
import { earlier, event, type EventDefinition, open, personal, sentenceOf, toldBy, unchanged } from './event.ts';

type AnyTold = Pick<EventDefinition, 'sentence' | 'byCandidate'>;
const inGerman = voiceFrom('de', 'de', german);
const step = (name: string) => ({ id: '00000000-0000-4000-8000-000000000001', name, type: 'screening', kind: 'round' });

describe('an event in plain words', () => {
  test('names steps, reasons and revisions', () => {
    expect(
      sentenceOf(applicationEvents.types.ApplicationAdvanced, {
        from_step: step('Application'),
        to_step: step('First Round'),
      }),
    ).toBe('moved the candidate from Application to First Round');
    expect(
      sentenceOf(applicationEvents.types.ApplicationArchived, {
        from_step: step('First Round'),
        reason_name: 'Salary',
      }),
    ).toBe('archived the candidate from First Round: Salary');
    expect(sentenceOf(applicationEvents.types.OfferUpdated, { revision: 2 })).toBe('changed the offer, revision 2');
  });
  test('takes for a day only what is one', () => {
    const said = (name: string) => sentenceOf({ sentence: 'began {when}' }, { when: name });
    expect(said('2026-12-01')).toBe('began 1 December 2026');
    for (const written of ['2026-13-45', '2026-02-30', '0000-00-00', '9999-99-99'])
      expect(said(written)).toBe(`began ${written}`);
  });
  test('writes a day in the form of its reader', () => {
    const said = (locale: string) =>
      sentenceOf({ sentence: 'began {when}' }, { when: '2026-12-01' }, { language: 'en', locale });
    expect(said('en')).toBe('began 1 December 2026');
    expect(said('en-GB')).toBe('began 1 December 2026');
    expect(said('en-US')).toBe('began December 1, 2026');
  });
  test('names the changed fields, not their values', () => {
    expect(
      sentenceOf(candidateEvents.types.CandidateUpdated, {
        changes: { current_title: { from: 'a', to: 'b' }, email: { from: 'c', to: 'd' } },
      }),
    ).toBe('changed the record: current title, email');
  });
  test('names lists one after the other', () => {
    expect(sentenceOf(userEvents.types.UserRolesChanged, { from: ['LEAD'], to: ['ORG_ADMIN', 'RECRUIT_ADMIN'] })).toBe(
      'changed the roles from Lead to Administrator, Recruiter',
    );
    expect(sentenceOf(userEvents.types.UserGrantsChanged, { from: [], to: ['VIEW_REPORTS'] })).toBe(
      'changed the grants from none to Reports',
    );
  });
  test.each([[null], [undefined], ['']])('says – where %s stands', (changes) => {
    expect(sentenceOf(candidateEvents.types.CandidateUpdated, { changes })).toBe('changed the record: –');
  });
  test('keeps 0 and no as what they are', () => {
    expect(sentenceOf({ sentence: 'queued a {kind} message' }, { kind: 'offer' })).toBe('queued an offer message');
    expect(sentenceOf({ sentence: 'added a {kind} link' }, { kind: 'portfolio' })).toBe('added a portfolio link');
    expect(sentenceOf({ sentence: '{count} and {flag}' }, { count: 0, flag: false })).toBe('0 and false');
  });
  test('counts in the singular and the plural of each language', () => {
    const { BulkOperationStarted } = bulkEvents.types;
    const said = (count: number) =>
      [english, inGerman].map((speaker) => sentenceOf(BulkOperationStarted, { count }, speaker));
    expect(said(1)).toEqual(['started to change 1 person', 'hat begonnen, 1 Person zu ändern']);
    expect(said(1234)).toEqual(['started to change 1,234 people', 'hat begonnen, 1.234 Personen zu ändern']);
    expect(said(0)[0]).toBe('started to change 0 people');
  });
  test('is not confused by braces and dollars in what people wrote', () => {
    expect(sentenceOf(applicationEvents.types.HireReversed, { reason: '{revision} $& $1' })).toBe(
      'reversed the hire: {revision} $& $1',
    );
  });
});

describe('what is about a person', () => {
  test('is known by its field, also when it may be missing, and has a blank for when the person is erased', () => {
    const made = event(
      {
        plain: open(z.string()),
        name: personal(z.string()),
        phone: personal(z.string().optional()),
        note: personal(z.string().nullable().optional()),
        terms: personal(z.object({ amount: z.number() }).nullable()),
      },
      'noted',
    );
    expect(made.personal).toEqual(['name', 'phone', 'note', 'terms']);
    expect(made.blanks).toEqual({ name: '(erased)', phone: '(erased)', note: null, terms: null });
    expect(made.schema.parse({ plain: 'a', name: 'b', terms: { amount: 1 }, more: 'c' })).toEqual({
      plain: 'a',
      name: 'b',
      terms: { amount: 1 },
    });
  });
  test('covers names, notes, messages and pay of an application, not its reasons and steps', () => {
    expect(applicationEvents.types.LeadAdded.personal).toEqual(['person', 'source_detail']);
    expect(applicationEvents.types.ApplicationSubmitted.personal).toEqual([
      'person',
      'answers',
      'cover_letter',
      'source_detail',
    ]);
    expect(applicationEvents.types.ApplicationArchived.personal).toEqual(['note', 'message']);
    expect(applicationEvents.types.OfferExtended.personal).toEqual(['terms', 'message']);
  });
});

test('an event is in its first version unless it had earlier shapes', () => {
  const before = earlier({ personal: [], example: {}, upcast: unchanged });
  expect(event({}, 'happened').version).toBe(1);
  expect(event({}, 'changed', { earlier: [before, before] }).version).toBe(3);
});

test('what a candidate does is told as their own act', () => {
  const { ApplicationArchived, MoveTakenBack } = applicationEvents.types;
  const archived = { from_step: step('First Round'), reason_name: 'Withdrew' };
  const back = { from_step: step('First Round'), to_step: step('Archived') };
  const told = (type: 'candidate' | 'user') => [
    sentenceOf(toldBy(ApplicationArchived, { type }), archived),
    sentenceOf(toldBy(MoveTakenBack, { type }), back),
  ];
  expect(told('candidate')).toEqual(['withdrew at First Round', 'took their withdrawal back']);
  expect(told('user')).toEqual([
    'archived the candidate from First Round: Withdrew',
    'took back the move from Archived to First Round',
  ]);
});
test('the sentence of an own act names nothing that a stored row does not keep', () => {
  const slotsOf = (sentence: string) => [...sentence.matchAll(/\{[\w.]+\}/g)].map(([slot]) => slot);
  for (const { sentence, byCandidate } of Object.values(applicationEvents.types as Record<string, AnyTold>))
    if (byCandidate) expect(slotsOf(String(sentence))).toEqual(expect.arrayContaining(slotsOf(byCandidate)));
});
