import { holds } from '../kernel/endpoint.ts';
import type { JobRow } from '../jobs/rows.ts';
import { page } from '../kernel/page.ts';
import type { Standard, StepRef } from '../kernel/standard.ts';
import type { NamedActivity } from '../organization/rows.ts';
import type { TaskRow } from '../tasks/rows.ts';

// Pages that sum up what happened.

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
    hiring_status: JobRow['hiring_status'];
    live: number;
    new_resumes: number;
    offers: number;
    days_open: number | null;
  }[];
  activity: NamedActivity[];
  checklist: { key: string; label: string; done: boolean; url: string }[];
};
export const dashboardPage = page<DashboardData>('/dashboard', { needs: holds('VIEW_DASHBOARD') });

/** Which reports there are. The page of each is a part of its report. */
export const reportsPage = page<Standard>('/reports', { needs: holds('VIEW_REPORTS') });
