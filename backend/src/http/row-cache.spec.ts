import type { Progress as Step } from '../kernel/rows/projector.ts';
import { RowCache } from './row-cache.ts';

const acme = 'acme';
const beacon = 'beacon';
let tell: (changed: Step['changed']) => void;
let kept: RowCache;
let made: string[];
beforeEach(() => {
  made = [];
  kept = new RowCache({
    position: 0,
    reached: async () => true,
    onChange: (listener) => {
      tell = (changed) => listener({ position: 1, changed });
      return () => undefined;
    },
  });
});
const menuOf = (organization_id: string, user: string) =>
  kept.of(`menu ${user}`, { models: ['jobs', 'users'], organizations: [organization_id], keys: [user] }, async () => {
    made.push(user);
    return { user };
  });

describe('what is kept between requests', () => {
  test('is made once, until one of its rows changes', async () => {
    expect(await menuOf(acme, 'ada')).toEqual({ user: 'ada' });
    await menuOf(acme, 'ada');
    tell([{ model: 'jobs', organization_id: acme, keys: ['one'] }]);
    await menuOf(acme, 'ada');
    expect(made).toEqual(['ada', 'ada']);
  });
  test('stays when another organisation, another model or another person changes', async () => {
    await menuOf(acme, 'ada');
    tell([
      { model: 'jobs', organization_id: beacon, keys: ['other'] },
      { model: 'messages', organization_id: acme, keys: ['mail'] },
      { model: 'users', organization_id: '*', keys: ['bob'] },
    ]);
    await menuOf(acme, 'ada');
    expect(made).toEqual(['ada']);
  });
  test('is dropped when the person changes, or when any row may have changed', async () => {
    await menuOf(acme, 'ada');
    tell([{ model: 'users', organization_id: '*', keys: ['ada'] }]);
    await menuOf(acme, 'ada');
    tell([{ model: 'jobs', organization_id: '*', keys: [] }]);
    await menuOf(acme, 'ada');
    expect(made).toEqual(['ada', 'ada', 'ada']);
  });
  test('without names of people, is dropped when any person changes', async () => {
    const from = { models: ['users'], organizations: [acme] };
    const members = () => kept.of('members', from, async () => made.push('members'));
    await members();
    tell([{ model: 'jobs', organization_id: '*', keys: ['one'] }]);
    expect(await members()).toBe(1);
    tell([{ model: 'users', organization_id: '*', keys: ['bob'] }]);
    expect(await members()).toBe(2);
  });
  test('is not kept when a row changed while it was being made, nor when making it failed', async () => {
    const slow = menuOf(acme, 'ada');
    tell([{ model: 'jobs', organization_id: acme, keys: ['one'] }]);
    await slow;
    await menuOf(acme, 'ada');
    expect(made).toEqual(['ada', 'ada']);
    const from = { models: [], organizations: [] };
    await expect(kept.of('broken', from, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept.of('broken', from, async () => 'back')).toBe('back');
  });
  test('is made again for another minute', async () => {
    const at = (minute: number) =>
      kept.of('board', { models: ['jobs'], organizations: [acme], minute }, async () => made.push('board'));
    expect([await at(1), await at(1), await at(2), await at(2)]).toEqual([1, 1, 2, 2]);
  });
  test('takes a bounded amount of memory: the least recently used value goes first', async () => {
    const large = (name: string) =>
      kept.of(name, { models: [], organizations: [] }, async () => {
        made.push(name);
        return 'x'.repeat(5 * 2 ** 20);
      });
    for (const name of ['one', 'two', 'one', 'three', 'one', 'two']) await large(name);
    expect(made).toEqual(['one', 'two', 'three', 'two']);
  });
  test('does not hold what is larger than all of it, and drops nothing else for it', async () => {
    const sized = (name: string, bytes: number) =>
      kept.of(name, { models: [], organizations: [] }, async () => {
        made.push(name);
        return 'x'.repeat(bytes);
      });
    await sized('small', 100);
    expect(await sized('huge', 13 * 2 ** 20)).toHaveLength(13 * 2 ** 20);
    await sized('small', 100);
    await sized('huge', 13 * 2 ** 20);
    expect(made).toEqual(['small', 'huge', 'huge']);
  });
  test('counts what the names take, because a request may choose a long one', async () => {
    const long = (name: string) =>
      kept.of(name.repeat(2 ** 20), { models: [], organizations: [] }, async () => made.push(name));
    for (const name of ['one', 'two', 'six', 'one']) await long(name);
    expect(made).toEqual(['one', 'two', 'six', 'one']);
  });
});
