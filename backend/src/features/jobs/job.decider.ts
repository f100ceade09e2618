import type { JobEvent } from '@candor/contracts/jobs/events';
import { editsJob, jobClosed, type JobState, jobState } from '../../states/job.state.ts';
import { type Context, type Decider, reject, type Rejection } from '../../kernel/decider.ts';
import { applyForm } from './apply-questions.decider.ts';
import { content, description } from './description.decider.ts';
import { ending } from './ending.decider.ts';
import { beginning, details, hiring } from './hiring.decider.ts';
import {
  type AllJobFacts,
  type EditorRules,
  jobGone,
  type JobCommands,
  type JobRules,
} from './job-commands.decider.ts';
import { headcount } from './openings.decider.ts';
import { links } from './links.decider.ts';
import { merging, merged } from './merging.decider.ts';
import { panel } from './panel.decider.ts';
import { levels } from './levels.decider.ts';
import { plays } from './plays.decider.ts';
import { questions } from './questions.decider.ts';
import { duties } from './requirements.decider.ts';
import { filledKeys, reasonKeys } from './reason-keys.decider.ts';
import { ordering, steps } from './steps.decider.ts';
import { suggesting } from './suggestions.decider.ts';
import { handingOver, invited, team } from './team.decider.ts';

// The rules of one job: its status, steps, team and description (docs/rules/jobs.md).

const notEditor = reject('not_editor', 'Only an editor of this job can change it.');

type Rule = (command: never, job: JobState, context: Context<never>) => readonly JobEvent[] | Rejection;
/** Runs these rules only for an existing job and an actor who is one of its editors. */
const byEditors = <Name extends keyof JobCommands>(rules: EditorRules<Name>, of: { closed: boolean }): JobRules<Name> =>
  Object.fromEntries(
    (Object.keys(rules) as Name[]).map((name): [Name, Rule] => [
      name,
      (command, job, context) =>
        !job
          ? jobGone
          : !editsJob(context.actor, job)
            ? notEditor
            : job.status === 'archived' && !of.closed
              ? jobClosed
              : rules[name](command, job, context),
    ]),
  ) as unknown as JobRules<Name>;

/** Refuses these rules for a prospect pipeline, which does not have the part that they concern. */
const ofJobs = <Name extends keyof JobCommands>(rules: EditorRules<Name>): EditorRules<Name> =>
  Object.fromEntries(
    (Object.keys(rules) as Name[]).map((name): [Name, Rule] => [
      name,
      (command, job, context) => (job!.kind === 'prospect' ? ofJobsOnly : rules[name](command, job!, context)),
    ]),
  ) as unknown as EditorRules<Name>;
const ofJobsOnly = reject('wrong_state', 'Prospect pipelines do not have this.');

export const job: Decider<JobState, JobCommands, JobEvent, AllJobFacts> = {
  ...jobState,
  decide: {
    ...beginning,
    ...invited,
    ...handingOver,
    ...content,
    ...ordering,
    ...merged,
    ...filledKeys,
    beginOffer: (command, job) =>
      !job
        ? jobGone
        : job.status === 'archived'
          ? jobClosed
          : job.offers_begun[command.application_id] === command.revision
            ? []
            : [{ type: 'OfferBegun', data: command }],
    ...byEditors({ ...hiring, ...ofJobs(ending), ...merging }, { closed: true }),
    ...byEditors(
      {
        ...details,
        ...team,
        ...steps,
        ...panel,
        ...plays,
        ...reasonKeys,
        ...ofJobs({
          ...levels,
          ...headcount,
          ...description,
          ...duties,
          ...questions,
          ...links,
          ...applyForm,
          ...suggesting,
        }),
      },
      { closed: false },
    ),
  },
};
export type { JobCommands } from './job-commands.decider.ts';
