import type { UserEvent } from '@candor/contracts/accounts/events';
import { standardEntries } from '@candor/contracts/catalogues/standard-texts';
import { process } from '../../kernel/work/process.ts';
import { completeLists } from './catalogues.queue.ts';

/** A new entry changes the number, so that its job is not taken for one that is done. */
const entries = Object.values(standardEntries).reduce((sum, { length }) => sum + length, 0);
/** An organization gets new standard texts when one of its people signs in. So no start of the application has to look through all organizations. */
export const standardsProcess = process<UserEvent>('standards', {
  UserSignedIn: (event) => {
    const user_id = event.stream.slice('user-'.length);
    return [completeLists.due(`complete-lists:${entries}:${user_id}`, event.metadata.occurred_at, { user_id })];
  },
});
