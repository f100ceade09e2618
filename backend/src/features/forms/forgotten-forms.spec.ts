import { keptDays } from '@candor/contracts/forms/values';
import { daysAfter } from '@candor/contracts/values/days';
import { done, WorkerCommands } from '../../kernel/work/worker.ts';
import { DestroyKeys } from '../erasure/key.command.ts';
import { FormsWorker } from './forms.worker.ts';

// A form that is forgotten takes the key of its sender along, if no contact was made of them.

const asking = { organization_id: 'acme', actor: { type: 'processor' as const, id: 'test' }, uid: 'one' };
const since = daysAfter(Date.now(), -keptDays - 1);
type Kept = {
  held_as?: string | null;
  /** Whether a contact was made of the sender. */
  known?: boolean;
  forms?: { id: string; contact: object | null }[];
  registrations?: { email: string | null }[];
};
const destroyedBy = async ({ held_as = null, known = false, forms = [], registrations = [] }: Kept) => {
  const destroyed: string[] = [];
  const worker = new FormsWorker(
    new WorkerCommands({
      execute: async (command: object) => {
        if (command instanceof DestroyKeys) destroyed.push(...command.ids);
        return {};
      },
    } as never),
    {
      load: async () => ({ state: { status: 'deleted', since, held_as, candidate_id: held_as ?? 'visitor' } }),
      read: async () => (known ? [{ type: 'CandidateCreated' }] : []),
    } as never,
    ...([{}, {}, {}, {}, {}] as unknown as [never, never, never, never, never]),
    { every: async ({ name }: { name: string }) => (name === 'submissions' ? forms : registrations) } as never,
  );
  expect(await worker.forget({ submission_id: 'form' }, asking)).toBe(done);
  return destroyed;
};

test.each<[string, Kept, string[]]>([
  ['of a form that was deleted before its contact was made', { forms: [{ id: 'form', contact: {} }] }, ['visitor']],
  ['of a held form', { held_as: 'held' }, ['held']],
  ['beside another form that is forgotten too', { forms: [{ id: 'older', contact: null }] }, ['visitor']],
  ['stays while the contact is on record, whose erasure takes it', { known: true }, []],
  ['stays while another form of the sender is kept', { forms: [{ id: 'newer', contact: {} }] }, []],
  ['stays while they are registered for an event', { registrations: [{ email: 'a@b.test' }] }, []],
])('the key %s', async (_, kept, keys) => expect(await destroyedBy(kept)).toEqual(keys));
