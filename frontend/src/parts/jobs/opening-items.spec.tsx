import type { OpeningGap } from '@candor/contracts/jobs/opening';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps } from '@candor/contracts/jobs/values';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type Draft, mayOpen, OpeningItems, openingTitle } from './opening-items.tsx';

let made = 0;
const steps = defaultSteps(() => `step-${made++}`);
const rounds = steps.filter(({ kind }) => kind === 'round').map(({ id }) => id);
const draft = (gaps: OpeningGap[], work_location = 'remote'): Draft => ({
  job: {
    fields: { ...defaultJobFields, work_location },
    content: { requirements: 1, questions: 3 },
    steps,
  } as unknown as Draft['job'],
  described: true,
  approved: null,
  gaps,
  tabs: ['sections', 'settings', 'rounds', 'questions'],
});
const shows = (of: Draft) =>
  render(
    <MemoryRouter>
      <OpeningItems draft={of} to={(section) => `/job/${section}`} />
    </MemoryRouter>,
  );

test('the dialog names the rounds in which nobody interviews and leads to where interviewers are named', () => {
  shows(draft([{ kind: 'no_interviewers', steps: rounds }]));
  expect(screen.getByText('First Round and Second Round have no interviewers.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Name interviewers' }).getAttribute('href')).toBe('/job/rounds');
});
test('the dialog names the questions that stand in no round and leads to where they are placed', () => {
  shows(draft([{ kind: 'no_round', count: 3 }]));
  expect(screen.getByText('3 questions are not in a round, so no one asks them.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Place the questions' }).getAttribute('href')).toBe('/job/questions');
});
test('a job is called ready only when its rounds leave nothing open; what they leave open does not hold it back', () => {
  const open = draft([{ kind: 'no_round', count: 1 }]);
  expect([openingTitle(open), mayOpen(open)]).toEqual(['Before you open this job', true]);
  expect(openingTitle(draft([]))).toBe('Ready to open');
  const nowhere = draft([], 'onsite');
  expect([openingTitle(nowhere), mayOpen(nowhere)]).toEqual(['Before this job can open', false]);
});

test('the dialog says that a job without an EEO-1 category counts in none, and leads to where it is chosen', () => {
  shows(draft([{ kind: 'no_category' }]));
  expect(screen.getByText('The job has no EEO-1 category, so the applicant flow counts it in none.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a category' }).getAttribute('href')).toBe('/job/settings');
});
