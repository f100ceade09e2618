import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type ReactNode, useState } from 'react';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { InHand } from './in-hand.ts';
import { forgetOwn } from './own-decisions.ts';
import { usePipeline } from './use-pipeline.ts';

// A screen reader announces that a move was not sent.

let count = 0;
const steps = defaultSteps(() => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`);
const ada = {
  id: '22222222-0000-4000-8000-000000000001',
  candidate_id: '33333333-0000-4000-8000-000000000001',
  name: 'Ada Lovelace',
  version: 4,
  step: steps[1]!,
  applied_at: '2026-03-01T09:00:00.000Z',
  schedule_status: 'unscheduled',
} as unknown as InHand;
const heard = () => document.body.querySelector('[role=status]')?.textContent ?? '';
const aMoment = () => act(async () => void (await new Promise((done) => setTimeout(done, 120))));

let answer: () => Promise<object>;
let pipeline: { current: ReturnType<typeof usePipeline> };
beforeEach(() => {
  forgetOwn();
  globalThis.fetch = jest.fn(async (address: URL | RequestInfo) => {
    const said = await answer();
    return { url: String(address), ok: true, json: async () => said } as Response;
  }) as typeof fetch;
  const Routed = ({ children }: { children: ReactNode }) => {
    const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }]));
    return <RouterProvider router={router} />;
  };
  const given = { jobId: '11111111-0000-4000-8000-000000000001', steps, rights: { editor: true }, position: 10 };
  pipeline = renderHook(() => usePipeline(given as never), { wrapper: Routed }).result;
});
afterEach(cleanup);

test.each([
  ['advanced', () => pipeline.current.advance(ada), /^Move Ada Lovelace to /],
  ['sent back', () => pipeline.current.sendBack({ ...ada, step: steps[2]! }), /^Send Ada Lovelace back to /],
  ['archived', () => pipeline.current.archive([ada], {} as never), /^Archive Ada Lovelace/],
])('who was not %s for want of a connection', async (_, does, said) => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(async () => void (await does()));
  await waitFor(() => expect(heard()).toMatch(said));
  await aMoment();
  expect(heard()).not.toMatch(/moved|sent back|archived/);
});
