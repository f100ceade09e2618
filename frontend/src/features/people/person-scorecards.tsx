import { say } from '@candor/contracts/words/say';
import { EmptyState } from '../../kit/states.tsx';
import type { StandingPage } from './job-of-row.tsx';
import { PersonInterviews } from './person-interviews.tsx';
import { PersonJudgements } from './person-judgements.tsx';

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
