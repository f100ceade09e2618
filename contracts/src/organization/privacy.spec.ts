import { poolConsent, privacyNotice, usualDays, usualWords } from './privacy.ts';
import { defaultHiringSettings, defaultRetention } from './rows.ts';

const told = {
  name: 'Harbour Works',
  country: 'PT',
  privacy_email: null,
  privacy_notice: null,
  retention: defaultRetention,
  hiring: defaultHiringSettings,
};

test('how long applications are kept follows the country, until the organization says otherwise', () => {
  expect(['US', 'PT', 'CH', 'BR'].map((country) => usualDays(country).talent_days)).toEqual([1460, 180, 180, 730]);
  expect(privacyNotice(told)).toContain('We keep it for 180 days');
  expect(privacyNotice({ ...told, retention: { talent_days: 90, pool_days: null, auto_erase: true } })).toContain(
    'for 90 days',
  );
});
test('an administrator reads whole years as years', () => {
  expect(['US', 'PT'].map((country) => usualWords(usualDays(country)))).toEqual([
    'Usual in your country: 4 years for applications, 2 years for other jobs.',
    'Usual in your country: 180 days for applications, 2 years for other jobs.',
  ]);
});
test('candidates ask at the privacy contact, or the hiring team where there is none', () => {
  expect(privacyNotice(told)).toContain('the hiring team of Harbour Works');
  expect(privacyNotice({ ...told, privacy_email: 'privacy@harbour.test' })).toContain('privacy@harbour.test');
});
test('a notice of the organization’s own takes the place of the standard one', () => {
  expect(privacyNotice({ ...told, privacy_notice: ' Ours. ' })).toBe('Ours.');
  expect(privacyNotice({ ...told, privacy_notice: '  ' })).toBe(privacyNotice(told));
});
test('where a program closes applications, candidates read so before they apply, also in a notice of the organization’s own', () => {
  expect(privacyNotice(told)).toContain('A person makes every decision.');
  const hiring = { ...defaultHiringSettings, auto_archive_knockouts: true };
  for (const privacy_notice of [null, 'Ours.']) {
    const notice = privacyNotice({ ...told, hiring, privacy_notice });
    expect(notice).toContain('a program closes the application after 24 hours');
    expect(notice).not.toContain('A person makes every decision.');
  }
  expect(privacyNotice({ ...told, hiring, privacy_notice: 'Ours.' })).toContain('Ours. ');
});
test('whoever lets their details be kept agrees to the days that the organization says', () => {
  expect(poolConsent(told)).toContain('2 years');
  expect(poolConsent({ ...told, retention: { talent_days: null, pool_days: 365, auto_erase: true } })).toContain(
    '1 year ',
  );
});
