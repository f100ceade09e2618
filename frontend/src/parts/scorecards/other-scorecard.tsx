import { Suspense } from 'react';
import type { interviewPage } from '@candor/contracts/scorecards/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { later } from '../../kit/later.tsx';

const ScorecardDrawer = later(() => import('./scorecard-drawer.tsx').then((m) => m.ScorecardDrawer));

/** The scorecard of another interviewer of the round, beside the page of the interview. */
export const OtherScorecard = ({
  page: { others, candidate, meeting, user },
  id,
  onClose,
}: {
  page: Pick<DataOf<typeof interviewPage>, 'others' | 'candidate' | 'meeting' | 'user'>;
  id: string | null;
  onClose: () => void;
}) => {
  const cards = others.flatMap((other) =>
    other.open ? [{ id: other.user_appointment_id, name: other.name, step: meeting.step.name }] : [],
  );
  return id !== null && cards.some((card) => card.id === id) ? (
    <Suspense>
      <ScorecardDrawer
        key={id}
        candidate={candidate.name}
        cards={cards}
        first={id}
        zone={user.tz_region}
        onClose={onClose}
      />
    </Suspense>
  ) : null;
};
