import { expect, test } from '@jest/globals';
import { whyNotSent } from '@candor/contracts/messages/letter';
import { idNo } from '../../kernel/given.ts';
import { ContactSafety, senderId } from './contact-safety.ts';
import { refusedByGap, refusedFor, refusedLetter, skippedWords } from './refused-letter.ts';

// The single place that collects what decides whether a person gets an email.

const organization = idNo(1);
const person = (
  email: string | null,
  more: { current_company?: string | null; refuses?: ('jobs' | 'news')[] } = {},
) => ({
  fields: { email, current_company: more.current_company ?? null },
  do_not_contact: false,
  unsubscribed_at: null,
  refuses: more.refuses ?? [],
  sample: false,
});
const safetyWith = ({ pepper = 'a secret', suppressed = {}, paused = [] as (string | null)[] } = {}) => {
  const suppressions = new Map<string, { state: { why: string } }>();
  const asked: number[] = [];
  const safety = new ContactSafety(
    {} as never,
    {
      loadMany: async (_: unknown, ids: readonly string[]) => {
        asked.push(ids.length);
        return new Map(ids.flatMap((id) => (suppressions.has(id) ? [[id, suppressions.get(id)]] : [])));
      },
      load: async (_: unknown, id: string) =>
        paused.some((user_id) => senderId(organization, user_id) === id) ? { state: { paused: true } } : null,
    } as never,
    {
      entries: async () => [
        { fields: { name: 'Acme', domain: 'acme.example', effect: 'blocks', active: true } },
        { fields: { name: 'Old', domain: 'old.example', effect: 'blocks', active: false } },
        { fields: { name: 'Partner', domain: null, effect: 'warns', active: true } },
      ],
    } as never,
    { atAddresses: async () => new Map() } as never,
    pepper,
  );
  for (const [email, why] of Object.entries(suppressed))
    suppressions.set(safety.fingerprint(organization, email), { state: { why: String(why) } });
  return { safety, asked };
};

test('an address is one in any spelling, another in each organization, and told to the holder of the secret alone', () => {
  const { safety } = safetyWith();
  const id = safety.fingerprint(organization, 'ada@acme.example');
  expect(safety.fingerprint(organization, ' Ada@Acme.example ')).toBe(id);
  expect(safety.fingerprint(idNo(2), 'ada@acme.example')).not.toBe(id);
  expect(safetyWith({ pepper: 'another' }).safety.fingerprint(organization, 'ada@acme.example')).not.toBe(id);
});

test('the domain of a letter is told to the holder of the secret alone, because anyone can try the names of companies', () => {
  const { safety } = safetyWith();
  const id = safety.domainKey(organization, 'ada@acme.example');
  expect(safety.domainKey(organization, 'bo@ACME.example')).toBe(id);
  expect(safety.domainKey(organization, 'bo@other.example')).not.toBe(id);
  expect(safetyWith({ pepper: 'another' }).safety.domainKey(organization, 'ada@acme.example')).not.toBe(id);
});

test('many people are read at once, each with the list, their company and what they refuse', async () => {
  const { safety, asked } = safetyWith({ suppressed: { 'bo@dead.example': 'bounced', 'cy@x.example': 'complained' } });
  const people = [
    person('ada@mail.acme.example'),
    person('Bo@dead.example'),
    person('cy@x.example'),
    person(null),
    person('di@old.example'),
    person('ed@x.example', { current_company: 'partner' }),
    person('flo@x.example', { refuses: ['news'] }),
  ];
  const found = await safety.addressees(organization, people);
  // The list, the wishes of the addresses, and the other records with them, each once for all.
  expect(asked).toEqual([6, 6, 0]);
  expect(found.map(({ suppressed }) => suppressed)).toEqual([null, 'bounced', 'complained', null, null, null, null]);
  expect(found.map(({ company }) => company)).toEqual([
    { name: 'Acme', blocks: true },
    null,
    null,
    null,
    null,
    { name: 'Partner', blocks: false },
    null,
  ]);
  const why = (kind: string) => found.map((to) => whyNotSent(kind, to, []));
  expect(why('outreach')).toEqual([
    'their company is one that we do not contact',
    'the address takes no mail',
    'the address is on the suppression list',
    'no email address',
    null,
    null,
    null,
  ]);
  expect(why('marketing').at(-1)).toBe('unsubscribed from news and invitations');
  expect(why('confirmation')).toEqual([null, 'the address takes no mail', null, 'no email address', null, null, null]);
  expect(await safety.addressee(organization, people[1]!)).toEqual(found[1]);
});

test('a copy goes to no address on the list, in whatever spelling it is typed', async () => {
  const { safety } = safetyWith({ suppressed: { 'bo@dead.example': 'bounced' } });
  expect(await safety.suppressed(organization, ['ada@x.example', 'Bo@Dead.example'])).toEqual(['Bo@Dead.example']);
  expect(await safety.suppressed(idNo(2), ['bo@dead.example'])).toEqual([]);
});

test('unasked letters of a paused sender wait, and those of others do not', async () => {
  const { safety } = safetyWith({ paused: [idNo(3), null] });
  expect(await Promise.all([idNo(3), idNo(4), null].map((id) => safety.waits(organization, id)))).toEqual([
    true,
    false,
    true,
  ]);
});

test('a message that is refused says so with a code of its own, and the log with the words of all letters', () => {
  const said = (why: 'bounced' | 'suppressed' | 'company') => {
    const refused = refusedLetter({ why }, 'Ada')!;
    return [refused.code, skippedWords(refused)];
  };
  expect([said('bounced'), said('suppressed'), said('company')]).toEqual([
    ['bounced', 'the address takes no mail'],
    ['suppressed', 'the address is on the suppression list'],
    ['company', 'their company is one that we do not contact'],
  ]);
});

test('who refuses news is told apart from who refuses letters about jobs, and the log says of each refusal what it says of a letter', () => {
  const [jobs, news] = (['jobs', 'news'] as const).map((topic) =>
    refusedLetter({ why: 'unsubscribed', topic }, 'Ada')!,
  );
  expect([jobs!.code, news!.code]).toEqual(['unsubscribed', 'unsubscribed']);
  expect([jobs!.error, news!.error]).toEqual([
    'This person unsubscribed from emails about jobs.',
    'This person unsubscribed from news and invitations.',
  ]);
  expect([jobs!, news!, refusedFor('made_up'), refusedFor('erased'), refusedByGap(1)].map(skippedWords)).toEqual([
    'unsubscribed from emails about jobs',
    'unsubscribed from news and invitations',
    'the person is sample data',
    'the person was erased',
    'we wrote to them a short time before',
  ]);
  expect(refusedByGap(1).error).toBe('We wrote to this person less than 1 day before.');
});

test('what the reader of an address refused under another record, or before it was erased, they refuse under this one, by topic; their first letters about an application are not meant', async () => {
  const [contact, unwanted] = [idNo(31), idNo(32)];
  const records = new Map([
    [contact, { state: { unsubscribed_at: null, refuses: ['news'], do_not_contact: false } }],
    [unwanted, { state: { unsubscribed_at: null, refuses: [], do_not_contact: true } }],
  ]);
  const erased = new Map<string, object>();
  const safety = new ContactSafety(
    {} as never,
    {
      loadMany: async ({ category }: { category: string }) =>
        category === 'candidate' ? records : category === 'contact' ? erased : new Map(),
    } as never,
    { entries: async () => [] } as never,
    {
      atAddresses: async () =>
        new Map([
          ['ada@x.example', [contact]],
          ['bo@x.example', [unwanted]],
        ]),
    } as never,
    'a secret',
  );
  erased.set(safety.fingerprint(organization, 'cy@x.example'), { state: { refuses: ['jobs'] } });
  const people = ['Ada@x.example', 'bo@x.example', 'cy@x.example', 'di@x.example'].map((email) => person(email));
  const found = await safety.addressees(organization, people);
  expect(found.map(({ refuses }) => refuses)).toEqual([['news'], ['jobs', 'news'], ['jobs'], []]);
  expect(found.map((to) => whyNotSent('cadence', to, []))).toEqual([
    null,
    'unsubscribed from emails about jobs',
    'unsubscribed from emails about jobs',
    null,
  ]);
  expect(found.map((to) => whyNotSent('rejection', to, []))).toEqual([null, null, null, null]);
  const [ofContact] = await safety.addressees(organization, [{ ...people[0]!, audience: 'contact' }]);
  expect(whyNotSent('cadence', ofContact!, [])).toBe('unsubscribed from news and invitations');
});

test('letters to each of the merged records of a person count as contact with them', async () => {
  const [kept, merged, letter] = [idNo(20), idNo(21), idNo(22)];
  const safety = new ContactSafety(
    {
      find: async (_: unknown, __: unknown, { candidate_id }: { candidate_id: readonly string[] }) =>
        candidate_id.includes(merged)
          ? [{ id: letter, kind: 'outreach', status: 'sent', sent_at: '2027-05-01', queued_at: '', scheduled_for: '' }]
          : [],
    } as never,
    {} as never,
    {} as never,
    { reader: async () => [kept, merged] } as never,
    'a secret',
  );
  expect(await safety.contacts(organization, kept)).toEqual([{ id: letter, at: '2027-05-01', kind: 'outreach' }]);
});

test('a letter that was cancelled, could not be sent or bounced does not count as contact; one that waits or was sent does', async () => {
  const letters = {
    waits: { status: 'queued', known: [] },
    sent: { status: 'sent', known: ['delivered', 'opened'] },
    cancelled: { status: 'cancelled', known: [] },
    failed: { status: 'failed', known: [] },
    bounced: { status: 'sent', known: ['bounced'] },
    soft: { status: 'sent', known: ['bounced_softly'] },
  };
  const written = Object.keys(letters).map((id) => ({ id }));
  const safety = new ContactSafety(
    {} as never,
    {
      loadMany: async ({ category }: { category: string }) =>
        category === 'contact'
          ? new Map([[idNo(20), { state: { written } }]])
          : new Map(Object.entries(letters).map(([id, state]) => [id, { state }])),
    } as never,
    {} as never,
    {} as never,
    'a secret',
  );
  expect(await safety.undelivered(organization, idNo(20), null)).toEqual(['cancelled', 'failed', 'bounced', 'soft']);
});
