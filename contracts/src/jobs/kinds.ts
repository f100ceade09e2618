import type { OpportunityKind } from './opportunity-kind.ts';
import type { JobPermission } from '../kernel/job-permission.ts';
import { phrase } from '../words/say.ts';
import { type HiringStatus, hiringStatuses, type SourceType } from './values.ts';

// The two kinds of pipeline people move through: a job, into which somebody is hired, and a prospect pipeline, a pool of people who are on no job yet.

/** Which kind the filters of a list of jobs ask for. */
export const kindAsked = ({ kind }: { kind?: unknown }): OpportunityKind =>
  [kind].flat().includes('prospect') ? 'prospect' : 'job';

/** A section of a job and who sees it; `permission` null: everybody on the job. */
export type JobSection = { name: string; label: string; permission: JobPermission | null };
export const jobSections: Record<OpportunityKind, readonly JobSection[]> = {
  job: [
    { name: 'candidates', label: phrase('Candidates'), permission: 'list' },
    { name: 'leads', label: phrase('Leads'), permission: 'list' },
    { name: 'resumes', label: phrase('Resumes'), permission: 'resume' },
    { name: 'scores', label: phrase('Scores'), permission: 'scorecards' },
    { name: 'requirements', label: phrase('Requirements'), permission: 'evaluation' },
    { name: 'questions', label: phrase('Questions'), permission: 'evaluation' },
    { name: 'rounds', label: phrase('Rounds'), permission: 'panel' },
    { name: 'sections', label: phrase('Job Description'), permission: 'description' },
    { name: 'settings', label: phrase('Settings'), permission: 'form' },
    { name: 'plays', label: phrase('Plays'), permission: 'form' },
    { name: 'activity', label: phrase('Activity'), permission: null },
  ],
  prospect: [
    { name: 'prospects', label: phrase('Prospects'), permission: 'list' },
    { name: 'leads', label: phrase('Leads'), permission: 'list' },
    { name: 'settings', label: phrase('Settings'), permission: 'form' },
    { name: 'stages', label: phrase('Lifecycle Stages'), permission: 'panel' },
    { name: 'plays', label: phrase('Runbook'), permission: 'form' },
  ],
};
/** The sections that both kinds have, by another name. */
const twins: readonly Record<OpportunityKind, string>[] = [
  { job: 'candidates', prospect: 'prospects' },
  { job: 'rounds', prospect: 'stages' },
];
/** What the section is called in the address of a job of this kind; null: it has none like it. The job's own page is the section without a name. */
export const sectionIn = (kind: OpportunityKind, name: string): string | null => {
  const twin = twins.find((each) => each.job === name || each.prospect === name);
  const own = twin ? twin[kind] : name;
  return own === '' || jobSections[kind].some((each) => each.name === own) ? own : null;
};
/** What the section is called on screens. */
export const sectionLabel = (kind: OpportunityKind, name: string): string =>
  jobSections[kind].find((each) => each.name === name)?.label ?? name;
/** The section with the board. */
export const boardOf = ({ kind }: { kind: OpportunityKind }): 'candidates' | 'prospects' =>
  kind === 'prospect' ? 'prospects' : 'candidates';
/** The section with the steps. */
export const stepsSectionOf = ({ kind }: { kind: OpportunityKind }): 'rounds' | 'stages' =>
  kind === 'prospect' ? 'stages' : 'rounds';

/** What the two kinds call the same things. */
type KindWords = {
  /** Somebody is hired into it. Only then it has a post, openings, offers and what goes with them. */
  hires: boolean;
  /** The list of them. */
  list: string;
  /** One of them, beside its name where both kinds stand together; null: it needs no mark. */
  mark: string | null;
  create: string;
  add: string;
  addOne: string;
  search: string;
  statuses: Record<HiringStatus, string>;
  /** What each status means. */
  statusTexts: Record<HiringStatus, string>;
  /** What is said when it has got the status. */
  nowIn: Record<HiringStatus, string>;
  /** Its sections, and its drawer, to those who cannot see the screen. */
  sections: string;
  person: string;
  reopen: string;
  asBefore: string;
  copy: string;
  /** Whether a template can be made of it. */
  templates: boolean;
  /** How somebody begins whom a member adds. `beyond`: what they are who do not begin as leads; null: the step says it. */
  adding: {
    label: string;
    type: 'sourced_new' | 'application';
    beyond: string | null;
    lead: string;
    source: SourceType;
  };
  /** The buttons that add a lead, or somebody beyond. */
  addLead: string;
  addBeyond: string;
  /** Nobody was found who could be added. */
  nobodyFound: string;
  /** Nobody is in it, while it is a draft and later. */
  nobodyYet: { draft: string; later: string };
  /** Somebody stands in its last step. */
  noLaterStep: string;
  noLeads: string;
};
export const kindWords: Record<OpportunityKind, KindWords> = {
  job: {
    hires: true,
    list: phrase('Jobs'),
    mark: null,
    create: phrase('Create a job'),
    add: phrase('Add candidate'),
    addOne: phrase('Add a candidate'),
    search: phrase('Search candidates'),
    statuses: hiringStatuses,
    statusTexts: {
      draft: phrase('Only the hiring team sees it.'),
      open: phrase('On the careers page. Anyone can apply.'),
      internal: phrase('Only signed-in members of the organization see the post.'),
      archived: phrase('No post, no applications. Candidates keep their history.'),
    },
    nowIn: {
      draft: phrase('The job is a draft again.'),
      open: phrase('The job is open.'),
      internal: phrase('The job is open internally.'),
      archived: phrase('The job is closed.'),
    },
    sections: phrase('Job'),
    person: phrase('Candidate {name}'),
    reopen: phrase('Reopen the job'),
    asBefore: phrase('The job is back to its previous state.'),
    copy: phrase('Copy this job'),
    templates: true,
    adding: {
      label: phrase('Added as'),
      type: 'application',
      beyond: phrase('Applicant'),
      lead: phrase('Lead, has not applied'),
      source: 'applied',
    },
    addLead: phrase('Add the lead'),
    addBeyond: phrase('Add the candidate'),
    nobodyFound: phrase('Everyone found is already on this job. Add a new person below.'),
    nobodyYet: {
      draft: phrase('No one here yet. Candidates arrive once the job is published.'),
      later: phrase('No one here yet. Share the job or add a candidate.'),
    },
    noLaterStep: phrase('There is no later step. Make an offer or archive.'),
    noLeads: phrase('No leads yet. Add people you would like to apply.'),
  },
  prospect: {
    hires: false,
    list: phrase('Prospect pipelines'),
    mark: phrase('Prospect pipeline'),
    create: phrase('Create a prospect pipeline'),
    add: phrase('Add prospect'),
    addOne: phrase('Add a prospect'),
    search: phrase('Search prospects'),
    // It is never opened, so nobody finishes a draft of it.
    statuses: { ...hiringStatuses, draft: phrase('Active') },
    statusTexts: {
      draft: phrase('The team adds people to it and stays in touch with them.'),
      open: '',
      internal: '',
      archived: phrase('No one can be added to it. The people in it keep their history.'),
    },
    nowIn: {
      draft: phrase('The pipeline is active again.'),
      open: '',
      internal: '',
      archived: phrase('The pipeline is closed.'),
    },
    sections: phrase('Pipeline'),
    person: phrase('Prospect {name}'),
    reopen: phrase('Reopen the pipeline'),
    asBefore: phrase('The pipeline is back to its previous state.'),
    copy: phrase('Copy this pipeline'),
    templates: false,
    adding: { label: phrase('Step'), type: 'sourced_new', beyond: null, lead: phrase('Lead'), source: 'sourced' },
    addLead: phrase('Add'),
    addBeyond: phrase('Add'),
    nobodyFound: phrase('Everyone found is already on this pipeline. Add a new person below.'),
    nobodyYet: {
      draft: phrase('No one here yet. Add people you want to stay in touch with.'),
      later: phrase('No one here yet. Add people you want to stay in touch with.'),
    },
    noLaterStep: phrase('There is no later step. Add this person to a job, or archive.'),
    noLeads: phrase('No leads yet. Add people you have not contacted yet.'),
  },
};
