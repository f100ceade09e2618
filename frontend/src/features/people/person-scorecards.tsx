import { say } from '@candor/contracts/words/say';
import { EmptyState } from '../../kit/states.tsx';
import { type StandingPage, isMovable } from './job-of-row.tsx';
import { PersonJudgements } from './person-judgements.tsx';
import { Block } from '../../kit/block.tsx';
import { AppointmentLines } from '../../parts/interviews/appointment-lines.tsx';

/** All interviews of a person on the reader's jobs. */
const PersonInterviews = ({ page, zone }: { page: StandingPage; zone: string | null }) => (
  <Block title={say('Interviews')}>
    <AppointmentLines
      lines={page.appointments}
      candidate={null}
      zone={zone}
      movable={(line) => isMovable(page, line)}
    />
  </Block>
);

/** All conversations, and the team's feedback after them. */
export const PersonScorecards = ({ page, zone }: { page: StandingPage; zone: string | null }) => (
  <div className="grid max-w-[760px] grid-cols-1 gap-6 pt-4">
    {page.appointments.length > 0 && <PersonInterviews page={page} zone={zone} />}
    {Object.keys(page.jobs).length > 0 ? (
      <PersonJudgements whole page={page} zone={zone} />
    ) : (
      <EmptyState>{say('There are no scorecards that you can read.')}</EmptyState>
    )}
  </div>
);
