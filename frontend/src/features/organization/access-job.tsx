import { say } from '@candor/contracts/words/say';
import type { ExplainedJob, Member } from '@candor/contracts/organization/access';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { dateText } from '../../kit/time.tsx';
import { useKeyedSelect } from './access-parts.tsx';
import { JobPermissions } from './access-permissions.tsx';
import { AccessPreview } from './access-preview.tsx';
import { type AccessData, useAccessOnJob } from './use-access-on-job.ts';

/** A person's place on the job's team, in one line. */
const Standing = ({ member, job, zone }: { member: Member; job: ExplainedJob; zone: string | null }) => {
  const place = job.members.find((each) => each.user_id === member.id);
  const joined = job.joined[member.id];
  const owns = job.owners.some((each) => each.user_id === member.id);
  const words = place
    ? place.access_level === 'full'
      ? place.job_role === 'editor'
        ? say('Full access, editor')
        : say('Full access, viewer')
      : place.job_role === 'editor'
        ? say('Standard access, editor')
        : say('Standard access, viewer')
    : owns
      ? say('Owner, not a member')
      : say('Not on the team');
  return (
    <p className="text-ui">
      <span className="font-medium text-ink">{words}</span>
      {place && joined && (
        <span className="ms-2 text-ink-3">
          {say('by {name}, {day}', { name: joined.by, day: dateText(joined.at, zone) })}
        </span>
      )}
    </p>
  );
};

/** One person's rights on one job, their reasons, and the effect of a change. */
export const AccessOnJob = ({
  member,
  data,
  onJobChosen,
}: {
  member: Member;
  data: AccessData;
  onJobChosen: (id: string) => void;
}) => {
  const { job, user } = data;
  const state = useAccessOnJob(member, data);
  const { setAsked, proposal } = state;
  const jobSelect = useKeyedSelect('access-job', 'j', say('Choose a job'));
  const ifSelect = useKeyedSelect('access-if', 'w', say('What if'));
  useShortcut('escape', say('Stop the preview'), () => setAsked(null), { on: Boolean(proposal) });
  const jobOptions =
    job && !data.jobs.some(({ value }) => value === job.id)
      ? [...data.jobs, { value: job.id, label: job.name }]
      : data.jobs;

  return (
    <section aria-label={say('On one job')} className="flex min-h-0 flex-col border-line max-lg:border-t lg:border-s">
      <div className="quiet-scroll min-h-0 flex-1 px-5 py-3 max-sm:px-4 lg:overflow-y-auto">
        <div className="flex items-center gap-3">
          <h2 className="shrink-0 text-head font-semi text-ink" id="on-one-job">
            {say('On one job')}
          </h2>
          <div className="ms-auto w-60 min-w-0">
            <Select
              {...jobSelect}
              aria-labelledby="on-one-job"
              options={jobOptions}
              value={job ? { value: job.id, label: job.name } : null}
              onChange={(choice) => choice && onJobChosen(choice.value)}
            />
          </div>
        </div>
        {job && (
          <>
            <div className="mt-3">
              <Standing member={member} job={job} zone={user.tz_region} />
            </div>
            <JobPermissions member={member} data={data} state={state} />
          </>
        )}
      </div>
      <AccessPreview data={data} state={state} ifSelect={ifSelect} />
    </section>
  );
};
