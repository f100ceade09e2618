import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groups, roles } from '@candor/contracts/kernel/permission';

// Screens call `may(needs, user)` with the same values that the server's guard reads. No screen names a group or a role.

const front = join(import.meta.dirname, '../../frontend/src');
/** The screens about members, which assign and explain groups and roles, so they may name both. */
const ofMembers = /^features\/organization\/(access|invit|on-the-job|user|members)/;
const named = new RegExp(`\\b(${groups.join('|')})\\b|['"](${roles.join('|')})['"]`);
const files = readdirSync(front, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !ofMembers.test(file));
/** The lines of a file that name a group or a role, without comments. */
const namesIn = (text: string): string[] =>
  text.split('\n').filter((line) => named.test(line) && !/^\s*(\/\/|\/?\*)/.test(line));

test('a line that names a group or a role is found', () => {
  expect(namesIn("if (user.groups.MANAGE_ORG) return;\nif (user.roles.includes('SUPER')) return;")).toHaveLength(2);
  expect(namesIn('if (may(organizes, user)) return;\n/** As MANAGE_ORG. */')).toEqual([]);
});
test('no screen but those of the members names a group or a role', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    namesIn(readFileSync(join(front, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
