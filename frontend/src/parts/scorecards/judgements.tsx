import type { ReactNode } from 'react';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import type { ScorecardLine } from '@candor/contracts/scorecards/line';
import { speaksFor } from '@candor/contracts/scorecards/values';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { say } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { AppointmentLines } from '../interviews/appointment-lines.tsx';
import { movableIn } from './movable.ts';
import { ReviewRecommendations } from './review-recommendations.tsx';
import { ScorecardLines } from './scorecard-lines.tsx';

/** The number of recommendations, such as '3 yes, 1 to come', in the scorecards that the reader may open. */
const tallyText = (lines: readonly ScorecardLine[]): string => {
  const given = lines.flatMap(({ open, recommendation }) => (open && recommendation ? [recommendation] : []));
  const yes = given.filter(speaksFor).length;
  const no = given.length - yes;
  const owed = lines.filter(({ status }) => status !== 'submitted').length;
  return [
    given.length > 0 &&
      (no ? say('{yes, number} yes, {no, number} no', { yes, no }) : say('{yes, number} yes', { yes })),
    owed > 0 && say('{count, number} to come', { count: owed }),
  ]
    .filter(Boolean)
    .join(', ');
};

type Props = {
  panel: Panel;
  /** The reader's id. */
  me: string;
  zone: string | null;
  onChange: () => void;
};
/** The team's judgements of a candidate: scorecards, and recommendations at the present review. `beside`: content beside their titles; `cards`: content in place of the lines of scorecards. */
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
      <Block
        title={say('Scorecards')}
        beside={
          <span className="flex min-w-0 items-center gap-3">
            <span className="shrink-0 text-meta text-ink-2">{tallyText(scorecards)}</span>
            {beside}
          </span>
        }
      >
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

/** A candidate's interviews in the drawer with the team's judgements. `appointments`: all interviews but the next one, which has a card of its own. */
export const Judgements = ({ panel, appointments, ...props }: Props & { appointments: readonly AppointmentLine[] }) => {
  const { actions, application } = panel;
  return (
    <>
      {appointments.length > 0 && (
        <Block title={say('Interviews')}>
          <AppointmentLines
            lines={appointments}
            candidate={actions.length ? { name: application.name, application_id: application.id } : null}
            zone={props.zone}
            movable={movableIn(panel)}
          />
        </Block>
      )}
      <TeamJudgements panel={panel} {...props} />
    </>
  );
};
