import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Plan } from './compose-draft.ts';
import { emptyDraft } from './compose-draft.ts';
import type { Compose } from './use-compose.ts';
import { useSend } from './use-send.ts';

// A message leaves as the page last said it would: what changed just before Send was pressed is planned first, and a second press sends nothing.

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const planned = { gets: 1 } as Plan;
const sending = (planFor: () => Promise<Plan | null>) => {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'ok', payload: { message: { id: 'letter' } } }));
  const setSent = jest.fn();
  const compose = {
    data: { count: 1, first: { id: 'ada', name: 'Ada' }, templates: [] },
    to: { candidate_ids: ['ada'] },
    zone: 'UTC',
    draft: { ...emptyDraft, subject: 'Hello', body: '<p>Hello</p>' },
    sent: null,
    setSent,
    plan: planned,
    planFor,
    current: 'ada',
  } as unknown as Compose;
  const { result } = renderHook(() => useSend(compose));
  return { asked, setSent, send: () => result.current.send() };
};

test('two presses at once send one message', async () => {
  const { asked, setSent, send } = sending(async () => planned);
  await act(async () => {
    await Promise.all([send(), send()]);
  });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(setSent).toHaveBeenCalledTimes(1);
});

test('nothing is sent if no one gets the latest text, or if that is not known', async () => {
  for (const plan of [null, { gets: 0 } as Plan]) {
    const { asked, setSent, send } = sending(async () => plan);
    await act(send);
    expect(asked).not.toHaveBeenCalled();
    expect(setSent).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  }
});
