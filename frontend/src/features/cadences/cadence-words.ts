import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { shortWeekday } from '@candor/contracts/words/time-words';
import { clockWords } from '@candor/contracts/values/quarter-hours';
import {
  type CadenceFields,
  type CadenceRule,
  type CadenceStatus,
  type EnrollmentStatus,
  enrollmentStatuses,
  cadenceStatuses,
  type LeaveReason,
  leaveReasons,
  ruleActions,
  ruleEvents,
  stepTypes,
} from '@candor/contracts/cadences/values';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import type { Tone } from '../../kit/tag.tsx';
import { personLocale } from '../../kit/inputs/person-locale.ts';

export const cadenceTones: Record<CadenceStatus, Tone> = {
  draft: 'plain',
  active: 'good',
  paused: 'warn',
  archived: 'bad',
};
export const enrollmentTones: Record<EnrollmentStatus, Tone> = {
  active: 'good',
  paused: 'warn',
  completed: 'info',
  left: 'plain',
  failed: 'bad',
};
export const cadenceStatusOptions = () =>
  Object.entries(cadenceStatuses).map(([value, label]) => ({
    value,
    label: sayLabel(label),
  }));
export const enrollmentStatusOptions = () =>
  Object.entries(enrollmentStatuses).map(([value, label]) => ({ value, label: sayLabel(label) }));

export const delayWords = (days: number, first: boolean): string =>
  days
    ? say('{days, plural, one {+ # day} other {+ # days}}', { days })
    : first
      ? say('immediately')
      : say('the same day');

/** When the cadence sends: 'Mon – Fri, 9:00 am – 5:00 pm, by the recipient’s clock'. */
export const windowWords = ({ window: { days, from, until }, zone }: CadenceFields): string => {
  const { words: locale } = personLocale();
  const word = (day: number) => shortWeekday(Date.UTC(1970, 0, 5 + day), { zone: 'UTC', locale });
  const inRow = days.length > 2 && days.length - 1 === days.at(-1)! - days[0]!;
  const on =
    days.length === 7
      ? say('every day')
      : inRow
        ? `${word(days[0]!)} – ${word(days.at(-1)!)}`
        : new Intl.ListFormat(locale, { style: 'narrow' }).format(days.map(word));
  const hours =
    from === '00:00' && until === '24:00'
      ? say('at any hour')
      : `${clockWords(from, locale)} – ${clockWords(until === '24:00' ? '00:00' : until, locale)}`;
  return [on, hours, zone === 'recipient' ? say('by the recipient’s clock') : say('by the owner’s clock')].join(', ');
};

const targetOf = ({ action, step_id, cadence_id, title, days }: CadenceRule, { cadence, options }: CadenceData) => {
  switch (action) {
    case 'go_to_step':
      return sayLabel(cadence.steps.find(({ id }) => id === step_id)?.name ?? phrase('The step was removed'));
    case 'assign_cadence':
      return options.cadences.find(({ value }) => value === cadence_id)?.label ?? '';
    case 'create_task':
      return title ?? '';
    case 'pause':
      return say('{days, plural, one {# working day} other {# working days}}', { days: days ?? 0 });
    case 'leave':
    case 'notify':
    case 'complete':
      return '';
  }
};
/** A rule as two texts: when the rule applies, and what it does. */
export const ruleWords = (rule: CadenceRule, page: CadenceData): { when: string; what: string } => {
  const outcome = page.options.dispositions.find(({ value }) => value === rule.disposition_id)?.label;
  const when = sayLabel(ruleEvents[rule.when]);
  const action = sayLabel(ruleActions[rule.action]);
  const target = targetOf(rule, page);
  const { at_step_id, at_type, count } = rule;
  const step = page.cadence.steps.find(({ id }) => id === at_step_id)?.name;
  const where = at_step_id
    ? step
      ? say('about {step}', { step: sayLabel(step) })
      : say('about a step that was removed')
    : at_type && say('about {step}', { step: sayLabel(stepTypes[at_type]) });
  const times =
    count &&
    count > 1 &&
    say('from the {count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} time on', { count });
  const happens = outcome ? `${when}: ${outcome}` : when;
  return { when: [happens, where, times].filter(Boolean).join(', '), what: target ? `${action}: ${target}` : action };
};
/** Why a person left, as the beginning of a line. */
export const leftWords = (reason: LeaveReason): string => {
  const words = sayLabel(leaveReasons[reason]);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};
