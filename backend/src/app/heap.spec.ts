import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('The container starts the application with the same heap limits as npm start', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { start: string } };
  const started = scripts.start.split('&& ')[1]!.split(' ');
  const command = JSON.parse(/^CMD (.*)$/m.exec(textOf('Dockerfile'))![1]!) as string[];
  expect(started).toContain('--max-old-space-size=512');
  expect(command).toEqual(started);
});
