import { consentIsOver, type Followed, longestOf, mayFollow } from './following.ts';

const now = '2026-03-02T09:00:00.000Z';
const contact: Followed = {
  audience: 'contact',
  erased: null,
  do_not_contact: false,
  unsubscribed_at: null,
  refuses: [],
  marketing: { until: '2028-03-02T09:00:00.000Z' },
};

test('a contact who agreed to marketing may be followed until the consent ends', () => {
  expect(mayFollow(contact, now)).toBe(true);
  expect(mayFollow({ ...contact, marketing: { until: null } }, now)).toBe(true);
  expect(mayFollow({ ...contact, refuses: ['jobs'] }, now)).toBe(true);
  expect(mayFollow(contact, '2028-03-02T08:59:59.999Z')).toBe(true);
  expect(mayFollow(contact, '2028-03-02T09:00:00.000Z')).toBe(false);
});

test('a person who did not agree, refused news, asked for silence, applied or was erased may not be followed', () => {
  const others: Partial<Followed>[] = [
    { marketing: null },
    { refuses: ['news'] },
    { unsubscribed_at: '2026-03-01T09:00:00.000Z' },
    { do_not_contact: true },
    { audience: 'talent' },
    { erased: { at: now } },
  ];
  for (const other of others) expect(mayFollow({ ...contact, ...other }, now)).toBe(false);
});

test('a consent is over when it was given once and the person may not be followed any more', () => {
  const over = (more: Partial<Followed>, marketing_at: string | null) =>
    consentIsOver({ ...contact, ...more, marketing_at }, now);
  expect(over({ marketing: null }, null)).toBe(false);
  expect(over({ marketing: null }, '2026-02-01T09:00:00.000Z')).toBe(true);
  expect(over({ refuses: ['news'] }, '2026-02-01T09:00:00.000Z')).toBe(true);
  expect(over({}, '2026-02-01T09:00:00.000Z')).toBe(false);
});

test('the consents of several records are one, which lasts as long as the longest', () => {
  const [short, long] = [{ until: '2027-01-01T00:00:00.000Z' }, { until: '2028-01-01T00:00:00.000Z' }];
  expect([
    longestOf([]),
    longestOf([null, short]),
    longestOf([long, short]),
    longestOf([short, { until: null }]),
  ]).toEqual([null, short, long, { until: null }]);
});
