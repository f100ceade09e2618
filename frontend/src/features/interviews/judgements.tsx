import type { Panel } from '@candor/contracts/pipeline/panel';
import { say } from '@candor/contracts/kernel/say';
import { Block } from '../../kit/block.tsx';
import { AppointmentLines } from './appointment-lines.tsx';
import { ReviewRecommendations } from './review-recommendations.tsx';
import { ScorecardLines } from './scorecard-lines.tsx';

/** A candidate's interviews in the drawer with the team's judgements: scorecards, and recommendations at the present review. */
export const Judgements = ({
  panel: { actions, application, appointments, scorecards, review },
  me,
  zone,
  onChange,
}: {
  panel: Panel;
  /** Who reads. */
  me: string;
  zone: string | null;
  onChange: () => void;
}) => (
  <>
    {appointments.length > 0 && (
      <Block title={say('Interviews')}>
        <AppointmentLines
          lines={appointments}
          candidate={actions.length ? { name: application.name, application_id: application.id } : null}
          zone={zone}
          movable={({ step_id, status }) =>
            actions.includes('schedule') && status === 'booked' && step_id === application.step.id
          }
        />
      </Block>
    )}
    {scorecards.length > 0 && (
      <Block title={say('Scorecards')}>
        <ScorecardLines lines={scorecards} zone={zone} onChange={onChange} />
      </Block>
    )}
    {review && (review.may || review.given.length > 0) && (
      <Block title={say('Recommendations')}>
        <ReviewRecommendations
          key={application.id}
          application_id={application.id}
          review={review}
          me={me}
          onSaved={onChange}
        />
      </Block>
    )}
  </>
);
