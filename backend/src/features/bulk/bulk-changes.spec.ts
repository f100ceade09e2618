import { idNo, someone } from '../../kernel/given.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { Change } from './bulk-change.ts';
import { BulkChanges } from './bulk-changes.ts';

// Each turn of the operation checks the tag, the owner and the undo again, because they may have changed after the start.

const home = idNo(1);
const [ada, tag, hana, operation] = [idNo(2), idNo(3), idNo(4), idNo(5)];
const cannotOwn = reject('validation', 'This member cannot open candidates. Choose someone who can.');
const asking: Requester = { organization_id: home, actor: { type: 'user', id: someone, roles: [] }, uid: 'turn' };
const change = (more: Partial<Change>): Change => ({
  kind: 'tag',
  target_id: tag,
  reason_id: null,
  step_id: null,
  letter: null,
  sooner: null,
  name: 'sails',
  by: asking.actor,
  phase: 'running',
  count: 1,
  until: 0,
  undoes: 0,
  undone: 0,
  id: operation,
  undo: false,
  ...more,
});
const turnOf = async (asked: Change, { deleted = false, active = true }) => {
  const sent: string[] = [];
  const state = { fields: { first_name: 'Ada' }, tags: [], owner: null };
  const changes = new BulkChanges(
    { execute: async ({ name }: { name: string }) => (sent.push(name), { events: [{}] }) } as never,
    { load: async () => ({ state }), read: async () => [] } as never,
    { ever: async () => [ada] } as never,
    {
      entry: async () => ({ deleted, fields: { name: 'sails' } }),
      ownerRefused: async (_: string, id: string | null) => (id && !active ? cannotOwn : null),
    } as never,
    { may: async () => true } as never,
    {} as never,
    {} as never,
    { reached: async () => true } as never,
    { end: async () => 0 } as never,
    {} as never,
    {} as never,
    {} as never,
    {} as never,
    {} as never,
  );
  const each = await changes.prepare({ organization_id: home } as never, asked, [ada], asking);
  const became = await each(ada);
  return { became: isRejection(became) ? became.error : became, sent };
};

test('a tag that was deleted meanwhile is given to nobody more', async () => {
  expect(await turnOf(change({}), {})).toEqual({ became: 'changed', sent: ['tag'] });
  expect(await turnOf(change({}), { deleted: true })).toEqual({ became: 'This tag was deleted.', sent: [] });
  expect(await turnOf(change({ kind: 'untag' }), { deleted: true })).toEqual({ became: 'changed', sent: ['tag'] });
});

test('nobody more is given to a member who cannot open people any more', async () => {
  const owning = change({ kind: 'assign_owner', target_id: hana });
  expect(await turnOf(owning, {})).toEqual({ became: 'changed', sent: ['assignOwner'] });
  expect(await turnOf(owning, { active: false })).toEqual({
    became: 'This member cannot open candidates. Choose someone who can.',
    sent: [],
  });
  const nobody = change({ kind: 'assign_owner', target_id: null });
  expect(await turnOf(nobody, { active: false })).toEqual({ became: 'changed', sent: ['assignOwner'] });
});
