import { z } from 'zod';
import { applicationEvents } from '../pipeline/events.ts';
import { candidateEvents } from '../people/events.ts';
import { userEvents } from '../accounts/events.ts';
import { event, events, personal, sentenceOf } from './event.ts';

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
  test('names the changed fields, not their values', () => {
    expect(
      sentenceOf(candidateEvents.types.CandidateUpdated, {
        changes: { current_title: { from: 'a', to: 'b' }, email: { from: 'c', to: 'd' } },
      }),
    ).toBe('changed the record: current title, email');
  });
  test('names lists one after the other', () => {
    expect(sentenceOf(userEvents.types.UserRolesChanged, { from: ['LEAD'], to: ['ORG_ADMIN', 'RECRUIT_ADMIN'] })).toBe(
      'roles changed from LEAD to ORG_ADMIN, RECRUIT_ADMIN',
    );
  });
  test.each([[null], [undefined], ['']])('says – where %s stands', (changes) => {
    expect(sentenceOf(candidateEvents.types.CandidateUpdated, { changes })).toBe('changed the record: –');
  });
  test('keeps 0 and no as what they are', () => {
    expect(sentenceOf({ sentence: '{count} and {flag}' }, { count: 0, flag: false })).toBe('0 and false');
  });
  test('is not confused by braces and dollars in what people wrote', () => {
    expect(sentenceOf(applicationEvents.types.HireReversed, { reason: '{revision} $& $1' })).toBe(
      'reversed the hire: {revision} $& $1',
    );
  });
});

describe('what is about a person', () => {
  test('is known by its field, also when it may be missing', () => {
    const made = event(
      {
        plain: z.string(),
        name: personal(z.string()),
        phone: personal(z.string()).optional(),
        note: personal(z.string().nullable().optional()),
      },
      'noted',
    );
    expect(made.personal).toEqual(['name', 'phone', 'note']);
  });
  test('marking one field leaves other fields of the same schema alone', () => {
    const shared = z.string();
    expect(event({ open: shared, sealed: personal(shared) }, 'noted').personal).toEqual(['sealed']);
  });
  test('covers names, notes, messages and pay of an application, not its reasons and steps', () => {
    expect(applicationEvents.types.LeadAdded.personal).toEqual(['person']);
    expect(applicationEvents.types.ApplicationSubmitted.personal).toEqual(['person', 'answers', 'cover_letter']);
    expect(applicationEvents.types.ApplicationArchived.personal).toEqual(['note', 'message']);
    expect(applicationEvents.types.OfferExtended.personal).toEqual(['terms']);
  });
});

test('an event is in its first version unless said otherwise, and its stream’s own id names the person', () => {
  const made = events('thing', {
    Happened: event({}, 'happened'),
    Changed: event({}, 'changed', { version: 3, upcast: (data) => data }),
  });
  expect([made.types.Happened.version, made.types.Changed.version, made.person]).toEqual([1, 3, 'stream']);
});
