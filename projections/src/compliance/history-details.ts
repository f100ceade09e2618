import { isAnyDay } from '@candor/contracts/values/day';
import { fullDayWords } from '@candor/contracts/words/time-words';
import { plainWords } from '@candor/contracts/values/rich-text';
import { definitionOf } from '@candor/contracts/all-events';
import { numberWords, phrase, say, sayLabel, sayPart, voice } from '@candor/contracts/words/say';
import type { NoShow } from '@candor/contracts/interviews/values';
import type { HistoryRow } from '@candor/contracts/compliance/history';
import { erasedText } from '@candor/contracts/values/erased';
import type { Recorded } from '@candor/contracts/kernel/event';
import { codeOf, labelOf, words } from './detail-words.ts';

// The data of an event in addition to its sentence, as labels and values.

/** open: everything · hidden: of personal data, only the person's identity is shown; other fields are only named · erased: all personal texts are gone. */
export type Sight = 'open' | 'hidden' | 'erased';
type Detail = HistoryRow['details'][number];

/** Any recorded value as text; empty if there is no value. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? say('Yes') : say('No');
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'object')
    return 'name' in value
      ? textOf(value.name)
      : 'address' in value && 'kind' in value
        ? [textOf(value.address), value.kind ? `(${textOf(value.kind)})` : ''].filter(Boolean).join(' ')
        : Object.entries(value)
            .filter(([, each]) => each !== null && each !== undefined && each !== '')
            .map(([name, each]) => `${labelOf(name)}: ${textOf(each)}`)
            .join(', ');
  if (typeof value === 'string' && isAnyDay(value)) return fullDayWords(value, voice());
  return String(value);
};

export const notShown = phrase('(not shown)');
const html = new Set(['body']);
/** Fields that are shown elsewhere in the row, or that only programs need. */
const silent = new Set([
  'from_step',
  'question_text',
  'to_step',
  'step',
  'changes',
  'reason',
  'reason_name',
  'automatic',
  'by',
  'added_by',
  'recorded_by',
  'sent_by',
  'undone',
  'takes_back',
  'stood',
  'was_lead',
  'sealed',
  'newest',
  'follow_ups',
  'of_step',
  'interviewers',
  'replaces',
  'releases',
  'next',
  'assigned_by',
  'at_step',
  'ref',
  'variant',
  'because',
  'calendar',
  'internet_id_hash',
  'of_cadence',
  'task_id',
  'message_id',
  'draft',
  'records',
]);
/** Fields that are left out because they are long; the resume's file contains the whole text. */
const unread = new Set(['ResumeParsed.text']);
const flags: Readonly<Record<string, string>> = {
  not_considered: phrase('not considered'),
  not_basically_qualified: phrase('not basically qualified'),
};
const each = (parent: string, value: Record<string, unknown>): Detail[] =>
  Object.entries(value).map(([name, part]) => ({
    label: parent === 'person' ? labelOf(name) : `${labelOf(parent)}: ${labelOf(name)}`,
    value: html.has(name) ? plainWords(String(part ?? '')) : (codeOf(name, part) ?? textOf(part)),
  }));
/** The terms of an offer without dates, which the event shows separately. */
const terms = ({ amount, currency, period, ...rest }: Record<string, unknown>): Detail[] => [
  {
    label: say('Pay'),
    value: say('{pay} per {period}', {
      pay: `${String(currency)} ${numberWords(Number(amount))}`,
      period: sayPart(String(period)),
    }),
  },
  ...Object.entries(rest)
    .filter(([name]) => !['start_on', 'expires_on'].includes(name))
    .map(([name, part]) => ({ label: labelOf(name), value: textOf(part) })),
];

/** A letter that leaves at once is planned for the first moment that there is. */
const leavesAtOnce = (field: string, value: unknown): boolean =>
  field === 'scheduled_for' && typeof value === 'string' && Date.parse(value) === 0;

const detail = (field: string, value: unknown): Detail[] => {
  if (field === 'answers' && Array.isArray(value))
    return (value as { question_text: string; value: unknown }[]).map((answer) => ({
      label: answer.question_text,
      value: textOf(answer.value),
    }));
  if (field === 'terms' && value) return terms(value as Record<string, unknown>);
  if (field === 'flags' && value)
    return [
      {
        label: say('Counted as'),
        value: Object.entries(value)
          .flatMap(([name, on]) => (on ? sayLabel(flags[name] ?? words(name).toLowerCase()) : []))
          .join(', '),
      },
    ];
  if ((field === 'person' || field === 'message') && value) return each(field, value as Record<string, unknown>);
  const told = leavesAtOnce(field, value) ? say('at once') : (codeOf(field, value) ?? textOf(value));
  return [{ label: labelOf(field), value: html.has(field) ? plainWords(told) : told }];
};

/** The fields of the person's identity, which every reader of the history may read. All other personal fields of an event stay hidden from readers without rights until they are listed here. */
const identity = new Set([
  'first_name',
  'last_name',
  'name_order',
  'pronoun',
  'person',
  'email',
  'phone',
  'headline',
  'current_title',
  'current_company',
  'location',
  'url',
  'file_name',
  'hash',
  'to',
  'source_detail',
]);
/** Whether the event is a judgment of an interviewer. Those are read only where independence of feedback is enforced, never in a history. */
export const isUntold = ({ type }: { type: string }): boolean => /^(Scorecard|Recommendation)/.test(type);
/** Events whose values are already told in `changes`. */
const changesTell = new Set(['CandidateFieldChanged']);
/** A member that an event names in addition to its actor, and their role. */
export const memberIn = ({ type, data }: Recorded): { as: string; user_id: string } | null => {
  const { user_id, by } = data as { user_id?: string | null; by?: NoShow };
  if (type === 'CandidateOwnerAssigned' && user_id) return { as: say('Owner'), user_id };
  return type === 'NoShowRecorded' && by?.user_id ? { as: say('Interviewer'), user_id: by.user_id } : null;
};
/** The event's own readable fields. Ids are left out. */
export const detailsOf = (event: Recorded, sight: Sight): Detail[] => {
  if (changesTell.has(event.type) || isUntold(event)) return [];
  const personal = definitionOf(event.stream, event.type)?.personal ?? [];
  return Object.entries(event.data)
    .flatMap(([field, value]): Detail[] => {
      if (silent.has(field) || unread.has(`${event.type}.${field}`) || /(^|_)ids?$/.test(field)) return [];
      if (sight === 'erased' && personal.includes(field)) return [{ label: labelOf(field), value: erasedText }];
      if (sight === 'hidden' && personal.includes(field) && !identity.has(field))
        return textOf(value) ? [{ label: labelOf(field), value: sayLabel(notShown) }] : [];
      return detail(field, value);
    })
    .filter((found) => found.value);
};
