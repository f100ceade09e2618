import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { SeenResume } from '@candor/contracts/imports/imports';
import { ResumeResults } from './resume-results.tsx';

const resume = (more: Partial<SeenResume>): SeenResume => ({
  row: 2,
  name: 'cv-final.pdf',
  fate: 'waiting',
  told: '',
  guess: false,
  candidate: null,
  says: null,
  sure: false,
  among: [],
  ...more,
});
const show = (...resumes: SeenResume[]) => {
  const element = <ResumeResults id="i" resumes={resumes} open />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return screen.getAllByRole('listitem').map((item) => within(item));
};
afterEach(cleanup);

test('a resume that waits shows who it says that it is about, and not only what the file is called', () => {
  const says = { name: 'Ada Lovelace', email: 'ada@example.test' };
  const [ada, noAddress, earlier] = show(
    resume({ says }),
    resume({ row: 3, says: { name: 'Bo Berg', email: '' } }),
    resume({ row: 4 }),
  );
  expect(ada!.getByText('cv-final.pdf')).toBeTruthy();
  expect(ada!.getByText('Ada Lovelace · ada@example.test')).toBeTruthy();
  expect(noAddress!.getByText('Bo Berg')).toBeTruthy();
  expect(earlier!.queryByText(/·/)).toBeNull();
});
