import 'reflect-metadata';
import { jest } from '@jest/globals';
import type { Callers } from '../http/caller.ts';
import type { Caller } from '../kernel/caller.ts';
import { EventsController } from './events.controller.ts';
import { Presence } from './presence.ts';
import type { Progress } from '../kernel/rows/progress.ts';

afterEach(() => jest.useRealTimers());

/** A browser that follows changes for a minute. Its session then becomes `later`. */
const follows = async (later: Partial<Caller> | null, unread = 0): Promise<'ended' | 'open' | 'cut off'> => {
  jest.useFakeTimers();
  let state: 'ended' | 'open' | 'cut off' = 'open';
  const closed: (() => void)[] = [];
  const raw = {
    writeHead: () => undefined,
    write: () => true,
    writableLength: unread,
    destroy: () => {
      state = 'cut off';
    },
    on: (_: string, then: () => void) => closed.push(then),
    end: () => {
      state = 'ended';
    },
  };
  const progress = { onChange: () => () => undefined };
  const callers = { caller: async () => later };
  const controller = new EventsController(
    progress as unknown as Progress,
    callers as unknown as Callers,
    new Presence(null),
  );
  const request = { query: {}, caller: { organization_id: 'harbour', groups: { MANAGE_JOB: 'all' } }, cookies: {} };
  controller.follow(request as never, { hijack: () => undefined, raw } as never);
  await jest.advanceTimersByTimeAsync(60_000);
  for (const then of closed) then();
  return state;
};

const working: Partial<Caller> = { organization_id: 'harbour', groups: { MANAGE_JOB: 'all' } };
test('a browser follows the changes of the organization that its session works in', async () =>
  expect(await follows(working)).toBe('open'));
test.each([
  ['ended', null],
  ['moved to another organization', { ...working, organization_id: 'yard' }],
  ['has no rights any more, because the organization is suspended', { ...working, groups: {} }],
])('it is told no more once the session %s', async (_, later) => expect(await follows(later)).toBe('ended'));
test('a browser that reads nothing is cut off before what waits for it fills the memory', async () =>
  expect(await follows(working, 1_000_000)).toBe('cut off'));
