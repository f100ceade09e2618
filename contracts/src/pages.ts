import { invitationList, userList, type InvitationRow, type UserRow } from './accounts/rows.ts';
import type { HistoryData } from './compliance/history.ts';
import type { JobRow } from './jobs/rows.ts';
import { jobList } from './jobs/rows.ts';
import type { CatalogueRow } from './kernel/catalogue.ts';
import { catalogueList } from './kernel/catalogue.ts';
import { anyone, holds, onJob, self } from './kernel/endpoint.ts';
import type { ListResult } from './kernel/list.ts';
import { listPage, page, recordPage } from './kernel/page.ts';
import type { JobRights, Option, Standard, StepRef } from './kernel/standard.ts';
import { messageList, type MessageRow } from './messages/rows.ts';
import type { ActivityItem } from './organization/rows.ts';
import type { Note, Resume, TimelineItem } from './people/record.ts';
import { type ListedPerson, peopleList } from './people/rows.ts';
import type { StepMark } from './pipeline/events.ts';
import { applicationList, type ApplicationRow } from './pipeline/rows.ts';
import { taskList, type TaskRow } from './tasks/rows.ts';

// Every page: its address, who may see it, and the shape of its data. Server and browser read the same values.

export type Names = Record<string, string>;
const jobs = holds('MANAGE_OPPORTUNITIES', 'MANAGE_JOB');
const candidates = ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'] as const;

// Without sign-in
export const signInPage = page<{ provider: 'google' | 'local' | 'off' }>('/', { needs: anyone, frame: 'public' });
export const resetPage = page('/reset', { needs: anyone, frame: 'public' });
export const newPasswordPage = page<{ token: string; error?: string }>('/reset/token', {
  needs: anyone,
  frame: 'public',
});
export const invitationPage = page<{
  invitation?: { token: string; first_name: string; last_name: string; pronoun: string; email: string };
  organization_name?: string;
  inviter_name?: string;
  error?: string;
}>('/invitation', { needs: anyone, frame: 'public' });
export const registerPage = page<{
  security_token?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  error?: string;
  question_set?: { id: string; name: string };
  industries: string[];
  company_sizes: Option[];
  provider: 'google' | 'local' | 'off';
}>('/register', { needs: anyone, frame: 'public' });
export const callbackPage = page<{ error?: string }>('/google_login_callback', { needs: anyone, frame: 'public' });
export const outboxPage = page<{ mails: { id: string; to: string; subject: string; html: string; sent_at: string }[] }>(
  '/outbox',
  { needs: anyone, frame: 'public' },
);
export type PublicOrganization = {
  name: string;
  slug: string;
  about: string | null;
  brand_color: string | null;
  logo_url: string | null;
};
export type PostSummary = {
  id: string;
  name: string;
  slug: string;
  department: string | null;
  locations: string[];
  work_location: string | null;
  employment_type: string;
  employment_status: string;
  compensation: string | null;
  published_at: string | null;
};
export type Post = PostSummary & {
  sections: { name: string; html: string }[];
  posting: Record<string, unknown>;
  apply_resume: 'required' | 'optional' | 'hidden';
};
export const careersPage = page<{ organization: PublicOrganization; posts: PostSummary[] }>('/:org/jobs', {
  needs: anyone,
  frame: 'public',
});
export const postPage = page<{ organization: PublicOrganization; post?: Post; closed?: boolean; internal?: boolean }>(
  '/:org/jobs/:job',
  { needs: anyone, frame: 'public' },
);
export const applyPage = page<{
  organization: PublicOrganization;
  post: Post;
  privacy_notice: string;
  talent_pool_consent: string;
  source_tag: string | null;
}>('/:org/jobs/:job/apply', { needs: anyone, frame: 'public' });

// Signed in
export type DashboardData = Standard & {
  tasks: TaskRow[];
  waiting: {
    id: string;
    job_id: string;
    name: string;
    job_name: string;
    step: StepRef;
    days: number;
    sla_days: number;
  }[];
  strip: {
    id: string;
    name: string;
    hiring_status: string;
    live: number;
    new_resumes: number;
    offers: number;
    days_open: number | null;
  }[];
  activity: (ActivityItem & { actor_name: string; candidate_name: string | null; job_name: string | null })[];
  checklist: { key: string; label: string; done: boolean; url: string }[];
};
export const dashboardPage = page<DashboardData>('/dashboard', { needs: holds('VIEW_DASHBOARD') });
export type Session = { id: string; started_at: string; last_seen_at: string; current: boolean; agent: string };
export const profilePage = page<Standard & { profile: UserRow; has_password: boolean; sessions: Session[] }>(
  '/profile',
  { needs: self },
);

type Items<Row> = { list: ListResult<Row> };
export type JobListItem = JobRow;
export const jobsPage = listPage<Standard & Items<JobListItem> & { names: Names; may_create: boolean }>(
  'opportunities',
  'jobs',
  { needs: jobs, list: jobList },
);
/** What every page of one job carries. `tabs` are the sections the caller may open. */
export type JobPage = Standard & { job: JobRow; rights: JobRights; tabs: string[]; names: Names };
export const newJobPage = recordPage<
  Standard & { options: { jobs: Option[]; locations: Option[]; departments: Option[] } }
>('opportunities', 'jobs', 'new', { needs: holds('MANAGE_OPPORTUNITIES') });
export const jobOverviewPage = recordPage<JobPage & { activity: DashboardData['activity'] }>(
  'opportunities',
  'jobs',
  '',
  { needs: jobs },
);
/** A card of the board: a part of the application's row. */
export type Card = Pick<
  ApplicationRow,
  | 'id'
  | 'candidate_id'
  | 'version'
  | 'name'
  | 'title'
  | 'headline'
  | 'company'
  | 'source'
  | 'entered_at'
  | 'applied_at'
  | 'schedule_status'
  | 'resume_status'
  | 'knocked_out'
  | 'rank'
  | 'pass'
> & { offer: ApplicationRow['offer'] };
export type BoardColumn = { step: StepMark & { sla_days: number }; count: number; over_sla: number; cards: Card[] };
export type Reasons = { id: string; name: string; side: string }[];
export type BoardData = JobPage & {
  view: 'board' | 'list';
  board?: { columns: BoardColumn[]; quick: { need_you: number; unscheduled: number; waiting: number } };
  list?: ListResult<ApplicationRow>;
  reasons: Reasons;
  templates: { key: string; name: string; subject: string; body: string }[];
  sources: Option[];
};
/** The board, or the table with `view` e(board, list) in the section's filters. `sectionLimit` is the number of cards of each column. */
export const boardPage = recordPage<BoardData>('opportunities', 'jobs', 'candidates', {
  needs: onJob('list', ...candidates),
  list: applicationList,
});
export const leadsPage = recordPage<
  JobPage & { list: ListResult<ApplicationRow>; reasons: Reasons; sources: Option[] }
>('opportunities', 'jobs', 'leads', { needs: onJob('list', ...candidates), list: applicationList });
export const resumesPage = recordPage<
  JobPage & {
    list: ListResult<ApplicationRow>;
    reasons: Reasons;
    previews: Record<string, string>;
    requirements: JobRow['requirements'];
  }
>('opportunities', 'jobs', 'resumes', { needs: onJob('resume', ...candidates), list: applicationList });
export const questionsPage = recordPage<JobPage>('opportunities', 'jobs', 'questions', {
  needs: onJob('evaluation', 'MANAGE_JOB'),
});
export const requirementsPage = recordPage<JobPage>('opportunities', 'jobs', 'requirements', {
  needs: onJob('evaluation', 'MANAGE_JOB'),
});
export const roundsPage = recordPage<JobPage>('opportunities', 'jobs', 'rounds', {
  needs: onJob('panel', 'MANAGE_JOB'),
});
export const sectionsPage = recordPage<JobPage & { public_url: string | null }>('opportunities', 'jobs', 'sections', {
  needs: onJob('description', 'MANAGE_JOB'),
});
export const settingsPage = recordPage<
  JobPage & {
    options: { locations: Option[]; departments: Option[]; close_reasons: Option[]; users: Option[] };
    reasons: Reasons;
    warnings: string[];
    public_url: string | null;
  }
>('opportunities', 'jobs', 'settings', { needs: onJob('form', 'MANAGE_JOB') });

export const peoplePage = listPage<
  Standard & Items<ListedPerson> & { names: Names; tags: Option[]; sources: Option[] }
>('people', 'candidates', { needs: holds('MANAGE_PEOPLE'), list: peopleList });
export type PersonPage = Standard & {
  person: ListedPerson;
  applications: (ApplicationRow & { job_name: string; job_open: boolean })[];
  names: Names;
  may: { edit: boolean; history: boolean };
};
export const personPage = recordPage<
  PersonPage & { timeline: TimelineItem[]; notes: Note[]; resumes: Resume[]; messages: MessageRow[] }
>('people', 'candidates', '', { needs: holds('MANAGE_PEOPLE', 'MANAGE_CANDIDATE') });
export const personHistoryPage = recordPage<PersonPage & { history: HistoryData }>('people', 'candidates', 'history', {
  needs: holds('VIEW_REPORTS'),
});
export const tagsPage = listPage<Standard & Items<CatalogueRow>>('people', 'tags', {
  needs: holds('MANAGE_PEOPLE'),
  list: catalogueList,
});

export const tasksPage = listPage<Standard & Items<TaskRow> & { names: Names }>('tasks', 'mine', {
  needs: holds('MANAGE_MY_TASKS'),
  list: taskList,
});
export const messagesPage = listPage<Standard & Items<Omit<MessageRow, 'body'>> & { names: Names }>(
  'messages',
  'sent',
  { needs: holds('MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'), list: messageList },
);
export const scheduledPage = listPage<Standard & Items<Omit<MessageRow, 'body'>> & { names: Names }>(
  'messages',
  'scheduled',
  { needs: holds('MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'), list: messageList },
);
export const failedPage = listPage<Standard & Items<Omit<MessageRow, 'body'>> & { names: Names }>(
  'messages',
  'failed',
  { needs: holds('MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'), list: messageList },
);
export type UserItem = {
  id: string;
  name: string;
  email: string;
  roles: string[];
  grants: string[];
  status: 'active' | 'deactivated';
  last_active_at: string | null;
  version: number;
};
export const usersPage = listPage<Standard & Items<UserItem> & { roles: Option[]; grants: Option[] }>('org', 'users', {
  needs: holds('MANAGE_ORG'),
  list: userList,
});
export const invitationsPage = listPage<
  Standard & Items<Omit<InvitationRow, 'token_hash'>> & { names: Names; roles: Option[]; jobs: Option[] }
>('org', 'invitations', { needs: holds('MANAGE_ORG'), list: invitationList });
/** Candidate history by search: pick a person, then read. With an id in the address: the history itself. */
export const historySearchPage = listPage<Standard & Items<ListedPerson> & { names: Names }>('reports', 'history', {
  needs: holds('VIEW_REPORTS'),
  list: peopleList,
});
export const historyPage = recordPage<Standard & { history: HistoryData; names: Names }>('reports', 'history', '', {
  needs: holds('VIEW_REPORTS'),
});
/** Every catalogue's screen: `/{area}/{entity}` of its declaration. */
export type CataloguePage = Standard & Items<CatalogueRow> & { catalogue: string; parents: Option[] };
export type SystemData = Standard & {
  projections: { name: string; version: number; position: number; lag: number; status: string; error: string | null }[];
  queue: { waiting: number; failed: number };
  end: number;
};
export const systemPage = page<SystemData>('/application/system', { needs: holds('MANAGE_APPLICATION') });
