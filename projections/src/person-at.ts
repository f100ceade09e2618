import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { idsOf, type ListedPerson, type PersonRow } from '@candor/contracts/people/rows';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from './applications.ts';
import { jobs } from './jobs.ts';
import { foldRows, until } from './kernel/fold.ts';
import { people } from './people.ts';

/** A person at a moment. `person`: null where nobody knew them yet. `jobs`: those of their applications, without how many stand where. */
export type PersonAt = {
  person: ListedPerson | null;
  applications: ApplicationRow[];
  jobs: ReadonlyMap<string, JobRow>;
};

const listed = ({ resume_text: _text, parts: _parts, own: _own, ...row }: PersonRow): ListedPerson => row;

/** A person and their applications as they were at a moment: the rows of the present, folded from fewer events. `events` are those of the person and the applications, `ofJobs` those of the jobs, each in the order of the log. */
export const personAt = (
  id: string,
  events: readonly Recorded[],
  ofJobs: readonly Recorded[],
  moment: string,
): PersonAt => {
  const own = until(events, moment);
  const about = until(ofJobs, moment);
  const person = foldRows(people, own).get(id) as PersonRow | undefined;
  const together = [...own, ...about].sort((a, b) => a.position - b.position);
  return {
    person: person ? listed(person) : null,
    // Those of records that were merged later do not belong here yet.
    applications: ([...foldRows(applications, together).values()] as ApplicationRow[]).filter(
      ({ candidate_id }) => !person || idsOf(person).includes(candidate_id),
    ),
    jobs: foldRows(jobs, about) as Map<string, JobRow>,
  };
};
