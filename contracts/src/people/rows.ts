import { list } from '../kernel/list.ts';
import type { StepRef } from '../kernel/standard.ts';

export type PersonApplication = { id: string; job_id: string; step: StepRef; live: boolean; entered_at: string };
export type PersonRow = {
  id: string;
  organization_id: string;
  version: number;
  name: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  pronoun: string | null;
  headline: string | null;
  current_title: string | null;
  current_company: string | null;
  location: string | null;
  tz_region: string | null;
  type: 'prospect' | 'candidate';
  audience: 'talent' | 'contact';
  source: string;
  source_id: string | null;
  tags: { id: string; name: string }[];
  urls: { id: string; kind: string; url: string }[];
  resumes: {
    id: string;
    file_id: string;
    file_name: string;
    mime: string;
    size: number;
    added_at: string;
    parsed: boolean;
  }[];
  applications: PersonApplication[];
  notes: number;
  do_not_contact: boolean;
  created_at: string;
  last_activity: string;
  /** Text of the newest resume; searched, never listed. */
  resume_text: string;
};
export const peopleList = list<PersonRow>({
  name: 'people',
  hidden: ['resume_text'],
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    type: { kind: 'keyword', of: (row) => row.type },
    audience: { kind: 'keyword', of: (row) => row.audience },
    source: { kind: 'keyword', of: (row) => row.source },
    tag: { kind: 'keywords', of: (row) => row.tags.map((tag) => tag.id) },
    email: { kind: 'keyword', of: (row) => row.email },
    job: { kind: 'keywords', of: (row) => row.applications.map((application) => application.job_id) },
    stage: { kind: 'keyword', of: (row) => lastApplication(row)?.step.type ?? null },
    live: { kind: 'flag', of: (row) => row.applications.some((application) => application.live) },
    do_not_contact: { kind: 'flag', of: (row) => row.do_not_contact },
    company: { kind: 'text', of: (row) => row.current_company },
    created_at: { kind: 'moment', of: (row) => row.created_at },
    last_activity: { kind: 'moment', of: (row) => row.last_activity },
  },
  filters: {
    type: { field: 'type', kind: 'equal' },
    audience: { field: 'audience', kind: 'equal' },
    source: { field: 'source', kind: 'equal' },
    tag: { field: 'tag', kind: 'equal' },
    stage: { field: 'stage', kind: 'equal' },
    live: { field: 'live', kind: 'equal' },
    job: { field: 'job', kind: 'equal' },
    do_not_contact: { field: 'do_not_contact', kind: 'equal' },
    created: { field: 'created_at', kind: 'range' },
    last_activity: { field: 'last_activity', kind: 'range' },
  },
  sorts: ['last_activity', 'name', 'created_at', 'company'],
  defaultSort: 'last_activity-desc',
  search: (row) =>
    [row.name, row.email, row.headline, row.current_title, row.current_company, row.location, row.resume_text]
      .filter(Boolean)
      .join(' '),
  facets: ['source', 'stage'],
});
/** The application that moved last. */
export const lastApplication = (row: Pick<PersonRow, 'applications'>): PersonApplication | undefined =>
  row.applications.reduce<PersonApplication | undefined>(
    (last, each) => (!last || each.entered_at > last.entered_at ? each : last),
    undefined,
  );
