import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.(spec|contract|contract-suite)\.ts$/.test(name),
);

test('only command handlers run the rules of a stream; everybody else sends a command', () => {
  const running = files.filter((name) => /\bstreams\s*\.run\s*\(/.test(readFileSync(join(source, name), 'utf8')));
  expect(running.filter((name) => !name.endsWith('.handler.ts') && name !== join('kernel', 'command.ts'))).toEqual([]);
  expect(running).toContain(join('kernel', 'command.ts'));
});
