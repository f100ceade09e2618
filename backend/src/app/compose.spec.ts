import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const compose = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');
/** The lines of one service, without comments. */
const serviceOf = (name: string): string => {
  const found = new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n|  #.*\\n)*)`, 'm').exec(compose);
  return found![1]!.replaceAll(/^\s*#.*$/gm, '');
};

test('the application knows where the log is, and the log’s server does not see that setting, because it would not start', () => {
  expect(compose).toMatch(/x-app:[\s\S]*EVENTSTORE_URL: esdb:/);
  const server = serviceOf('eventstore');
  expect(server).toContain('EVENTSTORE_INSECURE');
  expect(server).not.toMatch(/EVENTSTORE_URL|env_file|\*settings|\*app/);
});
