import { idOf } from '@candor/contracts/all-events';
import type { CadenceEvent, EnrollmentEvent } from '@candor/contracts/cadences/events';
import { cadenceList, type CadenceRow, enrollmentList, type EnrollmentRow } from '@candor/contracts/cadences/rows';
import type { Next, StepResult } from '@candor/contracts/cadences/values';
import { changed } from '@candor/contracts/kernel/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

const after = (row: CadenceRow | null, event: Recorded, change: (row: CadenceRow) => Partial<CadenceRow>) =>
  row && { ...row, ...change(row), version: event.revision, updated_at: event.metadata.occurred_at };
const placed = <Part extends { id: string }>(parts: readonly Part[], ids: readonly string[]): Part[] =>
  [...parts].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

export const cadences = projection<CadenceRow, CadenceEvent>({
  name: 'cadences',
  version: 2,
  list: cadenceList,
  keys: (event) => [idOf(event.stream)],
  on: {
    CadenceCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      status: 'draft',
      fields: event.data.fields,
      steps: [],
      rules: [],
      place: Date.parse(event.metadata.occurred_at),
      created_at: event.metadata.occurred_at,
      updated_at: event.metadata.occurred_at,
    }),
    CadenceUpdated: (row, event) =>
      after(row, event, ({ fields }) => ({ fields: changed(fields, event.data.changes) })),
    CadenceActivated: (row, event) => after(row, event, () => ({ status: 'active' })),
    CadencePaused: (row, event) => after(row, event, () => ({ status: 'paused' })),
    CadenceResumed: (row, event) => after(row, event, () => ({ status: 'active' })),
    CadenceArchived: (row, event) => after(row, event, () => ({ status: 'archived' })),
    CadencePlaced: (row, { data: { place }, revision }) => row && { ...row, place, version: revision },
    CadenceStepAdded: (row, event) => after(row, event, ({ steps }) => ({ steps: [...steps, event.data.step] })),
    CadenceStepChanged: (row, event) =>
      after(row, event, ({ steps }) => ({
        steps: steps.map((step) => (step.id === event.data.step_id ? changed(step, event.data.changes) : step)),
      })),
    CadenceStepRemoved: (row, event) =>
      after(row, event, ({ steps }) => ({ steps: steps.filter(({ id }) => id !== event.data.step_id) })),
    CadenceStepsReordered: (row, event) => after(row, event, ({ steps }) => ({ steps: placed(steps, event.data.ids) })),
    CadenceStepsCloned: (row, event) => after(row, event, ({ steps }) => ({ steps: [...steps, ...event.data.steps] })),
    CadenceRuleAdded: (row, event) => after(row, event, ({ rules }) => ({ rules: [...rules, event.data.rule] })),
    CadenceRuleChanged: (row, event) =>
      after(row, event, ({ rules }) => ({
        rules: rules.map((rule) => (rule.id === event.data.rule_id ? changed(rule, event.data.changes) : rule)),
      })),
    CadenceRuleRemoved: (row, event) =>
      after(row, event, ({ rules }) => ({ rules: rules.filter(({ id }) => id !== event.data.rule_id) })),
    CadenceRulesReordered: (row, event) => after(row, event, ({ rules }) => ({ rules: placed(rules, event.data.ids) })),
  },
});

const goOn = (
  row: EnrollmentRow | null,
  event: Recorded<{ type: string; data: { step_id: string; next: Next | null } }>,
  result: Omit<StepResult, 'step_id' | 'at'>,
): EnrollmentRow | null =>
  row && {
    ...row,
    version: event.revision,
    step_id: event.data.next?.step_id ?? null,
    due_at: event.data.next?.due_at ?? null,
    because: event.data.next?.because ?? [],
    task_id: null,
    steps: [...row.steps, { step_id: event.data.step_id, at: event.metadata.occurred_at, ...result }],
  };
const ended = (row: EnrollmentRow, event: Recorded): EnrollmentRow => ({
  ...row,
  version: event.revision,
  due_at: null,
  because: [],
  task_id: null,
  paused_until: null,
  ended_at: event.metadata.occurred_at,
});
/** Sets the result of the step whose letter this is. */
const withResult = (row: EnrollmentRow, ref: string, change: Pick<StepResult, 'result' | 'reason'>): EnrollmentRow => ({
  ...row,
  steps: row.steps.map((step) => (step.ref === ref ? { ...step, ...change } : step)),
});
const resultOf = (type: string): StepResult['result'] =>
  type === 'email' ? 'sent' : type === 'response' ? 'waited' : 'done';

export const enrollments = projection<EnrollmentRow, EnrollmentEvent>({
  name: 'enrollments',
  version: 3,
  list: enrollmentList,
  keys: (event) => [idOf(event.stream)],
  on: {
    CandidateEnrolled: (_, event) => {
      const { next, at_step: _step, came_through: _through, ...data } = event.data;
      return {
        ...data,
        id: idOf(event.stream),
        organization_id: event.metadata.organization_id,
        version: event.revision,
        status: 'active',
        step_id: next.step_id,
        due_at: next.due_at,
        because: next.because,
        task_id: null,
        paused_until: null,
        started_at: event.metadata.occurred_at,
        ended_at: null,
        left_reason: null,
        steps: [],
        rules: [],
      };
    },
    CadenceStepDue: (row, event) =>
      row && { ...row, version: event.revision, task_id: event.data.task_id, due_at: null, because: [] },
    CadenceStepExecuted: (row, event) =>
      goOn(row, event, {
        result: resultOf(event.data.type),
        ref: event.data.ref,
        variant: event.data.variant,
        reason: null,
      }),
    CadenceStepSkipped: (row, event) =>
      goOn(row, event, { result: 'skipped', ref: null, variant: null, reason: event.data.reason }),
    CadenceStepFailed: (row, event) => {
      if (!row) return null;
      const { step_id, reason, message_id, next } = event.data;
      if (message_id) return { ...withResult(row, message_id, { result: 'failed', reason }), version: event.revision };
      const failed: StepResult = {
        step_id,
        at: event.metadata.occurred_at,
        result: 'failed',
        ref: null,
        variant: null,
        reason,
      };
      return next
        ? { ...row, version: event.revision, due_at: next.due_at, because: next.because }
        : { ...ended(row, event), status: 'failed', steps: [...row.steps, failed] };
    },
    CadenceStepRetried: (row, event) => {
      if (!row) return null;
      const sent = {
        ...withResult(row, event.data.message_id, { result: 'sent', reason: null }),
        version: event.revision,
      };
      if (row.ended_at) return sent;
      const { next } = event.data;
      return {
        ...sent,
        status: 'active',
        paused_until: null,
        due_at: next?.due_at ?? null,
        because: next?.because ?? [],
      };
    },
    CadenceStepPostponed: (row, event) =>
      row && { ...row, version: event.revision, due_at: event.data.due_at, because: event.data.because },
    CadenceResponseRecorded: (row) => row,
    CadenceRuleApplied: (row, event) => row && { ...row, rules: [...row.rules, event.data.rule_id] },
    CadenceRuleCounted: (row) => row,
    EnrollmentPaused: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        status: 'paused',
        paused_until: event.data.until,
        ...(event.data.reason === 'letter_failed'
          ? { due_at: null, because: [{ why: 'letter_failed' as const }] }
          : {}),
      },
    EnrollmentResumed: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        status: 'active',
        paused_until: null,
        due_at: event.data.due_at,
        because: row.because.filter(({ why }) => why !== 'letter_failed'),
      },
    EnrollmentMoved: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        step_id: event.data.next.step_id,
        due_at: event.data.next.due_at,
        because: event.data.next.because,
        task_id: null,
      },
    EnrollmentCompleted: (row, event) => row && { ...ended(row, event), status: 'completed', step_id: null },
    CandidateLeftCadence: (row, event) =>
      row && { ...ended(row, event), status: 'left', left_reason: event.data.reason },
  },
});
