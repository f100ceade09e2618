import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type ReactNode, useState } from 'react';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { forgetOwn } from '../../parts/pipeline/own-decisions.ts';
import { useSitting } from './use-sitting.ts';

// What screen readers announce about a decision in triage: nothing until the server has answered.

let count = 0;
const steps = defaultSteps(() => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`);
const ada = {
  id: '22222222-0000-4000-8000-000000000001',
  candidate_id: '33333333-0000-4000-8000-000000000001',
  name: 'Ada Lovelace',
  version: 4,
  step: steps[1]!,
  applied_at: '2026-03-01T09:00:00.000Z',
} as unknown as ApplicationRow;
const heard = () => document.body.querySelector('[role=status]')?.textContent ?? '';
const aMoment = () => act(async () => void (await new Promise((done) => setTimeout(done, 120))));

let answer: () => Promise<object>;
let sitting: { current: ReturnType<typeof useSitting> };
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
  sitting = renderHook(() => useSitting({ listed: [ada], position: 10, isWriting: () => false } as never), {
    wrapper: Routed,
  }).result;
});
afterEach(cleanup);

test('a move is told once it is stored', async () => {
  let go = () => undefined as void;
  answer = () =>
    new Promise((done) => {
      go = () =>
        done({ status: 'ok', payload: { application: { id: ada.id, version: 5, step: steps[2] }, position: 11 } });
    });
  act(() => sitting.current.advance(ada, steps[2]!));
  await aMoment();
  expect(heard()).not.toMatch(/moved/);
  await act(async () => go());
  await waitFor(() => expect(heard()).toContain('Ada Lovelace moved to'));
});

test('of a move that was not sent only that is told', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  act(() => sitting.current.advance(ada, steps[2]!));
  await waitFor(() => expect(heard()).toMatch(/^Move Ada Lovelace to /));
  await aMoment();
  expect(heard()).not.toMatch(/moved/);
});

test('a decision made again at once, before any answer, is sent after the undo', async () => {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  let version = 4;
  globalThis.fetch = jest.fn(async (address: URL | RequestInfo, init?: RequestInit) => {
    if (!init?.body) return { url: String(address), ok: true } as Response; // tests whether the network is there
    sent.push((JSON.parse(String(init.body)) as { action: string }).action);
    await new Promise<void>((done) => waiting.push(done));
    version += 1;
    const said = { status: 'ok', payload: { application: { id: ada.id, version, step: steps[2] }, position: version } };
    return { url: String(address), ok: true, json: async () => said } as Response;
  }) as typeof fetch;
  act(() => sitting.current.advance(ada, steps[2]!));
  act(() => sitting.current.told!.undo!());
  act(() => sitting.current.advance(ada, steps[2]!));
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(sent).toHaveLength(count));
    await act(async () => waiting.shift()!());
  }
  expect(sent).toEqual(['advance', 'undo', 'advance']);
});
