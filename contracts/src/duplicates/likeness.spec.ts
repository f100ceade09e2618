import { profileOf } from './contact-keys.ts';
import { comparedOf, type Facts, firstShared, likenessOf, nameLikeness, phoneOf, plain } from './likeness.ts';

const person = (first_name: string, last_name: string, more: Partial<Facts> = {}): Facts => ({
  first_name,
  last_name,
  email: null,
  phone: null,
  current_company: null,
  urls: [],
  ...more,
});
const reasonsFor = (one: Facts, other: Facts) => likenessOf(comparedOf(one), comparedOf(other))?.reasons ?? null;
/** The reasons by which the read model would find the pair: the two records share a mark and are alike. Null if it would not find them. */
const finds = (one: Facts, other: Facts) =>
  firstShared(comparedOf(one), comparedOf(other)) ? reasonsFor(one, other) : null;
const at = (current_company: string) => ({ current_company });

test('a phone number is the same however it is written, and two whole numbers that only end alike are not', () => {
  expect(phoneOf('+49 (0)30 1234-567')).toEqual({ digits: '49301234567', whole: true });
  expect(phoneOf('0049 30 1234567')).toEqual({ digits: '49301234567', whole: true });
  expect(phoneOf('110')).toBeNull();
  const german = person('Ada', 'Byron', { phone: '+49 30 1234567' });
  expect(finds(german, person('A.', 'King', { phone: '0049 (30) 123 45 67' }))).toEqual(['phone']);
  expect(finds(german, person('A.', 'King', { phone: '030/1234567' }))).toEqual(['phone_end']);
  expect(finds(german, person('A.', 'King', { phone: '+43 30 1234567' }))).toBeNull();
});

test('every address and number of a person counts, and each number is compared by itself', () => {
  const other = { other_emails: [{ address: 'ADA@work.test' }], other_phones: [{ address: '030 1234567' }] };
  const ada = person('Ada', 'Byron', { email: 'ada@home.test', phone: '+46 70 5550183', ...other });
  expect(finds(ada, person('A.', 'King', { email: 'ada@work.test' }))).toEqual(['email']);
  expect(finds(ada, person('A.', 'King', { phone: '+46 70 5550183' }))).toEqual(['phone']);
  expect(finds(ada, person('A.', 'King', { phone: '+49 30 1234567' }))).toEqual(['phone_end']);
  expect(finds(ada, person('A.', 'King', { phone: '+43 70 5550183' }))).toBeNull();
});

test('names are the same, share the first name, or are of two people', () => {
  const likeness = (one: string, other: string) => {
    const [a, b] = [one, other].map((name) => person(name.split(' ')[0]!, name.split(' ').slice(1).join(' ')));
    return nameLikeness(a!, b!);
  };
  for (const other of ['Kim Known', 'Known Kim', 'KIM KNOWN', 'K. Known', 'Kim Anna Known', 'Kim Knwon'])
    expect(likeness('Kim Known', other)).toBe('same');
  for (const other of ['Kim Berley', 'Kim ', 'K. Berley']) expect(likeness('Kim Known', other)).toBe('partly');
  for (const other of ['Tom Known', 'Anna Berley']) expect(likeness('Kim Known', other)).toBe('other');
});

test('a profile is the same however its address was copied, and a page that many share is none', () => {
  const linkedin = (url: string) => profileOf({ kind: 'linkedin', url });
  expect(linkedin('https://de.linkedin.com/in/Ada-Byron/?trk=abc')).toBe('linkedin.com/in/ada-byron');
  expect(linkedin('linkedin.com/in/ada-byron/en')).toBe('linkedin.com/in/ada-byron');
  expect(linkedin('https://www.linkedin.com/company/acme')).toBeNull();
  expect(profileOf({ kind: 'github', url: 'http://github.com/ada/engine' })).toBe('github.com/ada');
  expect(profileOf({ kind: 'other', url: 'https://example.test/team' })).toBeNull();
});

test('names are alike across accents, case, order, typing mistakes and alphabets, at the same company', () => {
  const acme = at('ACME GmbH');
  const like = (first: string, last: string, company = 'Acme Inc.') =>
    finds(person('Jürgen', 'Müller', acme), person(first, last, at(company)));
  expect(like('JURGEN', 'muller')).toEqual(['name', 'company']);
  expect(like('Müller', 'Jürgen')).toEqual(['name', 'company']);
  expect(like('Juergen', 'Mueller')).toEqual(['similar_name', 'company']);
  expect(like('Jürgen', 'Mülller')).toEqual(['similar_name', 'company']);
  expect(like('J.', 'Müller')).toEqual(['similar_name', 'company']);
  expect(like('Jürgen Karl', 'Müller')).toEqual(['similar_name', 'company']);
  expect(like('Jürgen', 'Müller', 'Birchwood')).toBeNull();
  expect(like('Jana', 'Müller')).toBeNull();
  expect(finds(person('Юрий', 'Гагарин', at('Восток')), person('Yuriy', 'Gagarin', at('Vostok')))).toEqual([
    'similar_name',
    'company',
  ]);
  expect(plain('Ελένη Παπαδοπούλου Łukasz Strauß')).toBe('eleni papadopoulou lukasz strauss');
  // The comparison knows no nicknames.
  expect(finds(person('Bob', 'Müller', acme), person('Robert', 'Müller', acme))).toBeNull();
});

test('a name alone says nothing', () => {
  expect(reasonsFor(person('Ada', 'Byron'), person('Ada', 'Byron'))).toBeNull();
  expect(
    reasonsFor(person('Ada', 'Byron', { email: 'a@b.test' }), person('Ada', 'Byron', { email: 'A@B.test ' })),
  ).toEqual(['email', 'name']);
});
