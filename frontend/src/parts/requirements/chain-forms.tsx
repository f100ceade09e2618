import { say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import {
  upsertJobTask,
  upsertRequirement,
  upsertWorkflowQuestion,
} from '@candor/contracts/requirements/evaluation-endpoints';
import { questionFields, requirementFields, taskFields } from '@candor/contracts/jobs/fields';
import type { FromSuggestion } from '@candor/contracts/requirements/suggestions';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import {
  requirementLevels,
  saidOptions,
  type PlacedQuestion,
  type Requirement,
  type Step,
  type Task,
} from '@candor/contracts/jobs/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { CheckboxField } from '../../kit/inputs/choice.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SegmentedField } from '../../kit/inputs/segmented-field.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { QuestionTools, RequirementTools } from './draft-tools.tsx';
import { matters, often, saidScale } from './chain-words.ts';

/** A suggestion that a member changes before keeping it: the form's initial values, its other fields, and the suggestion's id. */
export type Drafted = { values: Record<string, unknown>; links: Record<string, unknown>; suggestion: FromSuggestion };
type Props = {
  page: Pick<ChainPage, 'job' | 'people' | 'requirements'>;
  about?: string;
  draft?: Drafted;
  onClose: (saved: boolean) => void;
};
/** The data that every form in this file sends: the job, and for an existing part, the version of the job with which the form began. */
const useSaving = ({ page: { job }, draft, onClose }: Props) => {
  const { revalidate } = useRevalidator();
  const [version] = useState(job.version);
  return {
    of: (id: string | undefined, name = 'id') => ({
      job_id: job.id,
      ...(id ? { [name]: id, version } : {}),
      ...(draft ? { suggestion: draft.suggestion, ...draft.links } : {}),
    }),
    done: async () => {
      toast({ text: say('Saved.') });
      onClose(true);
      await revalidate();
    },
  };
};
const savesAs = (part: unknown) => (part ? say('Save') : say('Add'));

/** The form for a job task: its name, its frequency and its importance. */
export const TaskForm = ({ task, ...props }: Props & { task: Task | null }) => {
  const { of, done } = useSaving(props);
  return (
    <FieldsForm
      fields={taskFields}
      initial={typedOf(taskFields, task ?? props.draft?.values ?? {})}
      guard
      focus={task ? undefined : 'name'}
      send={(values) => call(upsertJobTask, { ...of(task?.id), ...values })}
      onOk={done}
    >
      <FieldInput name="name" />
      <SegmentedField {...inputWords(taskFields, 'frequency')} options={saidScale(often)} />
      <SegmentedField {...inputWords(taskFields, 'importance')} options={saidScale(matters)} />
      <FieldInput name="description" rows={2} />
      <FormActions save={savesAs(task)} onCancel={() => props.onClose(false)} />
    </FieldsForm>
  );
};

/** The form for a requirement. If applicants were already judged by the requirement, a member who changes it must confirm. */
export const RequirementForm = ({ requirement, ...props }: Props & { requirement: Requirement | null }) => {
  const { of, done } = useSaving(props);
  const [judged, setJudged] = useState(false);
  return (
    <FieldsForm
      fields={requirementFields}
      initial={{
        ...typedOf(requirementFields, { ...props.draft?.values, ...requirement, ...requirement?.indicators }),
        confirm: false,
      }}
      guard
      focus={requirement ? undefined : 'name'}
      send={async ({ confirm, ...values }) => {
        const answer = await call(upsertRequirement, {
          ...of(requirement?.id),
          ...values,
          ...(confirm ? { confirm } : {}),
          ...(requirement || !props.about ? {} : { job_task_ids: [props.about] }),
        });
        setJudged(answer.status === 'error' && answer.code === 'confirm');
        return answer;
      }}
      onOk={done}
    >
      <FieldInput name="name" />
      <RequirementTools jobId={props.page.job.id} />
      <SegmentedField {...inputWords(requirementFields, 'level')} options={saidOptions(requirementLevels)} />
      <FieldInput name="kind" />
      <SegmentedField
        {...inputWords(requirementFields, 'weight')}
        options={['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
      />
      <FieldInput name="description" rows={2} />
      <FieldInput name="positive" />
      <FieldInput name="negative" />
      <FieldInput name="basic_qualification" />
      {judged && <CheckboxField name="confirm" label={say('Change it although applicants were judged on it')} />}
      <FormActions save={savesAs(requirement)} onCancel={() => props.onClose(false)} />
    </FieldsForm>
  );
};

/** The form for a question: its text and scoring, its round, and its interviewer. `at`: the round of a new question. */
export const QuestionForm = ({
  question,
  rounds,
  at = '',
  ...props
}: Props & { question: PlacedQuestion | null; rounds: readonly Step[]; at?: string }) => {
  const { of, done } = useSaving(props);
  return (
    <FieldsForm
      fields={questionFields}
      initial={{
        ...typedOf(questionFields, { ...props.draft?.values, ...question, ...question?.indicators }),
        workflow_step_id: question ? (question.asking?.workflow_step_id ?? '') : at,
        interviewer_id: question?.asking?.interviewer_id ?? '',
      }}
      guard
      focus={question ? undefined : 'text'}
      send={({ workflow_step_id, interviewer_id, ...values }) =>
        call(upsertWorkflowQuestion, {
          ...of(question?.id, 'question_id'),
          ...values,
          workflow_step_id: workflow_step_id || null,
          ...(workflow_step_id ? { interviewer_id: interviewer_id || null } : {}),
          ...(question || !props.about ? {} : { requirement_ids: [props.about] }),
        })
      }
      onOk={done}
    >
      <FieldInput name="text" rows={3} />
      <QuestionTools page={props.page} question={question} about={props.about} />
      <div className="grid grid-cols-2 gap-3">
        <FieldInput name="kind" />
        <FieldInput name="scoring_type" />
        <SelectField
          name="workflow_step_id"
          label={say('Round')}
          placeholder={say('Not in a round')}
          options={rounds.map((step) => ({ value: step.id, label: sayLabel(step.name) }))}
        />
        <SelectField
          name="interviewer_id"
          label={say('Asked by')}
          placeholder={say('No interviewer')}
          options={props.page.people}
        />
        <FieldInput name="time_minutes" />
      </div>
      <FieldInput name="positive" />
      <FieldInput name="negative" />
      <FormActions save={savesAs(question)} onCancel={() => props.onClose(false)} />
    </FieldsForm>
  );
};
