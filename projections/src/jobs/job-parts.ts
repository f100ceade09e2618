import { applyQuestionsAfter } from '@candor/contracts/public/apply-questions';
import { headcountBy } from '@candor/contracts/openings/openings';
import type { JobEvent } from '@candor/contracts/jobs/events';
import {
  jobPartId,
  jobPartList,
  jobParts as allParts,
  type JobPart,
  type JobPartRow,
  type JobParts,
} from '@candor/contracts/jobs/rows';
import {
  type Asking,
  inOrder,
  type PanelMember,
  withAsking,
  withChanges,
  withHint,
  withoutHint,
  withoutId,
  withoutPanelMember,
  withPanelMember,
  withPanelOrder,
} from '@candor/contracts/jobs/values';
import { changed } from '@candor/contracts/kernel/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { idOf } from '@candor/contracts/all-events';
import { recounted } from './jobs.ts';
import { projection } from '../kernel/projection.ts';

const partOf: Partial<Record<JobEvent['type'], JobPart>> = {
  JobCreated: 'settings',
  JobDetailsUpdated: 'settings',
  OpeningAdded: 'settings',
  OpeningCancelled: 'settings',
  OpeningWantedAgain: 'settings',
  DescriptionSectionAdded: 'description',
  DescriptionSectionChanged: 'description',
  DescriptionSectionRemoved: 'description',
  DescriptionSectionsReordered: 'description',
  DescriptionHintDismissed: 'description',
  DescriptionHintBroughtBack: 'description',
  JobTaskAdded: 'requirements',
  JobRequirementAdded: 'requirements',
  JobTaskChanged: 'requirements',
  JobTaskRemoved: 'requirements',
  JobTasksReordered: 'requirements',
  JobRequirementChanged: 'requirements',
  JobRequirementRemoved: 'requirements',
  JobRequirementsReordered: 'requirements',
  QuestionAdded: 'questions',
  QuestionChanged: 'questions',
  QuestionRemoved: 'questions',
  WorkflowQuestionAssigned: 'questions',
  WorkflowQuestionChanged: 'questions',
  WorkflowQuestionRemoved: 'questions',
  WorkflowQuestionsReordered: 'questions',
  ApplyQuestionAdded: 'apply_form',
  ApplyQuestionChanged: 'apply_form',
  ApplyQuestionRemoved: 'apply_form',
  ApplyQuestionsReordered: 'apply_form',
  JobLevelAdded: 'levels',
  JobLevelChanged: 'levels',
  JobLevelRemoved: 'levels',
  JobLevelsReordered: 'levels',
  PlayAdded: 'plays',
  PlayChanged: 'plays',
  PlayRemoved: 'plays',
  PlaysReordered: 'plays',
  InterviewerAssigned: 'rounds',
  InterviewerChanged: 'rounds',
  InterviewerRemoved: 'rounds',
  InterviewersReordered: 'rounds',
  WorkflowStepChanged: 'rounds',
  WorkflowStepRemoved: 'rounds',
};
const begun = <P extends JobPart>(event: Recorded, part: P, content: JobParts[P]) => {
  const job_id = idOf(event.stream);
  return {
    id: jobPartId(job_id, part),
    organization_id: event.metadata.organization_id,
    job_id,
    part,
    ...content,
  };
};
/** The part's row before the event, or a new one for the part's first event. */
const rowOf =
  <P extends JobPart>(part: P, empty: JobParts[P]) =>
  (row: JobPartRow | null, event: Recorded) =>
    row?.part === part ? (row as Extract<JobPartRow, { part: P }>) : begun(event, part, empty);
const described = rowOf('description', { sections: [], dismissed_hints: [], sections_version: 0 });
const required = rowOf('requirements', { requirements: [], tasks: [] });
const asked = rowOf('questions', { questions: [] });
const applied = rowOf('apply_form', { apply_questions: [] });
const appliedFor = (
  before: JobPartRow | null,
  event: Recorded & Parameters<typeof applyQuestionsAfter>[1],
): JobPartRow => {
  const row = applied(before, event);
  return { ...row, apply_questions: [...applyQuestionsAfter(row.apply_questions, event)] };
};
const levelled = rowOf('levels', { levels: [] });
const played = rowOf('plays', { plays: [] });
const panelled = rowOf('rounds', { panel: [], changed: {} });
type Placed = Recorded & { data: Asking & { question_id: string } };
const placed = (before: JobPartRow | null, event: Placed): JobPartRow => {
  const row = asked(before, event);
  const { question_id, workflow_step_id, interviewer_id, required } = event.data;
  return { ...row, questions: withAsking(row.questions, question_id, { workflow_step_id, interviewer_id, required }) };
};
type RoundsRow = Extract<JobPartRow, { part: 'rounds' }>;
/** Stores which member changed the step last. */
const changedBy = (row: RoundsRow, event: Recorded, step_id: string): RoundsRow => {
  const { actor } = event.metadata;
  const by = actor.type === 'user' ? actor.id : null;
  return { ...row, changed: { ...row.changed, [step_id]: { by, version: event.revision } } };
};
const seated = (before: JobPartRow | null, event: Recorded & { data: PanelMember }): JobPartRow => {
  const row = panelled(before, event);
  const { workflow_step_id, user_id, required } = event.data;
  const panel = withPanelMember(row.panel, { workflow_step_id, user_id, required });
  return changedBy({ ...row, panel }, event, workflow_step_id);
};

const headcount = (row: JobPartRow | null, event: { type: keyof typeof headcountBy }): JobPartRow | null =>
  row?.part === 'settings' ? { ...row, fields: recounted(row.fields, event) } : row;

/** The data that only one page of a job shows: one row per part, so that each can be read alone. */
export const jobParts = projection<JobPartRow, JobEvent>({
  name: 'job-parts',
  version: 5,
  list: jobPartList,
  keys: (event) => {
    const part = partOf[event.type];
    return (part ? [part] : allParts).map((each) => jobPartId(idOf(event.stream), each));
  },
  on: {
    JobCreated: (_, event) => begun(event, 'settings', { fields: event.data.fields }),
    JobDetailsUpdated: (row, event) =>
      row?.part === 'settings' ? { ...row, fields: changed(row.fields, event.data.changes) } : row,
    OpeningAdded: headcount,
    OpeningCancelled: headcount,
    OpeningWantedAgain: headcount,
    ApplyQuestionAdded: appliedFor,
    ApplyQuestionChanged: appliedFor,
    ApplyQuestionRemoved: appliedFor,
    ApplyQuestionsReordered: appliedFor,
    JobDeleted: () => null,
    SampleJobRemoved: () => null,
    DescriptionSectionAdded: (before, event) => {
      const row = { ...described(before, event), sections_version: event.revision };
      return { ...row, sections: [...row.sections, event.data.section] };
    },
    DescriptionSectionChanged: (before, event) => {
      const row = { ...described(before, event), sections_version: event.revision };
      const { section_id, changes } = event.data;
      return {
        ...row,
        sections: row.sections.map((section) => (section.id === section_id ? changed(section, changes) : section)),
      };
    },
    DescriptionSectionRemoved: (before, event) => {
      const row = { ...described(before, event), sections_version: event.revision };
      return { ...row, sections: row.sections.filter((section) => section.id !== event.data.section_id) };
    },
    DescriptionSectionsReordered: (before, event) => {
      const row = { ...described(before, event), sections_version: event.revision };
      return { ...row, sections: inOrder(row.sections, event.data.ids) };
    },
    DescriptionHintDismissed: (before, event) => {
      const row = described(before, event);
      return { ...row, dismissed_hints: withHint(row.dismissed_hints, event.data.hint) };
    },
    DescriptionHintBroughtBack: (before, event) => {
      const row = described(before, event);
      return { ...row, dismissed_hints: withoutHint(row.dismissed_hints, event.data.hint) };
    },
    JobTaskAdded: (before, event) => {
      const row = required(before, event);
      return { ...row, tasks: [...row.tasks, event.data.task] };
    },
    JobRequirementAdded: (before, event) => {
      const row = required(before, event);
      return { ...row, requirements: [...row.requirements, event.data.requirement] };
    },
    QuestionAdded: (before, event) => {
      const row = asked(before, event);
      return { ...row, questions: [...row.questions, { ...event.data.question, asking: null }] };
    },
    JobTaskChanged: (before, event) => {
      const row = required(before, event);
      return { ...row, tasks: withChanges(row.tasks, event.data.task_id, event.data.changes) };
    },
    JobTaskRemoved: (before, event) => {
      const row = required(before, event);
      return { ...row, tasks: withoutId(row.tasks, event.data.task_id) };
    },
    JobTasksReordered: (before, event) => {
      const row = required(before, event);
      return { ...row, tasks: inOrder(row.tasks, event.data.ids) };
    },
    JobRequirementChanged: (before, event) => {
      const row = required(before, event);
      return { ...row, requirements: withChanges(row.requirements, event.data.requirement_id, event.data.changes) };
    },
    JobRequirementRemoved: (before, event) => {
      const row = required(before, event);
      return { ...row, requirements: withoutId(row.requirements, event.data.requirement_id) };
    },
    JobRequirementsReordered: (before, event) => {
      const row = required(before, event);
      return { ...row, requirements: inOrder(row.requirements, event.data.ids) };
    },
    QuestionChanged: (before, event) => {
      const row = asked(before, event);
      return { ...row, questions: withChanges(row.questions, event.data.question_id, event.data.changes) };
    },
    QuestionRemoved: (before, event) => {
      const row = asked(before, event);
      return { ...row, questions: withoutId(row.questions, event.data.question_id) };
    },
    WorkflowQuestionAssigned: placed,
    WorkflowQuestionChanged: placed,
    WorkflowQuestionRemoved: (before, event) => {
      const row = asked(before, event);
      return { ...row, questions: withAsking(row.questions, event.data.question_id, null) };
    },
    WorkflowQuestionsReordered: (before, event) => {
      const row = asked(before, event);
      return { ...row, questions: inOrder(row.questions, event.data.ids) };
    },
    JobLevelAdded: (before, event) => {
      const row = levelled(before, event);
      return { ...row, levels: [...row.levels, event.data.level] };
    },
    JobLevelChanged: (before, event) => {
      const row = levelled(before, event);
      return { ...row, levels: withChanges(row.levels, event.data.level_id, event.data.changes) };
    },
    JobLevelRemoved: (before, event) => {
      const row = levelled(before, event);
      return { ...row, levels: withoutId(row.levels, event.data.level_id) };
    },
    JobLevelsReordered: (before, event) => {
      const row = levelled(before, event);
      return { ...row, levels: inOrder(row.levels, event.data.ids) };
    },
    PlayAdded: (before, event) => {
      const row = played(before, event);
      return { ...row, plays: [...row.plays, event.data.play] };
    },
    PlayChanged: (before, event) => {
      const row = played(before, event);
      return { ...row, plays: withChanges(row.plays, event.data.play_id, event.data.changes) };
    },
    PlayRemoved: (before, event) => {
      const row = played(before, event);
      return { ...row, plays: withoutId(row.plays, event.data.play_id) };
    },
    PlaysReordered: (before, event) => {
      const row = played(before, event);
      return { ...row, plays: inOrder(row.plays, event.data.ids) };
    },
    InterviewerAssigned: seated,
    InterviewerChanged: seated,
    InterviewerRemoved: (before, event) => {
      const row = panelled(before, event);
      return changedBy(
        { ...row, panel: withoutPanelMember(row.panel, event.data) },
        event,
        event.data.workflow_step_id,
      );
    },
    InterviewersReordered: (before, event) => {
      const row = panelled(before, event);
      const { workflow_step_id, user_ids } = event.data;
      return changedBy(
        { ...row, panel: withPanelOrder(row.panel, workflow_step_id, user_ids) },
        event,
        workflow_step_id,
      );
    },
    WorkflowStepChanged: (before, event) => changedBy(panelled(before, event), event, event.data.step_id),
    WorkflowStepRemoved: (before, event) => {
      const row = panelled(before, event);
      const { [event.data.step_id]: _gone, ...changed } = row.changed;
      return { ...row, changed };
    },
  },
});
