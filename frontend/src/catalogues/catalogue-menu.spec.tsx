import { groups } from '@candor/contracts/kernel/permission';
import { catalogueGroups, settingsNamed } from './catalogue-menu.tsx';

const everything = catalogueGroups({ groups: Object.fromEntries(groups.map((group) => [group, 'all'])) as never });
const labels = (sought: string) =>
  settingsNamed(everything, sought).flatMap(({ entries }) => entries.map(({ label }) => label));

test('a setting is found by the beginnings of words of its name, its heading or its fields', () => {
  expect(labels('reas')).toEqual(['Hiring rules', 'Disqualification reasons', 'Job-close reasons', 'Loss reasons']);
  expect(labels('time zone')).toEqual(['Profile']);
  expect(labels('close rea')).toEqual(['Job-close reasons']);
  expect(labels('compliance')).toEqual(['Privacy and retention', 'Drafting with AI', 'Surveys', 'Survey options']);
  expect(labels('nothing like it')).toEqual([]);
  expect(labels('')).toEqual(everything.flatMap(({ entries }) => entries.map(({ label }) => label)));
});
test('lists that nothing uses yet are not offered', () => {
  expect(labels('')).toContain('Sources');
  for (const name of ['Follow-up types', 'Dispositions']) expect(labels('')).not.toContain(name);
});
