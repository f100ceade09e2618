import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { OtherInterviewer } from '@candor/contracts/scorecards/pages';
import { OtherInterviewers } from './other-interviewers.tsx';

const amara = {
  user_id: 'amara',
  name: 'Amara Tester',
  status: 'submitted',
  submitted_at: null,
  starts_at: null,
  user_appointment_id: 'one',
  recommendation: null,
  open: false,
} as OtherInterviewer;
const shown = (closed: boolean, write: boolean) =>
  render(
    <OtherInterviewers
      label="Interviewers"
      page={{ others: [amara], closed, may: { write, meeting: true, reopen: false, resume: true, board: false } }}
      zone={null}
      onRead={jest.fn()}
    />,
  );

afterEach(cleanup);

test('whoever still owes a scorecard reads that the others’ open with it', () => {
  shown(true, true);
  expect(screen.getByText('Their scores open when yours is in')).toBeTruthy();
});

test('whoever took themselves off reads what would open the others’ scores', () => {
  shown(true, false);
  expect(screen.queryByText('Their scores open when yours is in')).toBeNull();
  expect(screen.getByText(/^Their scores open when you have judged this round, or a colleague/)).toBeTruthy();
});

test('whoever may read them reads neither', () => {
  shown(false, false);
  expect(screen.queryByText(/Their scores open/)).toBeNull();
});
