import type { ReactNode } from 'react';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { say } from '@candor/contracts/kernel/say';
import { Block } from '../../kit/block.tsx';
import { AppointmentLines } from './appointment-lines.tsx';
import { ReviewRecommendations } from './review-recommendations.tsx';
import { ScorecardLines } from './scorecard-lines.tsx';

type Props = {
  panel: Panel;
  /** Who reads. */
  me: string;
  zone: string | null;
  onChange: () => void;
};
/** The team's judgements of a candidate: scorecards, and recommendations at the present review. `beside`: what stands beside their titles; `cards`: what is shown in place of the lines of scorecards. */
export const TeamJudgements = ({
  panel: { application, scorecards, review },
  me,
  zone,
  onChange,
  beside,
  cards,
}: Props & { beside?: ReactNode; cards?: ReactNode }) => (
  <>
    {scorecards.length > 0 && (
      <Block title={say('Scorecards')} beside={beside}>
        {cards ?? <ScorecardLines lines={scorecards} zone={zone} onChange={onChange} />}
      </Block>
    )}
    {review && (review.may || review.given.length > 0) && (
      <Block title={say('Recommendations')} beside={beside}>
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

/** A candidate's interviews in the drawer with the team's judgements. */
export const Judgements = ({ panel, ...props }: Props) => {
  const { actions, application, appointments } = panel;
  return (
    <>
      {appointments.length > 0 && (
        <Block title={say('Interviews')}>
          <AppointmentLines
            lines={appointments}
            candidate={actions.length ? { name: application.name, application_id: application.id } : null}
            zone={props.zone}
            movable={({ step_id, status }) =>
              actions.includes('schedule') && status === 'booked' && step_id === application.step.id
            }
          />
        </Block>
      )}
      <TeamJudgements panel={panel} {...props} />
    </>
  );
};
