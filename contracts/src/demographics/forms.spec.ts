import { demographicCategories } from '../catalogues/demographics.ts';
import { answerOn, answerUnder, formOn, type FormVersion, formVersions, isOver, officialForms } from './forms.ts';
import { groupsOf } from './groups.ts';

test('each form has a version today, asks about a known category, and lets people decline', () => {
  for (const { value } of officialForms) {
    const form = formOn(value, '2026-11-27')!;
    expect(demographicCategories.map((each) => each.value)).toContain(form.category);
    expect(form.options.filter((option) => option.value === 'decline')).toHaveLength(1);
  }
  expect(new Set(formVersions.map(({ version }) => version)).size).toBe(formVersions.length);
  expect(new Set(formVersions.map(({ form }) => form))).toEqual(new Set(officialForms.map(({ value }) => value)));
});
test('Form CC-305 shows its number, its OMB number and its printed day, and all of its text', () => {
  const form = formOn('us_cc305', '2026-11-27')!;
  expect(form).toMatchObject({ number: 'Form CC-305', omb: '1250-0005', expires: '2026-04-30', verbatim: true });
  expect(form.body.flatMap(({ list = [] }) => list)).toHaveLength(22);
  expect(form.options.map(({ label }) => label)).toEqual([
    'Yes, I have a disability, or have had one in the past',
    'No, I do not have a disability and have not had one in the past',
    'I do not want to answer',
  ]);
  expect(form.foot).toMatch(/^PUBLIC BURDEN STATEMENT/);
  expect([isOver(form, '2026-04-30'), isOver(form, '2026-05-01')]).toEqual([false, true]);
});
test('a newer edition is asked from its day on, and an answer still says the edition under which it was given', () => {
  const [old] = formVersions.filter(({ form }) => form === 'us_cc305') as [FormVersion];
  const newer: FormVersion = { ...old, version: 'cc-305-2027', since: '2027-02-01', expires: '2030-01-31' };
  const versions = [newer, ...formVersions];
  expect(formOn('us_cc305', '2027-01-31', versions)).toBe(old);
  expect(formOn('us_cc305', '2027-02-01', versions)).toBe(newer);
  expect(formOn('us_cc305', '2001-01-01', versions)).toBeNull();
  expect(answerOn('us_cc305', answerUnder(old, 'yes'), versions)).toEqual({ version: old, code: 'yes' });
  expect(answerOn('us_cc305', answerUnder(newer, 'decline'), versions)).toEqual({ version: newer, code: 'decline' });
  for (const wrong of ['yes', 'cc-305-2023:maybe', 'cc-305-1999:yes', 'eeo-1-sex-2024:male', ''])
    expect(answerOn('us_cc305', wrong, versions)).toBeNull();
});
test('answers on these forms are of the groups that reports count, and the versions are no group', () => {
  const groups = groupsOf(
    {
      gender: ['female'],
      race_ethnicity: ['two_or_more'],
      veteran_status: ['protected'],
      disability: ['decline'],
      $forms: ['eeo-1-sex-2024', 'cc-305-2023'],
    },
    2026,
  );
  expect(groups).toMatchObject({
    sex: 'female',
    race_ethnicity: 'two_or_more',
    veteran_status: 'protected',
    disability: 'declined',
  });
  expect(Object.keys(groups)).not.toContain('$forms');
});
