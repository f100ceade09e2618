import type { OpportunityKind } from './opportunity-kind.ts';
import type { JobPermission } from './job-permission.ts';
import { phrase } from '../words/say.ts';
import { type HiringStatus, hiringStatuses, type SourceType } from './values.ts';

// The two kinds of pipeline: a job, which hires, and a prospect pipeline, a pool of people who are on no job yet.

/** The kind in the filters of a list of jobs. */
export const kindAsked = ({ kind }: { kind?: unknown }): OpportunityKind =>
  [kind].flat().includes('prospect') ? 'prospect' : 'job';

/** A section of a job and its readers; `permission` null: every member on the job. */
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
/** Sections of both kinds that have different names. */
const twins: readonly Record<OpportunityKind, string>[] = [
  { job: 'candidates', prospect: 'prospects' },
  { job: 'rounds', prospect: 'stages' },
];
/** The name of the section in addresses of this kind; null: this kind has no such section. The job's main page is the section without a name. */
export const sectionIn = (kind: OpportunityKind, name: string): string | null => {
  const twin = twins.find((each) => each.job === name || each.prospect === name);
  const own = twin ? twin[kind] : name;
  return own === '' || jobSections[kind].some((each) => each.name === own) ? own : null;
};
/** The label of the section on screens. */
export const sectionLabel = (kind: OpportunityKind, name: string): string =>
  jobSections[kind].find((each) => each.name === name)?.label ?? name;
/** The section with the board. */
export const boardOf = ({ kind }: { kind: OpportunityKind }): 'candidates' | 'prospects' =>
  kind === 'prospect' ? 'prospects' : 'candidates';
/** The section with the steps. */
export const stepsSectionOf = ({ kind }: { kind: OpportunityKind }): 'rounds' | 'stages' =>
  kind === 'prospect' ? 'stages' : 'rounds';

/** The words of each kind for the same things. */
type KindWords = {
  /** Whether candidates are hired into this kind. Only such a kind has a post, openings, offers and their settings. */
  hires: boolean;
  /** The label of its list. */
  list: string;
  /** Shown beside the name in mixed lists; null: no mark. */
  mark: string | null;
  create: string;
  add: string;
  addOne: string;
  search: string;
  statuses: Record<HiringStatus, string>;
  /** The meaning of each status. */
  statusTexts: Record<HiringStatus, string>;
  /** The message after a change to the status. */
  nowIn: Record<HiringStatus, string>;
  /** The labels of its sections and its drawer, for screen readers. */
  sections: string;
  person: string;
  reopen: string;
  asBefore: string;
  copy: string;
  /** Whether a job of this kind can become a template. */
  templates: boolean;
  /** How a person begins who is added. `beyond`: the label for people who do not begin as leads; null: the step's name says it. */
  adding: {
    label: string;
    type: 'sourced_new' | 'application';
    beyond: string | null;
    lead: string;
    source: SourceType;
  };
  /** The buttons that add a person as a lead, or in a later step. */
  addLead: string;
  addBeyond: string;
  /** The text if the search found no person to add. */
  nobodyFound: string;
  /** The texts if no people are there, for a draft and for later. */
  nobodyYet: { draft: string; later: string };
  /** The text if the person is already in the last step. */
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
    // A pipeline is never opened, so its drafts count as active.
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
