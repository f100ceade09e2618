import { sharedWith } from './duplicates.ts';

const person = (more: Partial<Parameters<typeof sharedWith>[0]> = {}) => ({
  email: null,
  email_kind: null,
  other_emails: [],
  phone: null,
  phone_kind: null,
  other_phones: [],
  location: null,
  ...more,
});

describe('what two records that look alike have in common', () => {
  test('are addresses and numbers however each record writes them, the further ones too', () => {
    const one = person({
      email: 'Ada@Example.test',
      phone: '+49 170 1234567',
      other_phones: [{ address: '030 555', kind: null }],
      location: 'Zürich',
    });
    const other = person({
      email: 'other@example.test',
      other_emails: [{ address: 'ada@example.test', kind: null }],
      phone: '0170 1234567',
      location: 'zurich',
    });
    expect(sharedWith(one, other, [])).toEqual({
      name: false,
      company: false,
      profile: false,
      location: true,
      emails: ['Ada@Example.test'],
      phones: ['+49 170 1234567'],
    });
    expect(sharedWith(other, one, [])).toMatchObject({ emails: ['ada@example.test'], phones: ['0170 1234567'] });
  });
  test('is nothing where both say nothing', () =>
    expect(sharedWith(person(), person(), [])).toEqual({
      name: false,
      company: false,
      profile: false,
      location: false,
      emails: [],
      phones: [],
    }));
  test('are name, company and profile where the comparison found them alike', () =>
    expect(sharedWith(person(), person(), ['profile', 'similar_name', 'company'])).toMatchObject({
      name: true,
      company: true,
      profile: true,
    }));
});
