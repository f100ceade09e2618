import { defaultWorkingHours, type WorkingHours } from '@candor/contracts/organization/rows';
import { nextOpen } from '@candor/contracts/values/open-times';
import { sayReason } from '@candor/contracts/words/reason-words';
import { comingHolidays, holidaysAbroad, hoursWithHolidays } from './public-holidays.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const home = (country: string, hours: Partial<WorkingHours> = {}, language: 'en' | 'de' | null = null) => ({
  country,
  language,
  hours: { ...defaultWorkingHours, ...hours },
});
const daysOff = async (country: string, hours: Partial<WorkingHours> = {}): Promise<string[]> =>
  (await hoursWithHolidays(home(country, hours), now)).holidays.map(({ day }) => day);

test('the public holidays of the country are days off, also those that lie on another day each year', async () => {
  expect(await daysOff('US')).toEqual(expect.arrayContaining(['2026-11-26', '2026-12-25', '2027-11-25']));
  expect(await daysOff('DE')).toEqual(expect.arrayContaining(['2027-03-26', '2027-03-29', '2026-10-03']));
  expect(await daysOff('DE')).not.toContain('2026-11-26');
});
test('an organization that works on one of them does so each year, and its own days off stay', async () => {
  const [thanksgiving] = await comingHolidays(home('US'), now);
  expect(thanksgiving).toMatchObject({ holiday: 'Thanksgiving Day', day: '2026-11-26' });
  const own = { holiday: 'Harbour day', day: '2026-12-01' };
  const days = await daysOff('US', { worked_holidays: [thanksgiving!.key], holidays: [own] });
  expect(days).toEqual(expect.arrayContaining(['2026-12-01', '2026-12-25']));
  expect(days.filter((day) => day === '2026-11-26' || day === '2027-11-25')).toEqual([]);
});
test('none of them counts where the organization wants none, and none is known of some countries', async () => {
  expect(await daysOff('US', { country_holidays: false })).toEqual([]);
  expect(await daysOff('AQ')).toEqual([]);
});
test('a holiday of several days takes each of them, and is named in the language of the organization', async () => {
  const eid = (await comingHolidays(home('TR', {}, 'en'), Date.parse('2026-03-01'))).filter(({ key }) =>
    key.includes('Shawwal'),
  );
  expect(eid.map(({ day }) => day)).toEqual(['2026-03-20', '2026-03-21', '2026-03-22']);
  expect((await comingHolidays(home('DE', {}, 'de'), now))[0]).toMatchObject({ holiday: '1. Weihnachtstag' });
});
test('a reader in the zone of another country has the holidays of that country, unless the organization wants none', async () => {
  const abroad = await holidaysAbroad(home('US'), 'Europe/Berlin', now);
  expect(abroad?.country).toBe('DE');
  expect(abroad?.days.has('2026-10-03')).toBe(true);
  expect(abroad?.days.has('2026-11-26')).toBe(false);
  expect(await holidaysAbroad(home('DE'), 'Europe/Berlin', now)).toBeUndefined();
  expect(await holidaysAbroad(home('US'), 'UTC', now)).toBeUndefined();
  expect(await holidaysAbroad(home('US', { country_holidays: false }), 'Europe/Berlin', now)).toBeUndefined();
});
test('a step waits for the holiday of the reader’s country, and says whose it is', async () => {
  const abroad = await holidaysAbroad(home('US'), 'Europe/Berlin', now);
  const times = {
    zone: 'Europe/Berlin',
    days: [0, 1, 2, 3, 4],
    from: '09:00',
    until: '17:00',
    holidays: new Set<string>(),
    abroad,
  };
  const { at, because } = nextOpen('2027-03-29T10:00:00.000Z', times);
  expect(at.slice(0, 10)).toBe('2027-03-30');
  expect(because[0]).toEqual({ why: 'holiday', day: '2027-03-29', country: 'DE' });
  expect(sayReason(because[0]!, { locale: 'en-GB' })).toMatch(/is a holiday in Germany\.$/);
});
