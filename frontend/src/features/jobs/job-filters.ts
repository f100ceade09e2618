import { say, voice } from '@candor/contracts/words/say';
import { employmentStatuses, employmentTypes, saidOptions, workLocations } from '@candor/contracts/jobs/values';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { jobsPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { Names } from '@candor/contracts/kernel/standard';
import type { Filter } from '../../kit/tables/filter-editor.tsx';

/** The choices of a filter: those in the list and those selected at present. */
const choices = (ids: readonly (string | null)[], names: Names, chosen: unknown) =>
  [...new Set([...ids, ...(Array.isArray(chosen) ? chosen.map(String) : [])])]
    .flatMap((id) => (id && names[id] ? [{ value: id, label: names[id] }] : []))
    .sort((a, b) => a.label.localeCompare(b.label, voice().locale));
/** The filters of the job list. Departments, locations and owners come from the visible jobs. */
export const jobFilters = ({ list, names }: DataOf<typeof jobsPage>, kind: OpportunityKind): Filter[] => {
  const counts = list.facets.hiring_status ?? [];
  const { items, filters } = list;
  const statuses = saidOptions(kindWords[kind].statuses).filter(({ value }) =>
    kindTexts[kind].possible.includes(value),
  );
  const named = (name: string, label: string, ids: readonly (string | null)[]): Filter[] => {
    const options = choices(ids, names, filters[name]);
    return options.length ? [{ name, label, kind: 'choice', options }] : [];
  };
  return [
    {
      name: 'hiring_status',
      label: say('Status'),
      kind: 'choice',
      options: statuses.map((option) => ({
        ...option,
        count: counts.find((each) => each.value === option.value)?.count,
      })),
    },
    ...named(
      'department',
      say('Department'),
      items.map((job) => job.fields.category_id),
    ),
    ...named(
      'location',
      say('Location'),
      items.flatMap((job) => job.fields.location_ids),
    ),
    ...named(
      'close_reason',
      say('Closed because'),
      items.map((job) => job.job_close_reason_id),
    ),
    ...named('letter', say('Follow-up email'), []),
    ...named(
      'owner',
      say('Owner'),
      items.flatMap((job) => job.owners.map((owner) => owner.user_id)),
    ),
    { name: 'work_location', label: say('Work location'), kind: 'choice', options: saidOptions(workLocations) },
    { name: 'employment_type', label: say('Type'), kind: 'choice', options: saidOptions(employmentTypes) },
    {
      name: 'employment_status',
      label: say('Employment'),
      kind: 'choice',
      options: saidOptions(employmentStatuses),
    },
    { name: 'opened', label: say('Opened'), kind: 'dates' },
  ];
};
