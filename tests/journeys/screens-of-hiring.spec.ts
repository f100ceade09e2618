import { shown } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { type Places, useScreens } from '../support/screens.ts';

// Visits the main screens about jobs and their applicants.

const { walk } = useScreens();
const inJob =
  (section: string) =>
  ({ job }: Places) =>
    jobPage(job, section);

walk(
  [
    ['the jobs', () => '/opportunities/jobs'],
    [
      'a new job',
      () => '/opportunities/jobs/100/1/_/_/_/new',
      (page) => shown(page.getByRole('combobox', { name: 'Work location' })),
    ],
    ['a job', inJob('')],
    ['the board', inJob('candidates'), (page) => shown(page.locator('[data-card]').first())],
    [
      'the board with a candidate',
      ({ job, application }) => `${jobPage(job, 'candidates')}/${application}/100/1/_/_/_`,
      (page) => shown(page.getByRole('tab', { name: 'Overview' })),
    ],
    [
      'the candidates as a table',
      ({ job }) => `${jobPage(job, 'candidates')}/_/100/1/_/_/${encodeURIComponent('{"view":"list"}')}`,
      (page) => shown(page.getByRole('grid')),
    ],
    ['the leads', inJob('leads')],
    ['the resumes', inJob('resumes')],
    ['the requirements', inJob('requirements')],
    ['the questions', inJob('questions')],
    ['the rounds', inJob('rounds')],
    ['the activity of a job', inJob('activity')],
    ['the scores of a job', inJob('scores')],
    ['the plays of a job', inJob('plays')],
    ['the job description', inJob('sections'), (page) => shown(page.locator('[contenteditable=true]').first())],
    [
      'the settings of a job',
      inJob('settings'),
      (page) => shown(page.getByRole('combobox', { name: 'Work location' })),
    ],
    ['those who wait', () => '/opportunities/queue'],
  ],
  { signedIn: true },
);
