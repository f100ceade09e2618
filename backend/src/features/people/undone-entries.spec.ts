import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import type { Caller } from '../../kernel/caller.ts';
import { isRejection, reject, stale } from '../../kernel/decider.ts';
import { idNo, someone } from '../../kernel/given.ts';
import type { Requester } from '../../kernel/streams.ts';
import { UndoneEntries } from './undone-entries.ts';

// Two records belong to the same person. A request's changes to both are undone on both or on none, and never over a later change.

const [kept, merged, x, y, request] = [idNo(2), idNo(3), idNo(4), idNo(5), idNo(6)];
const taken = reject('not_found', 'Candidate not found.');

/** A person with two records. `during`: what colleagues do after each time that the person is read. */
const personWith = (during: Record<number, () => void> = {}, others: (id: string) => string | null = () => null) => {
  const log: Recorded[] = [];
  let readings = 0;
  const happen = (record: string, { type, data }: AnyEvent, by = someone, correlation_id = request) => {
    const stream = `candidate-${record}`;
    const revision = log.filter((each) => each.stream === stream).length;
    const metadata = { actor: { type: 'user', id: by }, correlation_id, occurred_at: new Date().toISOString() };
    const event = { id: `${log.length}`, stream, revision, position: log.length, type, data, metadata };
    log.push(event as never);
    return event.id;
  };
  const sent: [record: string, name: string][] = [];
  const entries = new UndoneEntries(
    {
      execute: async ({ id, name, command, options }: Record<string, any>) => {
        if (options.version !== log.findLast(({ stream }) => stream === `candidate-${id}`)!.revision)
          return stale('candidate');
        sent.push([id, name]);
        for (const tag of command.add ?? [])
          happen(id, { type: 'CandidateTagged', data: { tag_id: tag.id, name: tag.name } }, someone, 'undo');
        for (const [field, to] of Object.entries(command.fields ?? {}))
          happen(id, { type: 'CandidateUpdated', data: { changes: { [field]: { from: null, to } } } }, someone, 'undo');
        return { events: [{}], position: log.length };
      },
    } as never,
    { read: async (stream: string) => log.filter((each) => each.stream === stream) } as never,
    {} as never,
    {
      readable: async () => {
        const now = [...log];
        during[++readings]?.();
        return now;
      },
    } as never,
    { entry: async () => ({ deleted: false }) } as never,
    {} as never,
    { otherWith: async (_: string, id: string) => others(id) } as never,
    { taken: async () => taken } as never,
  );
  const undo = async (event_id: string) => {
    const caller = { user_id: someone, organization_id: idNo(1) } as Caller;
    const asking = {
      organization_id: idNo(1),
      actor: { type: 'user', id: someone, roles: [] },
      uid: 'undo',
    } as Requester;
    const became = await entries.undo(caller, { candidate_id: kept, event_id } as never, asking);
    return isRejection(became) ? became.code : 'done';
  };
  return { happen, undo, sent };
};
const phone = (from: string, to: string): AnyEvent => ({
  type: 'CandidateUpdated',
  data: { changes: { phone: { from, to } } },
});
const untagged = (tag_id: string): AnyEvent => ({ type: 'CandidateUntagged', data: { tag_id, name: tag_id } });

test('what a colleague changes on the other record while an entry is undone stays', async () => {
  const correct = () => person.happen(merged, phone('new', 'corrected'), idNo(9), 'their own');
  const person = personWith({ 2: correct });
  person.happen(merged, phone('old', 'new'));
  const entry = person.happen(kept, phone('old', 'new'));
  expect(await person.undo(entry)).toBe('done');
  expect(person.sent).toEqual([[kept, 'change']]);
});

test('undoing that one tag was removed leaves another that the same request removed from the other record', async () => {
  const person = personWith();
  person.happen(merged, untagged(x));
  person.happen(merged, untagged(y));
  const entry = person.happen(kept, untagged(x));
  expect(await person.undo(entry)).toBe('done');
  expect(person.sent).toEqual([
    [merged, 'tag'],
    [kept, 'tag'],
  ]);
});

test('where one record may not be put back, none is', async () => {
  const person = personWith({}, (id) => (id === kept ? idNo(8) : null));
  person.happen(merged, phone('old', 'new'));
  const entry = person.happen(kept, phone('old', 'new'));
  expect(await person.undo(entry)).toBe('not_found');
  expect(person.sent).toEqual([]);
});
