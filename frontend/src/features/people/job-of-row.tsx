import type { DataOf } from '@candor/contracts/kernel/page';
import type { Past } from '@candor/contracts/kernel/past';
import { workLocations } from '@candor/contracts/jobs/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { PersonPage, personPage, StandingJob } from '@candor/contracts/people/pages';
import { asOfQuery } from '../../page/past/as-of.ts';
import { Link } from '../../kit/link.tsx';
import { Said } from '../../kit/said.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { boardTo } from '../../parts/people/links.ts';

export type Application = PersonPage['applications'][number];
/** The data of the person's page, which the rows need. */
export type StandingPage = DataOf<typeof personPage>;
const linkOf = (each: Application, past: Past | null) =>
  past ? boardTo(each.job_id) + asOfQuery(past.as_of) : boardTo(each.job_id, each.id);

/** Whether the reader may move an interview: it is booked for the candidate's present step, and the job is open to them. */
export const isMovable = (
  { applications, jobs }: StandingPage,
  { application_id, job_id, step_id, status }: StandingPage['appointments'][number],
): boolean => {
  const at = applications.find(({ id }) => id === application_id);
  return (
    status === 'booked' &&
    at?.step.id === step_id &&
    at.job_open &&
    Boolean(jobs[job_id]?.rights.permissions.includes('list'))
  );
};

/** The job's location and its recruiter. */
const underName = ({ job, places, recruiters }: StandingJob): string => {
  const { work_location } = job.fields;
  const where = places.length ? places : work_location === 'remote' ? [sayLabel(workLocations.remote)] : [];
  return [...where, ...recruiters].join(', ');
};

/** The job of a row, its location and recruiter, and the day on which the candidate applied or was added. */
export const JobOfRow = ({
  each,
  at,
  zone,
  past,
}: {
  each: Application;
  at?: StandingJob | undefined;
  zone: string | null;
  past: Past | null;
}) => (
  <div className="min-w-0">
    <p className="flex min-w-0 items-center gap-2">
      <Link to={linkOf(each, past)} className="truncate rounded-tag text-ui font-semi text-ink hover:underline">
        {each.job_name}
      </Link>
      {!each.job_open && <Tag>{say('Closed job')}</Tag>}
    </p>
    {at && underName(at) && <p className="truncate text-meta text-ink-2">{underName(at)}</p>}
    <p className="truncate text-meta text-ink-3">
      {each.applied_at ? (
        <Said text="applied {day}" with={{ day: <Moment at={each.applied_at} zone={zone} only="date" /> }} />
      ) : (
        <Said text="added {day}" with={{ day: <Moment at={each.added_at} zone={zone} only="date" /> }} />
      )}
    </p>
  </div>
);
