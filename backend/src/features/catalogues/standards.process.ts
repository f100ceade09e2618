import type { UserEvent } from '@candor/contracts/accounts/events';
import { standardEntries } from '@candor/contracts/catalogues/standard-texts';
import { process } from '../../kernel/work/process.ts';
import { completeLists } from './catalogues.queue.ts';

/** The number of standard entries. A new entry changes this number, so the job is not mistaken for one that is done. */
const entries = Object.values(standardEntries).reduce((sum, { length }) => sum + length, 0);
/** An organization gets new standard texts when one of its members signs in, so that a start of the application need not go through all organizations. A sign-in makes the job due. */
export const standardsProcess = process<UserEvent>('standards', {
  UserSignedIn: (event) => {
    const user_id = event.stream.slice('user-'.length);
    return [completeLists.due(`complete-lists:${entries}:${user_id}`, event.metadata.occurred_at, { user_id })];
  },
});
