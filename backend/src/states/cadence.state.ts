import type { CadenceEvent } from '@candor/contracts/cadences/events';
import type { CadenceFields, CadenceRule, CadenceStatus, CadenceStep } from '@candor/contracts/cadences/values';
import { changed } from '@candor/contracts/kernel/values';
import { type Fold, reject } from '../kernel/decider.ts';

// One cadence as a fold over its events. The rules are in features/cadences.

export type Cadence = {
  status: CadenceStatus;
  fields: CadenceFields;
  steps: readonly CadenceStep[];
  rules: readonly CadenceRule[];
  /** The time of the pause; null: not paused. */
  paused_at: string | null;
  /** The last pause that is over. */
  last_pause: { from: string; until: string } | null;
  /** The revision of the last change of each step and rule, and of the fields. */
  versions: Readonly<Record<string, number>>;
  version: number;
  /** Its place in the list. Null: no member has placed it. */
  place: number | null;
};
export type CadenceState = Cadence | null;
export const notActive = reject('wrong_state', 'Only an active cadence takes people.');

const inOrder = <Part extends { id: string }>(parts: readonly Part[], ids: readonly string[]): Part[] =>
  [...parts].sort((a, b) => placeOf(ids, a.id) - placeOf(ids, b.id));
/** An id that is missing in the order comes last. */
const placeOf = (ids: readonly string[], id: string): number => {
  const at = ids.indexOf(id);
  return at < 0 ? ids.length : at;
};
const touched = (state: Cadence, revision: number, ...parts: string[]) => ({
  version: revision,
  versions: { ...state.versions, ...Object.fromEntries(parts.map((part) => [part, revision])) },
});

export const cadenceState: Fold<CadenceState, CadenceEvent> = {
  category: 'cadence',
  initial: null,
  evolve: {
    CadenceCreated: (_, { data, revision }) => ({
      status: 'draft',
      fields: data.fields,
      steps: [],
      rules: [],
      paused_at: null,
      last_pause: null,
      versions: { fields: revision },
      version: revision,
      place: null,
    }),
    CadenceUpdated: (state, { data, revision }) =>
      state && { ...state, fields: changed(state.fields, data.changes), ...touched(state, revision, 'fields') },
    CadenceActivated: (state, { revision }) => state && { ...state, status: 'active', version: revision },
    CadencePaused: (state, { revision, metadata }) =>
      state && { ...state, status: 'paused', paused_at: metadata.occurred_at, version: revision },
    CadenceResumed: (state, { data, metadata: { occurred_at }, revision }) =>
      state && {
        ...state,
        status: 'active',
        paused_at: null,
        last_pause: { from: new Date(Date.parse(occurred_at) - data.paused_ms).toISOString(), until: occurred_at },
        version: revision,
      },
    CadenceArchived: (state, { revision }) => state && { ...state, status: 'archived', version: revision },
    CadencePlaced: (state, { data: { place }, revision }) => state && { ...state, place, version: revision },
    CadenceStepAdded: (state, { data, revision }) =>
      state && { ...state, steps: [...state.steps, data.step], ...touched(state, revision, data.step.id) },
    CadenceStepChanged: (state, { data, revision }) =>
      state && {
        ...state,
        steps: state.steps.map((step) => (step.id === data.step_id ? changed(step, data.changes) : step)),
        ...touched(state, revision, data.step_id),
      },
    CadenceStepRemoved: (state, { data, revision }) =>
      state && { ...state, steps: state.steps.filter(({ id }) => id !== data.step_id), version: revision },
    CadenceStepsReordered: (state, { data, revision }) =>
      state && { ...state, steps: inOrder(state.steps, data.ids), version: revision },
    CadenceStepsCloned: (state, { data, revision }) =>
      state && { ...state, steps: [...state.steps, ...data.steps], version: revision },
    CadenceRuleAdded: (state, { data, revision }) =>
      state && { ...state, rules: [...state.rules, data.rule], ...touched(state, revision, data.rule.id) },
    CadenceRuleChanged: (state, { data, revision }) =>
      state && {
        ...state,
        rules: state.rules.map((rule) => (rule.id === data.rule_id ? changed(rule, data.changes) : rule)),
        ...touched(state, revision, data.rule_id),
      },
    CadenceRuleRemoved: (state, { data, revision }) =>
      state && { ...state, rules: state.rules.filter(({ id }) => id !== data.rule_id), version: revision },
    CadenceRulesReordered: (state, { data, revision }) =>
      state && { ...state, rules: inOrder(state.rules, data.ids), version: revision },
  },
};
