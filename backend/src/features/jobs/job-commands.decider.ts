import { type KnownOrData, type ValuesOf } from '@candor/contracts/words/say';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { WrittenPhase } from '@candor/contracts/jobs/closing';
import type { ApplyQuestion } from '@candor/contracts/public/apply-questions';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { FollowUp } from '@candor/contracts/rounds/follow-ups';
import type { JobMark, StepPair } from '@candor/contracts/jobs/merging';
import type { Opening } from '@candor/contracts/openings/openings';
import type { JobLevel } from '@candor/contracts/requirements/levels';
import type { Play } from '@candor/contracts/rounds/plays';
import type { FromSuggestion, SuggestedText, SuggestedWhat } from '@candor/contracts/requirements/suggestions';
import type {
  Asking,
  JobFields,
  PanelMember,
  PlacedQuestion,
  Provider,
  Question,
  Requirement,
  Section,
  Step,
  Task,
} from '@candor/contracts/jobs/values';
import type { Job, JobState } from '../../states/job.state.ts';
import { type Context, reject, type Rejection } from '../../kernel/decider.ts';

import type { Copied } from '../../states/question-sets.state.ts';

// The commands of a job, and the facts that its rules need besides the job.

export type OwnerRole = 'recruiter' | 'hiring_manager' | 'coordinator' | 'sourcer';
/** `suggestion`: the suggestion from which the part was made. */
type Drafted = { suggestion?: FromSuggestion };
type Nothing = Record<never, never>;
/** `version`: the job's revision that the caller saw. A part that has changed after it is not overwritten. */
type Seen = { version?: number };
type Changing<Part> = Seen & { id: string; changes: Partial<Part> };
type Removing = Seen & { id: string };
/** `confirm`: the caller knows that applicants were already judged by this part. */
type Confirmed = { confirm?: boolean };
/** Interviewers who join or change, interviewers who leave, and the order of all. */
export type PanelChange = {
  seated?: Pick<PanelMember, 'user_id' | 'required'>[];
  leaving?: string[];
  order?: string[];
};
/** Which questions are asked in which round and by whom, and the order of the round's questions. */
export type AskingChange = {
  placed?: { question_id: string; workflow_step_id: string | null; interviewer_id: string | null }[];
  order?: string[];
};
/** A follow-up as sent. If it has no known id, it is the stored follow-up with the same template and time, or a new one. */
export type NewFollowUp = Omit<FollowUp, 'id'> & { id?: string };
export type JobCommands = {
  create: {
    fields: JobFields;
    slug: string;
    origin: 'manual' | 'registration' | 'copy';
    copied_from?: string | null;
    steps: Step[];
    sections: Section[];
    owner: string;
    recruiters: string[];
    /** The team members that are copied from another job. */
    team?: Pick<Job, 'members' | 'owners' | 'panel'>;
    requirements?: Requirement[];
    questions?: (Question & Partial<Pick<PlacedQuestion, 'asking'>>)[];
    tasks?: Task[];
    apply_questions?: ApplyQuestion[];
    levels?: JobLevel[];
    plays?: Play[];
    /** A question set with which the job begins. */
    copies?: Copied;
    generate: boolean;
    sample?: boolean;
    template?: boolean;
    kind?: OpportunityKind;
  };
  change: { fields: Partial<JobFields> };
  addOpenings: { count: number } & Pick<Opening, 'reason' | 'start_on'>;
  changeOpening: Pick<Opening, 'number' | 'reason' | 'start_on'>;
  cancelOpening: { number: number };
  restoreOpening: { number: number };
  requestHeadcount: Seen & { numbers: number[]; note: string | null };
  approveHeadcount: Seen & { numbers: number[] };
  declineHeadcount: Seen & { numbers: number[]; reason: string };
  /** `restore`: only for a closed job; brings back the candidates that its closing archived. */
  open: { restore?: boolean };
  openInternally: { restore?: boolean };
  returnToDraft: { restore?: boolean };
  close: {
    job_close_reason_id?: string | null;
    remaining?: 'archive' | 'keep' | null;
    disqualification_reason_id?: string | null;
    messages?: WrittenPhase[];
  };
  /** Ends a job whose openings are all filled. If `applications` is not `stop`, the job goes on taking applications; a kept offer keeps it open. */
  endFilled: {
    applications: 'stop' | 'keep';
    offers: 'withdraw' | 'keep';
    live: 'tell' | 'keep';
  };
  /** `of`: the revision of the event that ended the job. */
  takeBackEnd: { of: number };
  /** Closes the job as the duplicate of another job, in which its candidates go on. `steps`: for each step of this job, the step of the other job. */
  merge: { into_id: string; job_close_reason_id: string; steps: StepPair[] };
  unmerge: Nothing;
  /** Takes in another job, which became part of this one. `plays`: the other job's plays (rules for the team), for the steps of this job. `merge`: the revision of the event that merged the other job, so that each merge of the same job counts once. `of`: the other job's play that each play copies. */
  receiveMerge: { from: JobMark; merge: number; plays: (Play & { of: string })[] };
  returnMerge: { from: JobMark; merge: number };
  /** An editor chooses the reasons of the number keys, in order. */
  chooseReasonKeys: { ids: (string | null)[] };
  /** Sets the reasons once, when resumes are read and no editor has chosen. */
  fillReasonKeys: { ids: (string | null)[] };
  remove: Nothing;
  removeSample: Nothing;
  fillContent: {
    provider: Provider;
    model?: string | null;
    prompt_hash?: string | null;
    sections: Section[];
    tasks: Task[];
    requirements: Requirement[];
    questions: Question[];
  };
  failContent: { error: string };
  setMember: {
    user_id: string;
    access_level: 'full' | 'standard';
    permissions?: string[];
    job_role?: 'editor' | 'viewer';
  };
  removeMember: { user_id: string };
  addMemberByInvitation: { user_id: string; access_level: 'full' | 'standard'; permissions: string[] };
  /** Hands a person's duties on the job to others: ownership to `owner_to`, the place on the team to `member_to`. Null: the duty stays with the person. */
  handOver: { user_id: string; owner_to: string | null; member_to: string | null };
  transferOwner: { user_id: string; owner_role: OwnerRole; to_user_id: string };
  assignOwner: { user_id: string; owner_role: OwnerRole };
  removeOwner: { user_id: string; owner_role: string };
  addStep: { step: Omit<Step, 'id' | 'follow_ups'>; follow_ups?: NewFollowUp[]; after_id?: string | null };
  /** `follow_ups`: the complete new list. `panel` and `questions`: only the changes of the step's interviewers and questions. */
  changeStep: Changing<Omit<Step, 'follow_ups'>> & {
    follow_ups?: NewFollowUp[];
    panel?: PanelChange;
    questions?: AskingChange;
  };
  removeStep: Removing;
  sortSteps: { ids: string[] };
  /** Undoes a new order because a candidate came to a step that had just been moved. */
  restoreOrder: { ids: string[] };
  addSection: { section: Omit<Section, 'id'> } & Drafted;
  changeSection: Changing<Section> & Drafted;
  /** Adds sections of another job. */
  takeSections: { sections: Omit<Section, 'id'>[] };
  /** Adds sections of an uploaded document; `id`: the section whose text is replaced. */
  takeUploaded: Seen & { sections: (Pick<Section, 'kind' | 'name' | 'body'> & { id: string | null })[] };
  /** Gives the section the text and the lock of the organization's default. */
  refreshSection: Seen & { id: string; from: Required<Pick<Section, 'body' | 'locked' | 'source_section_id'>> };
  removeSection: Removing;
  setHint: { hint: string; dismissed: boolean };
  sortSections: { ids: string[] };
  addTask: { task: Omit<Task, 'id'> } & Drafted;
  changeTask: Changing<Task> & Drafted;
  removeTask: Removing;
  sortTasks: { ids: string[] };
  addRequirement: { requirement: Omit<Requirement, 'id'> } & Drafted;
  addRequirements: { requirements: (Omit<Requirement, 'id'> & { from?: FromSuggestion })[] };
  /** Copies requirements and questions of a set or of another job. */
  copyParts: Copied;
  changeRequirement: Changing<Requirement> & Confirmed & Drafted;
  removeRequirement: Removing & Confirmed;
  sortRequirements: { ids: string[] };
  addQuestion: { question: Omit<Question, 'id'>; asking?: Partial<Asking> | null } & Drafted;
  /** `asking`: the question's new place; null: in no round; absent: as before. */
  changeQuestion: Changing<Question> & { asking?: Partial<Asking> | null } & Drafted;
  removeQuestion: Removing;
  sortQuestions: { ids: string[] };
  /** Gives every question without a round to a round and an interviewer. */
  spreadQuestions: Nothing;
  /** Takes the questions that are still in these rounds out of them again. */
  unspreadQuestions: { placed: { question_id: string; workflow_step_id: string }[] };
  /** Links a requirement to a task, or a question to a requirement. */
  linkParts: { id: string; to: string; linked: boolean };
  addApplyQuestion: { question: Omit<ApplyQuestion, 'id'> };
  changeApplyQuestion: Changing<ApplyQuestion>;
  removeApplyQuestion: Removing;
  sortApplyQuestions: { ids: string[] };
  addLevel: { level: Omit<JobLevel, 'id'> };
  changeLevel: Changing<JobLevel>;
  removeLevel: Removing;
  sortLevels: { ids: string[] };
  addPlay: { play: Omit<Play, 'id'> };
  changePlay: Changing<Play>;
  removePlay: Removing;
  sortPlays: { ids: string[] };
  setInterviewer: PanelMember;
  removeInterviewer: Omit<PanelMember, 'required'>;
  sortInterviewers: { workflow_step_id: string; ids: string[] };
  addQuestions: { questions: Omit<Question, 'id'>[] };
  noteSuggestions: {
    what: SuggestedWhat;
    provider: Provider;
    model: string | null;
    prompt_hash: string | null;
    items: SuggestedText[];
  };
  refuseSuggestions: { suggestion_id: string; items: number[] };
  publishSnapshot: Nothing;
  /** Announces that an offer to this application follows, at this revision of the application. */
  beginOffer: { application_id: string; revision: number };
  rank: { step_id: string; ids: string[] };
};

/** How many candidates the job has: every event in the log is counted, and no event changes the number before the rule has decided. `standing`: the number by step. `live`: those who are neither leads nor at an end. `ever`: all who ever came. */
export type Candidates = {
  candidates: {
    standing: Readonly<Record<string, number>>;
    live: number;
    leads: number;
    ever: number;
    pending_offers: number;
  };
};
/** The names of the organization's message templates, by id. */
export type LetterNames = { letter_names: Readonly<Record<string, string>> };
/** How many people have applied, according to the rows. */
export type Applicants = { applicants: number };
/** The numbers of the openings that a hire has filled, according to the rows. */
export type FilledOpenings = { filled: readonly number[] };
/** Whether the organization demands approval of openings. */
export type Headcount = { approval_demanded: boolean };
/** The post as it would be at present, and what is missing in it. */
export type Post = {
  post: {
    snapshot: { sections: { name: string; html: string }[]; compensation: string | null; hash: string };
    warnings: string[];
  };
};
/** The chosen reason for closing, and the reason for archiving the remaining candidates. */
export type Reasons = {
  reasons: { closing: { id: string; name: string } | null; archiving: string | null };
};
/** The job into which this one is merged, if the caller may change it; else null. */
export type Into = {
  into: (Pick<Job, 'status' | 'template' | 'sample' | 'kind' | 'steps' | 'merged'> & JobMark) | null;
};
/** How many candidates have moved on in the job into which this one was merged, and whether that job is still open. */
export type MergedSince = { moved_on: number; into_open: boolean };
/** The facts of other streams that the rules of these commands need. The handler loads exactly these facts; a rule cannot read anything else. */
export type JobFacts = {
  open: Post & Headcount & FilledOpenings;
  openInternally: Post & Headcount & FilledOpenings;
  publishSnapshot: Post;
  changeOpening: FilledOpenings;
  cancelOpening: FilledOpenings;
  declineHeadcount: FilledOpenings;
  returnToDraft: Candidates;
  close: Candidates & Reasons;
  endFilled: Candidates & Reasons & FilledOpenings;
  merge: Candidates & Pick<Reasons, 'reasons'> & Into;
  unmerge: MergedSince;
  remove: Candidates;
  removeStep: Candidates;
  sortSteps: Candidates;
  addRequirement: Applicants;
  addRequirements: Applicants;
  copyParts: Applicants;
  changeRequirement: Applicants;
  removeRequirement: Applicants;
  linkParts: Applicants;
  changeStep: LetterNames;
};
export type FactsOf<Name extends keyof JobCommands> = Name extends keyof JobFacts ? JobFacts[Name] : unknown;
export type AllJobFacts = Candidates &
  Post &
  Headcount &
  Reasons &
  Applicants &
  FilledOpenings &
  Into &
  MergedSince &
  LetterNames;

/** The rules of these commands; they also run if the job does not exist. */
export type JobRules<Name extends keyof JobCommands> = {
  [N in Name]: (
    command: JobCommands[N],
    job: JobState,
    context: Context<FactsOf<N>>,
  ) => readonly JobEvent[] | Rejection;
};
/** The rules of these commands for an editor of an existing job. */
export type EditorRules<Name extends keyof JobCommands> = {
  [N in Name]: (command: JobCommands[N], job: Job, context: Context<FactsOf<N>>) => readonly JobEvent[] | Rejection;
};

export const jobGone = reject('not_found', 'Job not found.');
export const badOrder = reject('validation', 'The order must name every item once.');
export const refuse = <const S extends string>(
  text: S & KnownOrData<S>,
  values?: ValuesOf<S> & Readonly<Record<string, string | number>>,
): Rejection => reject<S>('wrong_state', text, values);
export const everyOnce = (ids: readonly string[], items: readonly { id: string }[]) =>
  ids.length === items.length && new Set(ids).size === ids.length && items.every((item) => ids.includes(item.id));
export const inThisOrder = (ids: readonly string[], items: readonly { id: string }[]) =>
  items.every((item, index) => item.id === ids[index]);
