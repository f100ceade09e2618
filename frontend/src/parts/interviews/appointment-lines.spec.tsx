import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AppointmentLines } from './appointment-lines.tsx';

// The interviews of a candidate in the board's drawer and on their page.

const line = (interviewers: AppointmentLine['interviewers']): AppointmentLine => ({
  id: 'm1',
  booking_id: 'b1',
  application_id: 'a1',
  job_id: 'j1',
  step_id: 's1',
  title: 'First Round',
  starts_at: '2026-03-03T10:00:00.000Z',
  ends_at: '2026-03-03T11:00:00.000Z',
  meeting_type: 'video',
  video_url: null,
  phone_number: null,
  status: 'completed',
  left: false,
  interviewers,
});
afterEach(cleanup);

test('the line of an interview names the interviewer who did not come, and who declined', async () => {
  const lines = [
    line([
      { user_id: 'ivo', name: 'Ivo Tester', response: 'accepted', missed: true },
      { user_id: 'olga', name: 'Olga Tester', response: 'accepted', missed: false },
      { user_id: 'mia', name: 'Mia Tester', response: 'declined', missed: false },
      { user_id: 'nora', name: 'Nora Tester', response: 'declined', missed: true },
    ]),
  ];
  const shown = <AppointmentLines lines={lines} zone="UTC" movable={() => false} candidate={null} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: shown, HydrateFallback: () => null }])} />);
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain(
    'Ivo Tester (Did not attend), Olga Tester, Mia Tester (Declined), Nora Tester (Did not attend)',
  );
});
