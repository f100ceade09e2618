import type { ShownQuestion } from './apply-questions.ts';
import { anyone, self } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import type { CleanHtml } from '../values/rich-text.ts';
import type { Standard } from '../kernel/standard.ts';
import type { CareersAsk, CareersChoices } from './careers.ts';

// Public pages of an organization that hires.

export type PublicOrganization = {
  name: string;
  slug: string;
  about: string | null;
  address: string | null;
  brand_color: string | null;
  logo_url: string | null;
  banner_url: string | null;
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
  sections: { name: string; html: CleanHtml }[];
  apply_resume: 'required' | 'optional' | 'hidden';
};
/** The organization on its careers page: its values, some of its people, and pictures. */
export type CareersPresence = {
  intro: CleanHtml | null;
  values: { name: string; description: string | null; behaviours: string[] }[];
  people: {
    id: string;
    name: string;
    title: string | null;
    photo_url: string | null;
    bio: CleanHtml | null;
    url: string | null;
  }[];
  pictures: { id: string; url: string; alt: string }[];
};
/** `presence`: only on the first page of all jobs. `posts`: this page of the matching posts. `found`: how many posts match; `open`: how many jobs are open altogether. */
export const careersPage = page<{
  organization: PublicOrganization;
  presence: CareersPresence | null;
  posts: PostSummary[];
  asked: CareersAsk;
  choices: CareersChoices;
  found: number;
  open: number;
  pages: number;
}>('/:org/jobs', { needs: anyone, frame: 'public', kept: true, counts: 'page_view' });
export const postPage = page<{ organization: PublicOrganization; post?: Post; closed?: boolean; internal?: boolean }>(
  '/:org/jobs/:job',
  { needs: anyone, frame: 'public', kept: true, counts: 'job_view' },
);
export const applyPage = page<{
  organization: PublicOrganization;
  post: Post;
  /** The job's questions for applicants, in this order. */
  questions: ShownQuestion[];
  /** The mark of these questions, which the form sends with the answers. */
  questions_mark: number;
  privacy_notice: string;
  /** Whether a knockout answer may close the application before a person reads it. */
  knockouts_close: boolean;
  talent_pool_consent: string;
  /** The mark of the form's text on privacy and knockout answers, which the form sends with the answers. */
  notice_mark: string;
  source_tag: string | null;
}>('/:org/jobs/:job/apply', { needs: anyone, frame: 'public', kept: true, counts: 'page_view' });
/** The voluntary questions on a page of their own. */
export const surveyPage = page<{ organization: PublicOrganization }>('/:org/survey', {
  needs: anyone,
  frame: 'public',
});
/** A job that members of the organization may apply for. */
export type Position = PostSummary & { internal: boolean };
/** The jobs that are open to the public, and for members with a role inside the organization those that are open to colleagues. */
export const positionsPage = page<
  Standard & {
    positions: Position[];
    asked: CareersAsk;
    choices: CareersChoices;
    found: number;
    open: number;
    pages: number;
  }
>('/positions', { needs: self });
