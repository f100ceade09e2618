import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from './release.ts';

test('the release that a process announces is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(present.release).toBe(version);
});
