import type { CadenceEvent } from '@candor/contracts/cadences/events';
import { emailsTogether } from '@candor/contracts/cadences/plan';
import {
  type CadenceFields,
  type CadenceRule,
  type CadenceStep,
  mostRules,
  mostSteps,
} from '@candor/contracts/cadences/values';
import { changesBetween } from '@candor/contracts/kernel/values';
import { type Cadence, cadenceState, type CadenceState } from '../../states/cadence.state.ts';
import { type Decider, reject, type Rejection, stale } from '../../kernel/decider.ts';

type Versioned = { version?: number | null };
export type CadenceCommands = {
  create: { fields: CadenceFields };
  change: { fields: Partial<CadenceFields> } & Versioned;
  activate: Record<never, never>;
  pause: Record<never, never>;
  resume: Record<never, never>;
  archive: Versioned;
  place: { place: number };
  addStep: { step: Omit<CadenceStep, 'id'> };
  changeStep: { id: string; step: Omit<CadenceStep, 'id'> } & Versioned;
  removeStep: { id: string } & Versioned;
  sortSteps: { ids: readonly string[] };
  cloneSteps: { from_cadence_id: string; steps: readonly CadenceStep[] };
  addRule: { rule: Omit<CadenceRule, 'id'> };
  changeRule: { id: string; rule: Omit<CadenceRule, 'id'> } & Versioned;
  removeRule: { id: string } & Versioned;
  sortRules: { ids: readonly string[] };
};
const gone = reject('not_found', 'Cadence not found.');
const noStep = reject('not_found', 'Step not found.');
const noRule = reject('not_found', 'Rule not found.');
const archived = reject('wrong_state', 'An archived cadence cannot be changed.');
const noText: Rejection = {
  ...reject('validation', 'An email needs a subject and a message.'),
  fields: { body: 'An email needs a subject and a message.' },
};
const noTarget: Rejection = {
  ...reject('validation', 'Choose a step of this cadence.'),
  fields: { step_id: 'Choose a step of this cadence.' },
};
const noPlace: Rejection = {
  ...reject('validation', 'Choose a step of this cadence.'),
  fields: { at_step_id: 'Choose a step of this cadence.' },
};
const noCadence: Rejection = {
  ...reject('validation', 'Choose another cadence.'),
  fields: { to_cadence_id: 'Choose another cadence.' },
};
const noTitle: Rejection = {
  ...reject('validation', 'Say what the task is.'),
  fields: { title: 'Say what the task is.' },
};

/** Whether another member changed this part after the caller's version; such a change is not overwritten. */
const isStale = (state: Cadence, part: string, version: number | null | undefined): boolean =>
  version != null && (state.versions[part] ?? 0) > version;
const open = (state: CadenceState, decide: (state: Cadence) => readonly CadenceEvent[] | Rejection) =>
  !state ? gone : state.status === 'archived' ? archived : decide(state);
const wrongRule = (rule: Omit<CadenceRule, 'id'>, state: Cadence): Rejection | null => {
  if (rule.at_step_id && !state.steps.some(({ id }) => id === rule.at_step_id)) return noPlace;
  if (rule.action === 'go_to_step' && !state.steps.some(({ id }) => id === rule.step_id)) return noTarget;
  if (rule.action === 'assign_cadence' && !rule.cadence_id) return noCadence;
  return rule.action === 'create_task' && !rule.title ? noTitle : null;
};
const wrongStep = ({ type, text }: Omit<CadenceStep, 'id'>): Rejection | null =>
  type === 'email' && !text ? noText : null;
/** Refuses the change if it leaves emails of a cadence on one day that it does not move apart. Cadences from before this rule go on; their emails wait for the next day. */
const onOneDay = (before: readonly CadenceStep[], after: readonly Omit<CadenceStep, 'id'>[]): Rejection | null => {
  const [pair, ...others] = emailsTogether(after);
  if (!pair || others.length + 1 < emailsTogether(before).length) return null;
  const refused = reject(
    'emails_together',
    'Leave at least one business day between the emails “{first}” and “{second}”.',
    { first: pair[0].name, second: pair[1].name },
  );
  return { ...refused, fields: { delay_days: refused.error } };
};
const sameMembers = (ids: readonly string[], parts: readonly { id: string }[]): boolean =>
  ids.length === parts.length && parts.every(({ id }) => ids.includes(id));

export const cadence: Decider<CadenceState, CadenceCommands, CadenceEvent> = {
  ...cadenceState,
  decide: {
    create: ({ fields }, state) => (state ? [] : [{ type: 'CadenceCreated', data: { fields } }]),
    change: ({ fields, version }, state) =>
      open(state, (now) => {
        if (isStale(now, 'fields', version)) return stale('cadence');
        const changes = changesBetween(now.fields, fields);
        return Object.keys(changes).length ? [{ type: 'CadenceUpdated', data: { changes } }] : [];
      }),
    activate: (_, state) =>
      open(state, ({ status, steps }) => {
        if (!steps.length) return reject('no_steps', 'Add a step first.');
        const together = status === 'draft' ? onOneDay([], steps) : null;
        if (together) return together;
        return status === 'draft' ? [{ type: 'CadenceActivated', data: {} }] : [];
      }),
    pause: (_, state) =>
      open(state, ({ status }) =>
        status === 'active'
          ? [{ type: 'CadencePaused', data: {} }]
          : status === 'paused'
            ? []
            : reject('wrong_state', 'Only an active cadence can be paused.'),
      ),
    resume: (_, state, { now }) =>
      open(state, ({ status, paused_at }) =>
        status === 'paused'
          ? [{ type: 'CadenceResumed', data: { paused_ms: Math.max(0, Date.parse(now) - Date.parse(paused_at!)) } }]
          : [],
      ),
    archive: ({ version }, state) =>
      !state
        ? gone
        : state.status === 'archived'
          ? []
          : isStale(state, 'fields', version)
            ? stale('cadence')
            : [{ type: 'CadenceArchived', data: {} }],
    place: ({ place }, state) =>
      open(state, (now) => (now.place === place ? [] : [{ type: 'CadencePlaced', data: { place } }])),
    addStep: ({ step }, state, { newId }) =>
      open(state, (now) =>
        now.steps.length >= mostSteps
          ? reject('limit', 'At most {most, number} steps are allowed.', { most: mostSteps })
          : (wrongStep(step) ??
            onOneDay(now.steps, [...now.steps, step]) ?? [
              { type: 'CadenceStepAdded', data: { step: { ...step, id: newId() } } },
            ]),
      ),
    changeStep: ({ id, step, version }, state) =>
      open(state, (now) => {
        const before = now.steps.find((each) => each.id === id);
        if (!before) return noStep;
        if (isStale(now, id, version)) return stale('step');
        const changes = changesBetween(before, { ...step, id });
        if (!Object.keys(changes).length) return wrongStep(step) ?? [];
        const after = now.steps.map((each) => (each.id === id ? { ...step, id } : each));
        return (
          wrongStep(step) ??
          onOneDay(now.steps, after) ?? [
            { type: 'CadenceStepChanged', data: { step_id: id, name: before.name, changes } },
          ]
        );
      }),
    removeStep: ({ id, version }, state) =>
      open(state, (now) => {
        const step = now.steps.find((each) => each.id === id);
        if (!step) return [];
        if (isStale(now, id, version)) return stale('step');
        return now.status !== 'draft' && now.steps.length === 1
          ? reject('no_steps', 'A cadence that has started needs a step.')
          : (onOneDay(
              now.steps,
              now.steps.filter((each) => each.id !== id),
            ) ?? [{ type: 'CadenceStepRemoved', data: { step_id: id, name: step.name } }]);
      }),
    sortSteps: ({ ids }, state) =>
      open(state, ({ steps }) =>
        !sameMembers(ids, steps)
          ? stale('cadence')
          : steps.every(({ id }, at) => ids[at] === id)
            ? []
            : (onOneDay(
                steps,
                ids.flatMap((each) => steps.find(({ id }) => id === each) ?? []),
              ) ?? [{ type: 'CadenceStepsReordered', data: { ids: [...ids] } }]),
      ),
    cloneSteps: ({ from_cadence_id, steps: copied }, state, { newId }) =>
      open(state, ({ steps }) =>
        steps.length + copied.length > mostSteps
          ? reject('limit', 'At most {most, number} steps are allowed.', { most: mostSteps })
          : copied.length
            ? (onOneDay(steps, [...steps, ...copied]) ?? [
                {
                  type: 'CadenceStepsCloned',
                  data: { from_cadence_id, steps: copied.map((step) => ({ ...step, id: newId() })) },
                },
              ])
            : [],
      ),
    addRule: ({ rule }, state, { newId }) =>
      open(state, (now) =>
        now.rules.length >= mostRules
          ? reject('limit', 'At most {most, number} rules are allowed.', { most: mostRules })
          : (wrongRule(rule, now) ?? [{ type: 'CadenceRuleAdded', data: { rule: { ...rule, id: newId() } } }]),
      ),
    changeRule: ({ id, rule, version }, state) =>
      open(state, (now) => {
        const before = now.rules.find((each) => each.id === id);
        if (!before) return noRule;
        if (isStale(now, id, version)) return stale('rule');
        const wrong = wrongRule(rule, now);
        if (wrong) return wrong;
        const changes = changesBetween(before, { ...rule, id });
        return Object.keys(changes).length ? [{ type: 'CadenceRuleChanged', data: { rule_id: id, changes } }] : [];
      }),
    removeRule: ({ id, version }, state) =>
      open(state, (now) =>
        !now.rules.some((each) => each.id === id)
          ? []
          : isStale(now, id, version)
            ? stale('rule')
            : [{ type: 'CadenceRuleRemoved', data: { rule_id: id } }],
      ),
    sortRules: ({ ids }, state) =>
      open(state, ({ rules }) =>
        !sameMembers(ids, rules)
          ? stale('cadence')
          : rules.every(({ id }, at) => ids[at] === id)
            ? []
            : [{ type: 'CadenceRulesReordered', data: { ids: [...ids] } }],
      ),
  },
};
