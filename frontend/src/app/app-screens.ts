import { catalogueScreens } from '../catalogues/screens.ts';
import { appScreen, listScreen, type Screen } from '../page/screen.ts';

// Signed-in screens, drawn inside the shell. One line each: appScreen('/dashboard', …) or listScreen('people', 'candidates', …)

export const appScreens: readonly Screen[] = [
  appScreen('/dashboard', 'dashboard/dashboard', () =>
    import('../features/dashboard/dashboard.tsx').then((m) => ({ default: m.Dashboard })),
  ),
  appScreen('/profile', 'accounts/profile', () =>
    import('../features/accounts/profile.tsx').then((m) => ({ default: m.Profile })),
  ),
  listScreen('people', 'candidates', undefined, 'people/candidates', () =>
    import('../features/people/candidates.tsx').then((m) => ({ default: m.Candidates })),
  ),
  listScreen('people', 'candidates', '', 'people/person', () =>
    import('../features/people/person.tsx').then((m) => ({ default: m.PersonScreen })),
  ),
  listScreen('people', 'candidates', 'history', 'compliance/person-history', () =>
    import('../features/compliance/person-history.tsx').then((m) => ({ default: m.PersonHistory })),
  ),
  listScreen('tasks', 'mine', undefined, 'tasks/tasks', () =>
    import('../features/tasks/tasks.tsx').then((m) => ({ default: m.Tasks })),
  ),
  listScreen('messages', 'sent', undefined, 'messages/messages', () =>
    import('../features/messages/messages.tsx').then((m) => ({ default: m.Messages })),
  ),
  listScreen('messages', 'scheduled', undefined, 'messages/messages', () =>
    import('../features/messages/messages.tsx').then((m) => ({ default: m.Messages })),
  ),
  listScreen('messages', 'failed', undefined, 'messages/messages', () =>
    import('../features/messages/messages.tsx').then((m) => ({ default: m.Messages })),
  ),
  appScreen('/reports', 'reports/reports', () =>
    import('../features/reports/reports.tsx').then((m) => ({ default: m.Reports })),
  ),
  listScreen('reports', 'time_in_stage', undefined, 'reports/report', () =>
    import('../features/reports/report.tsx').then((m) => ({ default: m.Report })),
  ),
  listScreen('reports', 'history', undefined, 'compliance/history-search', () =>
    import('../features/compliance/history-search.tsx').then((m) => ({ default: m.HistorySearch })),
  ),
  listScreen('reports', 'history', '', 'compliance/history', () =>
    import('../features/compliance/history.tsx').then((m) => ({ default: m.History })),
  ),
  appScreen('/application/system', 'platform/system', () =>
    import('../features/platform/system.tsx').then((m) => ({ default: m.System })),
  ),
  listScreen('opportunities', 'jobs', undefined, 'jobs/jobs', () =>
    import('../features/jobs/jobs.tsx').then((m) => ({ default: m.Jobs })),
  ),
  listScreen('opportunities', 'jobs', '', 'jobs/overview', () =>
    import('../features/jobs/overview.tsx').then((m) => ({ default: m.JobOverview })),
  ),
  listScreen('opportunities', 'jobs', 'new', 'jobs/new-job', () =>
    import('../features/jobs/new-job.tsx').then((m) => ({ default: m.NewJob })),
  ),
  listScreen('opportunities', 'jobs', 'sections', 'jobs/description', () =>
    import('../features/jobs/description.tsx').then((m) => ({ default: m.JobDescription })),
  ),
  listScreen('opportunities', 'jobs', 'settings', 'jobs/settings', () =>
    import('../features/jobs/settings.tsx').then((m) => ({ default: m.JobSettings })),
  ),
  listScreen('opportunities', 'jobs', 'rounds', 'jobs/rounds', () =>
    import('../features/jobs/rounds.tsx').then((m) => ({ default: m.JobRounds })),
  ),
  listScreen('opportunities', 'jobs', 'requirements', 'jobs/requirements', () =>
    import('../features/jobs/requirements.tsx').then((m) => ({ default: m.JobRequirements })),
  ),
  listScreen('opportunities', 'jobs', 'questions', 'jobs/questions', () =>
    import('../features/jobs/questions.tsx').then((m) => ({ default: m.JobQuestions })),
  ),
  listScreen('opportunities', 'jobs', 'candidates', 'pipeline/board', () =>
    import('../features/pipeline/board.tsx').then((m) => ({ default: m.Candidates })),
  ),
  listScreen('opportunities', 'jobs', 'leads', 'pipeline/leads', () =>
    import('../features/pipeline/leads.tsx').then((m) => ({ default: m.Leads })),
  ),
  listScreen('opportunities', 'jobs', 'resumes', 'pipeline/resumes', () =>
    import('../features/pipeline/resumes.tsx').then((m) => ({ default: m.Resumes })),
  ),
  listScreen('org', 'users', undefined, 'organization/users', () =>
    import('../features/organization/users.tsx').then((m) => ({ default: m.Users })),
  ),
  listScreen('org', 'invitations', undefined, 'organization/invitations', () =>
    import('../features/organization/invitations.tsx').then((m) => ({ default: m.Invitations })),
  ),
  ...catalogueScreens,
];
