import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { Toasts } from '../../kit/overlays/toasts.tsx';
import { TaskBox } from './task-box.tsx';
import { dueOf, endOfDay } from './task-words.ts';

type Task = { id: string; title: string; status: 'todo' | 'done' };
let task: Task = { id: 't1', title: 'Call Ada', status: 'todo' };
let refuse = false;
const sent: unknown[] = [];
const Screen = () => (
  <>
    <TaskBox task={useLoaderData() as Task} />
    <Toasts />
  </>
);
beforeEach(() => {
  task = { id: 't1', title: 'Call Ada', status: 'todo' };
  refuse = false;
  sent.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body)) as { status: Task['status'] };
    sent.push(body);
    if (!refuse) task = { ...task, status: body.status };
    return new Response(
      JSON.stringify(
        refuse
          ? { status: 'error', code: 'not_found', error: 'Task not found.' }
          : { status: 'ok', payload: { task: { id: 't1' } } },
      ),
    );
  });
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', loader: () => task, element: <Screen />, HydrateFallback: () => null }])}
    />,
  );
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('ticking a task completes it, and Undo opens it again', async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Complete: Call Ada' }));
  expect(await screen.findByText('Done: Call Ada')).toBeTruthy();
  await screen.findByRole('checkbox', { name: 'Reopen: Call Ada' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(((await screen.findByRole('checkbox', { name: 'Complete: Call Ada' })) as HTMLInputElement).checked).toBe(
    false,
  );
  expect(sent).toEqual([
    { id: 't1', status: 'done' },
    { id: 't1', status: 'todo' },
  ]);
});
test('a refusal leaves the task as it was', async () => {
  refuse = true;
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Complete: Call Ada' }));
  expect((await screen.findAllByText('Task not found.')).length).toBeGreaterThan(0);
  await waitFor(() => expect((screen.getByRole('checkbox') as HTMLInputElement).disabled).toBe(false));
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
});
test('due dates are days of the person’s zone', () => {
  const now = Date.parse('2026-11-20T22:30:00Z');
  expect(endOfDay('2026-11-20', 'Asia/Tokyo')).toBe('2026-11-20T14:59:00.000Z');
  expect(dueOf('2026-11-20T14:59:00.000Z', 'Asia/Tokyo', now)).toEqual({ text: '1 day late', tone: 'late' });
  expect(dueOf(endOfDay('2026-11-20', 'Europe/Berlin'), 'Europe/Berlin', now)).toEqual({
    text: 'Today',
    tone: 'today',
  });
  expect(dueOf(null, 'UTC', now)).toBeNull();
});
test('a task whose hour has passed today is late', () => {
  const now = Date.parse('2026-11-20T16:00:00Z');
  expect(dueOf('2026-11-20T15:30:00.000Z', 'UTC', now)).toMatchObject({
    text: expect.stringMatching(/^Late since /),
    tone: 'late',
  });
  expect(dueOf('2026-11-20T16:30:00.000Z', 'UTC', now)).toMatchObject({
    text: expect.stringMatching(/^Today, /),
    tone: 'today',
  });
});
