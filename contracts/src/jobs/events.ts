import { phrase } from '../words/say.ts';
import { z } from 'zod';
import { event, events, noPerson, open, type EventOf } from '../kernel/event.ts';
import { Changes, id, word } from '../kernel/values.ts';
import { ApplyQuestion } from '../public/apply-questions.ts';
import { SuggestedText, suggestedWhat } from '../requirements/suggestions.ts';
import {
  Asking,
  HintKey,
  JobFields,
  PanelMember,
  providers,
  Question,
  Requirement,
  Section,
  Step,
  Task,
} from './values.ts';
import { opportunityKinds } from './opportunity-kind.ts';
import { JobMark, StepPair } from './merging.ts';
import { LetterChange, sectionChanged, stepChanged } from './part-sentences.ts';
import { JobLevel } from '../requirements/levels.ts';
import { Play } from '../rounds/plays.ts';
import { writtenPhases } from './closing.ts';

const member = z.object({
  user_id: id,
  access_level: z.enum(['full', 'standard']),
  job_role: z.enum(['editor', 'viewer']),
  permissions: z.array(word),
});

/** A pipeline that people move through. Its texts belong to the organization and are meant to be read; facts about people are in their own streams. */
export const jobEvents = events(
  'job',
  { about: noPerson },
  {
    JobCreated: event(
      {
        fields: open(JobFields),
        slug: word,
        origin: z.enum(['manual', 'registration', 'copy']),
        copied_from: word.nullable().optional(),
        /** A job of the sample data: made up, and removed with all its events. */
        sample: z.boolean().optional(),
        /** A model for other jobs. It stays a draft and has no candidates. */
        template: z.boolean().optional(),
        /** The kind of pipeline. Absent: a job. */
        kind: z.enum(opportunityKinds).optional(),
      },
      'created the job {fields.name}',
    ),
    JobDetailsUpdated: event({ changes: open(Changes) }, 'changed the job details: {changes}'),
    OpeningAdded: event(
      { number: z.number(), reason: z.enum(['new', 'replacement']), start_on: word.nullable() },
      'added the opening {number}',
    ),
    /** `filled`: the opening already had a hire, so its approval remains valid. */
    OpeningChanged: event(
      { number: z.number(), changes: open(Changes), filled: z.boolean().optional() },
      'changed the opening {number}: {changes}',
    ),
    OpeningCancelled: event({ number: z.number() }, 'cancelled the opening {number}'),
    OpeningWantedAgain: event({ number: z.number() }, 'reopened the opening {number}'),
    HeadcountRequested: event(
      { numbers: z.array(z.number()), note: open(z.string().nullable()) },
      'asked for approval of opening {numbers}',
    ),
    HeadcountApproved: event({ numbers: z.array(z.number()) }, 'approved opening {numbers}'),
    HeadcountDeclined: event(
      { numbers: z.array(z.number()), reason: open(z.string()) },
      'declined opening {numbers}: {reason}',
    ),
    JobOpened: event({ from_status: word, warnings: open(z.array(z.string())) }, 'opened the job'),
    JobOpenedInternally: event({ from_status: word, warnings: open(z.array(z.string())) }, 'opened the job internally'),
    JobReturnedToDraft: event({ from_status: word }, 'returned the job to draft'),
    JobClosed: event(
      {
        from_status: word,
        job_close_reason_id: id,
        reason_name: open(z.string()),
        remaining: z.enum(['archive', 'keep']),
        disqualification_reason_id: id.nullable().optional(),
        /** Older events have this; `messages` replaced it. */
        send_message: z.boolean().optional(),
        /** The phases whose archived candidates get a message. */
        messages: z.array(z.enum(writtenPhases)).optional(),
        live: z.number(),
        /** The job was merged into another one; the next event says into which. */
        merged: z.boolean().optional(),
        /** Pending offers are withdrawn. */
        withdraws: z.boolean().optional(),
        /** Each candidate gets the message that fits what happened to them. */
        fitting: z.boolean().optional(),
      },
      'closed the job: {reason_name}',
    ),
    /** Candidates in progress continue in the other job. `steps`: pairs of a step here and the step there to which its candidates go. */
    JobMerged: event(
      { into: open(JobMark), from_status: word, steps: z.array(StepPair) },
      'merged the job into {into.name}',
    ),
    /** The merge was a mistake. */
    JobUnmerged: event({ into: open(JobMark) }, 'undid the merge of the job into {into.name}'),
    /** Recorded by the job that continues. `plays`: the plays that were taken over; `of`: the plays of the other job that this merge has examined; `merge`: the revision of the merge's event. The first merges lack both `of` and `merge`. */
    JobMergeReceived: event(
      { from: open(JobMark), plays: z.array(id), of: z.array(id).optional(), merge: z.number().optional() },
      'merged the job {from.name} into this one',
    ),
    JobMergeReturned: event(
      { from: open(JobMark), merge: z.number().optional() },
      'undid the merge of the job {from.name} into this one',
    ),
    /** `restore`: candidates that the closing archived come back. */
    JobReopened: event({ to_status: word, restore: z.boolean().optional() }, 'reopened the job as {to_status}'),
    /** The job's last opening was filled, and the job stays open: for pending offers, or for applications. `stops`: the job takes no more applications. */
    FilledJobEnded: event(
      {
        from_status: word,
        stops: z.boolean(),
        withdraws: z.boolean(),
        remaining: z.enum(['archive', 'keep']),
        disqualification_reason_id: id.nullable(),
        messages: z.array(z.enum(writtenPhases)),
        fitting: z.boolean(),
        live: z.number(),
      },
      'ended the filled job',
    ),
    /** `restore`: the candidates that it archived come back. */
    FilledJobEndTakenBack: event({ to_status: word, restore: z.boolean() }, 'took back the end of the filled job'),
    JobDeleted: event({}, 'deleted the draft'),
    /** All data of the job is removed with it: its applications, messages and figures. */
    SampleJobRemoved: event({}, 'removed the sample job'),
    JobContentGenerationRequested: event({ title: open(z.string()) }, 'asked for generated content for {title}'),
    JobContentGenerated: event(
      {
        provider: z.enum(providers),
        model: word.nullable().optional(),
        prompt_hash: word.nullable().optional(),
        counts: z.object({ sections: z.number(), tasks: z.number(), requirements: z.number(), questions: z.number() }),
      },
      'drafted the first content',
    ),
    /** Drafts that no member has accepted yet. `model` and `prompt_hash`: the model and its prompt, if a model wrote the drafts. */
    SuggestionsMade: event(
      {
        suggestion_id: id,
        what: z.enum(suggestedWhat),
        provider: z.enum(providers),
        model: word.nullable(),
        prompt_hash: word.nullable(),
        items: open(z.array(SuggestedText)),
      },
      'received suggestions for {what}',
    ),
    SuggestionKept: event(
      { suggestion_id: id, item: z.number(), name: open(z.string()) },
      'kept the suggestion {name}',
    ),
    SuggestionChanged: event(
      { suggestion_id: id, item: z.number(), name: open(z.string()), new_name: open(z.string()) },
      'kept the suggestion {name}, edited: {new_name}',
    ),
    SuggestionRefused: event(
      { suggestion_id: id, item: z.number(), name: open(z.string()) },
      'refused the suggestion {name}',
    ),
    JobContentGenerationFailed: event({ error: open(z.string()) }, 'could not generate content: {error}'),
    JobOwnerAssigned: event(
      { user_id: id, owner_role: z.enum(['recruiter', 'hiring_manager', 'coordinator', 'sourcer']) },
      'assigned a {owner_role}',
    ),
    JobOwnerRemoved: event({ user_id: id, owner_role: word }, 'removed a {owner_role}'),
    JobMemberAdded: event({ member }, 'added a member with {member.access_level} access'),
    JobMemberChanged: event({ member }, 'changed a member to {member.access_level} access'),
    JobMemberRemoved: event({ user_id: id }, 'removed a member'),
    WorkflowStepAdded: event({ step: open(Step) }, 'added the step {step.name}'),
    /** `letters`: how the step's follow-ups changed. Earlier events lack the step's name and `letters`. */
    WorkflowStepChanged: event(
      {
        step_id: id,
        name: open(z.string().optional()),
        changes: open(Changes),
        letters: open(z.array(LetterChange).optional()),
      },
      stepChanged,
      { kind: phrase('changed the step {name}: {changes}') },
    ),
    WorkflowStepRemoved: event({ step_id: id, name: open(z.string()) }, 'removed the step {name}'),
    WorkflowStepsReordered: event({ ids: z.array(id) }, 'reordered the steps'),
    DescriptionSectionAdded: event({ section: open(Section) }, 'added the section {section.name}'),
    DescriptionSectionChanged: event(
      { section_id: id, name: open(z.string().optional()), changes: open(Changes) },
      sectionChanged,
      { kind: phrase('changed the section {name}: {changes}') },
    ),
    DescriptionSectionRemoved: event({ section_id: id, name: open(z.string()) }, 'removed the section {name}'),
    DescriptionSectionsReordered: event({ ids: z.array(id) }, 'reordered the sections'),
    /** Recorded before the changes that follow from it. */
    DescriptionUploaded: event({ names: open(z.array(z.string())) }, 'took sections from an uploaded document'),
    /** A hint about words of the post that its editors decided to keep. */
    DescriptionHintDismissed: event({ hint: open(HintKey) }, 'dismissed the hint about {hint}'),
    DescriptionHintBroughtBack: event({ hint: open(HintKey) }, 'restored the hint about {hint}'),
    JobTaskAdded: event({ task: open(Task) }, 'added the job task {task.name}'),
    JobTaskChanged: event(
      { task_id: id, name: open(z.string()), changes: open(Changes) },
      'changed the job task {name}: {changes}',
    ),
    JobTaskRemoved: event({ task_id: id, name: open(z.string()) }, 'removed the job task {name}'),
    JobTasksReordered: event({ ids: z.array(id) }, 'reordered the job tasks'),
    JobRequirementAdded: event(
      { requirement: open(Requirement), after_applicants: z.boolean() },
      'added the requirement {requirement.name}',
    ),
    JobRequirementChanged: event(
      { requirement_id: id, name: open(z.string()), changes: open(Changes), after_applicants: z.boolean() },
      'changed the requirement {name}: {changes}',
    ),
    JobRequirementRemoved: event(
      { requirement_id: id, name: open(z.string()), after_applicants: z.boolean() },
      'removed the requirement {name}',
    ),
    JobRequirementsReordered: event({ ids: z.array(id) }, 'reordered the requirements'),
    QuestionAdded: event({ question: open(Question) }, 'added the question {question.text}'),
    QuestionChanged: event(
      { question_id: id, text: open(z.string()), changes: open(Changes) },
      'changed the question {text}: {changes}',
    ),
    QuestionRemoved: event({ question_id: id, text: open(z.string()) }, 'removed the question {text}'),
    WorkflowQuestionAssigned: event(
      { question_id: id, text: open(z.string()), step_name: open(z.string()), ...Asking.shape },
      'chose the question {text} for {step_name}',
    ),
    WorkflowQuestionChanged: event(
      { question_id: id, text: open(z.string()), step_name: open(z.string()), ...Asking.shape },
      'changed who asks the question {text} in {step_name}',
    ),
    WorkflowQuestionRemoved: event(
      { question_id: id, text: open(z.string()), workflow_step_id: id },
      'removed the question {text} from its round',
    ),
    WorkflowQuestionsReordered: event({ ids: z.array(id) }, 'reordered the questions'),
    JobLevelAdded: event({ level: open(JobLevel) }, 'added the level {level.name}'),
    JobLevelChanged: event(
      { level_id: id, name: open(z.string()), changes: open(Changes) },
      'changed the level {name}: {changes}',
    ),
    JobLevelRemoved: event({ level_id: id, name: open(z.string()) }, 'removed the level {name}'),
    JobLevelsReordered: event({ ids: z.array(id) }, 'reordered the levels'),
    PlayAdded: event({ play: open(Play) }, 'added the play {play.name}'),
    PlayChanged: event(
      {
        play_id: id,
        name: open(z.string()),
        changes: open(Changes),
        /** The new number of days that a candidate must be in a step before the play starts; it applies to candidates who are already there too. */
        awaits_days: z.number().optional(),
      },
      'changed the play {name}: {changes}',
    ),
    PlayRemoved: event({ play_id: id, name: open(z.string()) }, 'removed the play {name}'),
    PlaysReordered: event({ ids: z.array(id) }, 'reordered the plays'),
    /** The reasons that the keys 1 to 6 archive with in resume triage, in that order. Null leaves a key free. */
    ReasonKeysChosen: event({ ids: z.array(id.nullable()).max(6) }, 'chose the reasons of the number keys'),
    /** The most used reasons, set when resumes were read before an editor had chosen. They stay until an editor chooses. */
    ReasonKeysFilled: event(
      { ids: z.array(id.nullable()).max(6) },
      'set the number keys to the reasons that are used most',
    ),
    /** The questions of the application form. The answers are in the applicants' own streams. */
    ApplyQuestionAdded: event(
      { question: open(ApplyQuestion) },
      'added the question {question.text} to the application form',
    ),
    ApplyQuestionChanged: event(
      { question_id: id, text: open(z.string()), changes: open(Changes) },
      'changed the question {text} of the application form: {changes}',
    ),
    ApplyQuestionRemoved: event(
      { question_id: id, text: open(z.string()) },
      'removed the question {text} from the application form',
    ),
    ApplyQuestionsReordered: event({ ids: z.array(id) }, 'reordered the questions of the application form'),
    /** The added parts have events of their own; `counts` is the number of each kind. */
    QuestionSetAttached: event(
      {
        question_set_id: id,
        name: open(z.string()),
        counts: z.object({ requirements: z.number(), questions: z.number() }),
      },
      'copied the question set {name} into the job',
    ),
    InterviewerAssigned: event(
      { ...PanelMember.shape, step_name: open(z.string()) },
      'added an interviewer to {step_name}',
    ),
    InterviewerChanged: event(
      { ...PanelMember.shape, step_name: open(z.string()) },
      'changed an interviewer of {step_name}',
    ),
    InterviewerRemoved: event(
      { workflow_step_id: id, user_id: id, step_name: open(z.string()) },
      'removed an interviewer from {step_name}',
    ),
    InterviewersReordered: event(
      { workflow_step_id: id, user_ids: z.array(id), step_name: open(z.string()) },
      'reordered the interviewers of {step_name}',
    ),
    /** The text that applicants read. The server records it when the job opens and after each change while it is open. */
    JobPublishedSnapshotTaken: event(
      {
        name: open(z.string()),
        sections: open(z.array(z.object({ name: z.string(), html: z.string() }))),
        compensation: open(z.string().nullable()),
        hash: word,
      },
      'published the post {name}',
    ),
    /** Recorded before an offer becomes pending, so that every decision about the job takes the offer into account. `revision`: the application's revision. The offer must be the application's next event, or it is not made. */
    OfferBegun: event({ application_id: id, revision: z.number() }, 'started an offer for a candidate'),
    ApplicationsRanked: event({ step_id: id, ids: z.array(id) }, 'sorted the candidates of a step by hand'),
  },
);
export type JobEvent = EventOf<typeof jobEvents>;
