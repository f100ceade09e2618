import { recommendations } from '@candor/contracts/scorecards/values';
import { saidOptions, scheduleStatuses, sourceTypes } from '@candor/contracts/jobs/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { reaches } from '@candor/contracts/pipeline/figures';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import { type Turnable, withOpposites } from '../../kit/tables/filter-opposites.ts';
import type { Filter } from '../../kit/tables/filter-words.ts';

/** The filters for a job's candidates, on the board and in the table, in the present and in the past. `set`: the filters in the address. */
export const boardFilters = (
  { job, rights, reasons, tags }: Pick<BoardData, 'job' | 'rights' | 'reasons' | 'tags'>,
  table: boolean,
  set: Record<string, unknown>,
): Filter[] => withOpposites(all({ job, rights, reasons, tags }, table, set), set);
const all = (
  { job, rights, reasons, tags }: Pick<BoardData, 'job' | 'rights' | 'reasons' | 'tags'>,
  table: boolean,
  set: Record<string, unknown>,
): Turnable[] => [
  ...(table || set.step || set.not_step
    ? [
        {
          name: 'step',
          label: say('Step'),
          kind: 'choice' as const,
          options: job.steps.map((step) => ({ value: step.id, label: sayLabel(step.name) })),
        },
      ]
    : []),
  { name: 'source', label: say('Source'), kind: 'choice', options: saidOptions(sourceTypes) },
  { name: 'tag', label: say('Tag'), kind: 'choice', options: tags },
  ...(rights.sees.includes('scorecards')
    ? [
        {
          name: 'recommendation',
          label: say('Recommendation'),
          kind: 'choice' as const,
          options: saidOptions(recommendations),
        },
      ]
    : []),
  ...(set.reached || set.not_reached
    ? [{ name: 'reached', label: say('Got to'), kind: 'choice' as const, options: saidOptions(reaches) }]
    : []),
  ...(set.offer_ends ? [{ name: 'offer_ends', label: say('Offer ends'), kind: 'dates' as const }] : []),
  { name: 'schedule_status', label: say('Scheduling'), kind: 'choice', options: saidOptions(scheduleStatuses) },
  {
    name: 'resume_status',
    label: say('Resume'),
    kind: 'choice',
    options: [
      { value: 'new', label: say('New') },
      { value: 'reviewed', label: say('Reviewed') },
    ],
  },
  {
    name: 'knocked_out',
    label: say('Knockout'),
    kind: 'present',
    yes: say('With a knockout answer'),
    no: say('Without a knockout answer'),
  },
  {
    name: 'over_sla',
    label: say('Time in the step'),
    kind: 'present',
    yes: say('Longer in the step than planned'),
    no: say('Not longer in the step than planned'),
  },
  { name: 'has_offer', label: say('Offer'), kind: 'present', yes: say('With an offer'), no: say('Without an offer') },
  { name: 'applied', label: say('Applied'), kind: 'dates' },
  { name: 'entered', label: say('In the step since'), kind: 'dates' },
  ...(table || set.reason || set.not_reason
    ? [
        {
          name: 'reason',
          label: say('Archive reason'),
          kind: 'choice' as const,
          options: reasons.map((reason) => ({ value: reason.id, label: reason.name })),
        },
      ]
    : []),
];
