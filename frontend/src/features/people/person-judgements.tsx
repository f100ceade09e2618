import { ChevronRight } from 'lucide-react';
import { Link } from '../../kit/link.tsx';
import { TeamJudgements } from '../../parts/scorecards/judgements.tsx';
import { ScorecardMatrix } from '../../parts/scorecards/scorecard-matrix.tsx';
import { usePanel } from '../../parts/drawer/use-panel.ts';
import type { Application, StandingPage } from './job-of-row.tsx';
import { boardTo } from '../../parts/people/links.ts';

const OfJob = ({
  application: { id, job_id, job_name },
  page,
  zone,
  whole,
}: {
  application: Application;
  page: StandingPage;
  zone: string | null;
  whole: boolean;
}) => {
  const { panel, refresh } = usePanel(id, page.timeline.length);
  if (!panel) return null;
  return (
    <TeamJudgements
      panel={panel}
      me={page.user.id}
      zone={zone}
      onChange={refresh}
      cards={
        !whole && panel.requirements.length > 0 ? (
          <ScorecardMatrix
            lines={panel.scorecards}
            requirements={panel.requirements}
            me={page.user.id}
            zone={zone}
            onChange={refresh}
          />
        ) : undefined
      }
      beside={
        <Link
          to={boardTo(job_id, id)}
          className="flex items-center gap-1 truncate rounded-tag text-meta text-ink-3 hover:text-ink"
        >
          {job_name}
          <ChevronRight size={13} aria-hidden />
        </Link>
      }
    />
  );
};

/** The recommendations and scorecards that the reader may see, by requirement, for the current jobs of the person. `whole`: for all jobs, each scorecard in full. They are loaded after the page, by the call that the drawer uses. */
export const PersonJudgements = ({
  page,
  zone,
  whole = false,
}: {
  page: StandingPage;
  zone: string | null;
  whole?: boolean;
}) =>
  page.applications
    .filter(({ ongoing, job_id }) => (whole || ongoing) && page.jobs[job_id])
    .map((application) => (
      <OfJob key={application.id} application={application} page={page} zone={zone} whole={whole} />
    ));
