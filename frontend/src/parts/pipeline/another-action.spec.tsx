import { beforeAll, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import { label } from '../../../../tests/support/fast-track.mjs';

// One line of the table gives an action its button, its key, its line in the command palette and its call. The action of this test is not one of the product's.

const steps = defaultSteps(() => crypto.randomUUID());
const job = { steps, hiring_status: 'open', kind: 'job' as const };
const rights = { permissions: ['list'], editor: true } as never;
const ada = {
  id: '22222222-0000-4000-8000-000000000001',
  name: 'Ada',
  version: 3,
  step: steps.find(({ type }) => type === 'screening')!,
  schedule_status: 'unscheduled',
};
const user = { leads_on: false };
const page = { address: '/', shown: '/', body: { user } } as never;
let atHand: typeof import('./at-hand.ts');
let drawer: typeof import('../drawer/drawer-actions.tsx');
let keys: typeof import('./hand-keys.tsx');
let using: typeof import('./use-pipeline.ts');
let loaded: typeof import('../../page/use-page.ts');
let palette: typeof import('../../page/commands.ts');
beforeAll(async () => {
  [atHand, drawer, keys, using, loaded, palette] = await Promise.all([
    import('./at-hand.ts'),
    import('../drawer/drawer-actions.tsx'),
    import('./hand-keys.tsx'),
    import('./use-pipeline.ts'),
    import('../../page/use-page.ts'),
    import('../../page/commands.ts'),
  ]);
});

const Shown = () => {
  const pipeline = using.usePipeline({ jobId: 'job', steps, rights, position: 0 });
  const hand = atHand.useAtHand({
    page: { job, rights, user },
    pipeline,
    openId: ada.id,
    open: () => undefined,
    find: () => ada as never,
    next: () => null,
  });
  return (
    <>
      <keys.HandKeys hand={hand} />
      <drawer.DrawerActions hand={hand} one={hand.one!} steps={steps} />
    </>
  );
};

test('the button, the key and the palette send the same call', async () => {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn(async (path: unknown, asked: unknown) => {
    sent.push([new URL(String(path)).pathname, JSON.parse((asked as { body: string }).body)]);
    return Response.json({ status: 'error', code: 'limit', error: 'Not now.' });
  }) as never;
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <loaded.ShownPage value={page}>
          <Shown />
        </loaded.ShownPage>
      ),
    },
  ]);
  await act(async () => void render(<RouterProvider router={router} />));
  const settled = () => act(() => new Promise((done) => setTimeout(done, 50)));

  const command = palette.commandsNow()!.commands.find(({ id }) => id === ('fast_track' as PipelineAction))!;
  expect(command).toMatchObject({ label, keys: 'F' });
  act(() => void fireEvent.click(screen.getByRole('button', { name: new RegExp(label) })));
  await settled();
  act(() => void fireEvent.keyDown(document.body, { key: 'f' }));
  await settled();
  act(() => command.run());
  await settled();
  expect(sent).toHaveLength(3);
  for (const each of sent)
    expect(each).toEqual([
      '/api/people/candidates/advance',
      expect.objectContaining({ application_id: ada.id, version: 3, action: 'fast_track' }),
    ]);
});
