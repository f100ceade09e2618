import type { UserEvent } from '@candor/contracts/accounts/events';
import { moduleEntries } from '@candor/contracts/catalogues/seeds';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import { standardEntries } from '@candor/contracts/catalogues/standard-texts';
import { process } from '../../kernel/work/process.ts';
import { beginModules, completeLists } from './catalogues.queue.ts';

/** The number of standard entries. A new entry changes this number, so the job is not mistaken for one that is done. */
const entries = Object.values(standardEntries).reduce((sum, { length }) => sum + length, moduleEntries);
/** A module that is turned on brings its lists. An organization gets new standard texts, and lists that its modules lack, when one of its members signs in, so that a start of the application need not go through all organizations. A sign-in makes the job due. */
export const standardsProcess = process<UserEvent | OrganizationEvent>('standards', {
  OrganizationModulesChanged: (event) => [
    beginModules.due(`begin-modules:${event.id}`, event.metadata.occurred_at, {}),
  ],
  UserSignedIn: (event) => {
    const user_id = event.stream.slice('user-'.length);
    return [completeLists.due(`complete-lists:${entries}:${user_id}`, event.metadata.occurred_at, { user_id })];
  },
});
