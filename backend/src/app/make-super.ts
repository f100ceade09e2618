import './node-version.ts'; // must be the first import
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { userIdOf } from '../features/accounts/accounts.ts';
import { UserCommand } from '../features/accounts/user.command.ts';
import { user } from '../features/accounts/user.decider.ts';
import { UserHandler } from '../features/accounts/user.handler.ts';
import { isRejection } from '../kernel/decider.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import { isHiddenDecision } from '@candor/contracts/privacy/programs';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import { Streams } from '../kernel/streams.ts';
import { holdFolder, mustBeThere, openLogAndKeys, secretOf } from './engines.ts';
import { readSettings } from './settings.ts';

// npm run make-super -- olivia@northwind.example: makes a user who can sign in an operator of the platform (the role SUPER), which no administrator can do.
// The application must be stopped if its engines are embedded. It keeps running on shared engines, and the role counts from the user's next click.

/** The rule and the event are the same as for an administrator; the actor is the operator. This process is no application and has no command bus, so it calls the handler itself. */
const makeSuper = async (events: EventStore, keys: KeyVault, email: string): Promise<string> => {
  const streams = new Streams(events, keys, undefined, null, isHiddenDecision);
  const id = userIdOf(await secretOf(keys, 'pepper'), email);
  const found = await streams.load(user, id, '*');
  const member = found?.state?.memberships.find(
    (each, _, all) =>
      each.status === 'active' &&
      (each.organization_id === found.state!.last_organization_id ||
        !all.some((other) => other.organization_id === found.state!.last_organization_id && other.status === 'active')),
  );
  if (!member) throw new Error(`Nobody with the address ${email} can sign in. Register or invite this person first.`);
  if (member.roles.includes('SUPER')) return `${email} is an operator already. Nothing was changed.`;
  const done = await new UserHandler(streams).execute(
    new UserCommand(
      id,
      'setRoles',
      { organization_id: member.organization_id, roles: [...member.roles, 'SUPER'], other_admins: 1 },
      { organization_id: '*', actor: { type: 'system', id: 'operator' }, uid: randomUUID() },
    ),
  );
  if (isRejection(done)) throw new Error(done.error);
  return `${email} is an operator now and sees /application/system. An administrator can take the role away again under /org/users.`;
};

const run = async ([email, ...more]: readonly string[]): Promise<void> => {
  if (!email?.includes('@') || more.length)
    throw new Error('Name one address: npm run make-super -- somebody@example.com');
  const settings = readSettings();
  mustBeThere(settings);
  const lock = await holdFolder(settings);
  try {
    const { events, keys } = await openLogAndKeys(settings);
    try {
      console.log(await makeSuper(events, keys, email));
    } finally {
      await events.close();
      await keys.close();
    }
  } finally {
    lock.release();
  }
};
await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
