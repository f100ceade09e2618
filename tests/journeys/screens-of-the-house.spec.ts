import { shown } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// Visits every other main screen: people, reports, the organization, and the public pages.

const { walk } = useScreens();
const report = (filters: object) => `/reports/time_in_stage/100/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;

walk(
  [
    ['the dashboard', () => '/dashboard'],
    ['my tasks', () => '/tasks/mine'],
    ['the candidates', () => '/people/candidates'],
    ['a person', ({ candidate }) => `/people/candidates/100/1/_/_/_/${candidate}`],
    ['the history of a person', ({ candidate }) => `/reports/history/100/1/_/_/_/${candidate}`],
    ['the reports', () => '/reports'],
    [
      'time in stage',
      () => report({}),
      (page) => shown(page.getByRole('link', { name: /^Application, Left: \d+$/ }).first()),
    ],
    [
      'an opened number of a report',
      () => `${report({})}/left.application.Application`,
      (page) => shown(page.getByRole('button', { name: /Senior Backend Engineer/ }).first()),
    ],
    ['a report by job', () => report({ by: 'job' }), (page) => shown(page.getByRole('radiogroup', { name: 'Figure' }))],
    [
      'the report on interviewers',
      () => '/reports/interviewers',
      (page) => shown(page.getByRole('link', { name: /^Rafael Mendes, Interviews: \d+$/ })),
    ],
    ['the messages', () => '/messages/sent'],
    ['everything that a search found', () => '/search/all/100/1/_/senior/_/_'],
    ['the people that a search found', () => '/search/candidate/100/1/_/se/_/_'],
    ['the people of the organization', () => '/org/users'],
    ['who can see what', () => '/org/access'],
    ['who can see a candidate', ({ candidate }) => `/org/access?by=record&candidate=${candidate}`],
    ['the invitations', () => '/org/invitations'],
    ['the audit log', () => '/org/audit'],
    [
      'a list of the settings',
      () => '/org/sources',
      (page) => shown(page.getByText('Where candidates come from, such as a job board.')),
    ],
    ['the profile', () => '/profile', (page) => shown(page.getByRole('combobox', { name: 'Time zone' }))],
  ],
  { signedIn: true },
);

walk(
  [
    ['the sign-in', () => '/'],
    ['the password reset', () => '/reset'],
    ['a used reset link', () => '/reset/token?token=used'],
    ['a withdrawn invitation', () => '/invitation?token=gone'],
    ['the registration', () => '/register'],
    ['the careers page', () => '/northwind/jobs'],
    ['a job post', ({ slug }) => `/northwind/jobs/${slug}`],
    ['the application form', ({ slug }) => `/northwind/jobs/${slug}/apply`],
    ['the page for the unauthorized', () => '/unauthorized'],
    [
      'every part of the kit and every kind of field',
      () => '/kit',
      (page) => shown(page.getByRole('region', { name: 'Fields in a list, dark' })),
    ],
  ],
  { signedIn: false },
);
