import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps } from '@candor/contracts/jobs/values';
import { CloseDialog } from './close-dialog.tsx';

const answers = (answer: unknown) => {
  const fetched = jest
    .fn<(address: URL, init: { body: string }) => Promise<unknown>>()
    .mockResolvedValue({ url: 'http://localhost/api', json: () => Promise.resolve(answer) });
  globalThis.fetch = fetched as never;
  return fetched;
};
const open = (live: number, offers = 0) => {
  const onClosed = jest.fn<(version: number) => void>();
  const steps = defaultSteps(() => crypto.randomUUID());
  const applied = steps.find(({ type }) => type === 'application')!;
  const offered = steps.find(({ type }) => type === 'offered')!;
  const counts = {
    steps: { ...(live ? { [applied.id]: live } : {}), ...(offers ? { [offered.id]: offers } : {}) },
    live,
    leads: 0,
    new_resumes: 0,
    in_rounds: 0,
    offers,
    hires: 0,
    ever: live,
  };
  render(
    <MemoryRouter>
      <CloseDialog
        page={{
          job: {
            id: 'j1',
            kind: 'job',
            version: 4,
            fields: { ...defaultJobFields, name: 'Ward Planner' },
            counts,
            steps,
          },
          closing: {
            close_reasons: [{ value: 'c1', label: 'Filled', kind: 'filled' }],
            reasons: [
              { id: 'd1', name: 'Duplicate application', side: 'we_rejected', phases: [], template_key: null },
              { id: 'd2', name: 'Position closed', side: 'we_rejected', phases: [], template_key: 'position_closed' },
            ],
          },
        }}
        onClose={() => undefined}
        onClosed={onClosed}
      />
    </MemoryRouter>,
  );
  return onClosed;
};
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(screen.getByRole('option', { name: option }));
};
const close = () => userEvent.click(screen.getByRole('button', { name: 'Close the job' }));

test('a reason is needed', async () => {
  const fetched = answers({ status: 'ok', payload: {} });
  open(0);
  await close();
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a reason for closing.');
  expect(fetched).not.toHaveBeenCalled();
});
test('nobody in progress: nothing more is asked', async () => {
  const fetched = answers({ status: 'ok', payload: { job: { id: 'j1', version: 5 } } });
  const onClosed = open(0);
  expect(screen.queryByText(/still in progress/)).toBeNull();
  await choose('Reason', 'Filled');
  await close();
  await waitFor(() => expect(onClosed).toHaveBeenCalled());
  expect(JSON.parse(fetched.mock.calls[0]![1].body)).toEqual({
    id: 'j1',
    version: 4,
    hiring_status: 'archived',
    job_close_reason_id: 'c1',
    remaining: 'keep',
  });
});
test('those in progress are archived with a reason and a message, unless they are kept', async () => {
  const fetched = answers({ status: 'ok', payload: { job: { id: 'j1', version: 5 } } });
  const onClosed = open(3);
  expect(screen.getByText('3 people are still in progress')).toBeTruthy();
  await choose('Reason', 'Filled');
  await userEvent.click(screen.getByLabelText(/Keep them where they are/));
  expect(screen.queryByLabelText('Their reason')).toBeNull();
  await userEvent.click(screen.getByLabelText('Archive them'));
  await close();
  await waitFor(() => expect(onClosed).toHaveBeenCalled());
  expect(JSON.parse(fetched.mock.calls[0]![1].body)).toMatchObject({
    remaining: 'archive',
    disqualification_reason_id: 'd2',
    messages: ['applied', 'in_rounds', 'final'],
  });
});
test('a pending offer refuses it, in the words of the server', async () => {
  answers({
    status: 'error',
    code: 'wrong_state',
    error: '2 candidates have pending offers. Resolve them before closing.',
  });
  const onClosed = open(2);
  await choose('Reason', 'Filled');
  await close();
  expect((await screen.findByRole('alert')).textContent).toContain(
    '2 candidates have pending offers. Resolve them before closing.',
  );
  expect(onClosed).not.toHaveBeenCalled();
});
test('whoever would close a job with pending offers reads so before anything is asked, and finds them', () => {
  open(2, 3);
  expect(screen.getByText('3 candidates have pending offers. Resolve them before closing.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the offers' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toMatch(/\/j1\/candidates\/.*"view":"list","step":\["/);
  expect(screen.queryByLabelText('Reason')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close the job' })).toBeNull();
});
