import { say } from '@candor/contracts/kernel/say';
import { Block } from '../../kit/block.tsx';
import { AppointmentLines } from '../interviews/appointment-lines.tsx';
import type { StandingPage } from './job-of-row.tsx';

/** The conversations of a person on the jobs that the reader works on. */
export const PersonInterviews = ({ page, zone }: { page: StandingPage; zone: string | null }) => (
  <div className="mt-4">
    <Block title={say('Interviews')}>
      <AppointmentLines
        lines={page.appointments}
        candidate={null}
        zone={zone}
        movable={({ application_id, job_id, step_id, status }) => {
          const at = page.applications.find(({ id }) => id === application_id);
          return (
            status === 'booked' &&
            at?.step.id === step_id &&
            at.job_open &&
            Boolean(page.jobs[job_id]?.rights.permissions.includes('list'))
          );
        }}
      />
    </Block>
  </div>
);
