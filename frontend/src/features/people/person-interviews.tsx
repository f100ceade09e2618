import { say } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { AppointmentLines } from '../../parts/interviews/appointment-lines.tsx';
import { isMovable, type StandingPage } from './job-of-row.tsx';

/** All interviews of a person on the reader's jobs. */
export const PersonInterviews = ({ page, zone }: { page: StandingPage; zone: string | null }) => (
  <Block title={say('Interviews')}>
    <AppointmentLines
      lines={page.appointments}
      candidate={null}
      zone={zone}
      movable={(line) => isMovable(page, line)}
    />
  </Block>
);
