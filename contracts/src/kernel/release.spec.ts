import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { present, reaches } from './release.ts';

test('the release that a process announces is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(present.release).toBe(version);
});

test.each([
  ['0.2.0', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['0.2.0', '0.2.1', false],
  ['1.0.0', '0.9.9', true],
])('release %s is %s or a later one: %s', (release, other, answer) => {
  expect(reaches(release, other)).toBe(answer);
});
