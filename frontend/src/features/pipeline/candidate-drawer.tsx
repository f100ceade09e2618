import { ArrowUpRight, ChevronDown, ChevronUp, MapPin } from 'lucide-react';
import type { JobPage } from '@candor/contracts/jobs/pages';
import type { Panel } from '@candor/contracts/pipeline/panel';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { listTo } from '../../page/list-address.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { ButtonLink, IconButton } from '../../kit/button.tsx';
import { Drawer } from '../../kit/drawer.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Facts } from '../../kit/tag.tsx';
import { timeText } from '../../kit/time.tsx';
import { Tooltip } from '../../kit/tooltip.tsx';
import type { BoardCard } from './board-state.ts';
import { DrawerActions } from './drawer-actions.tsx';
import { NoteBox, Notes } from './drawer-notes.tsx';
import { Overview } from './drawer-overview.tsx';
import { Answers, Messages, Resumes, Timeline } from './drawer-parts.tsx';
import { aboutOf, sourceOf } from './stages.ts';
import { StageBar } from './stage-bar.tsx';
import { Stage } from './candidate-stage.tsx';
import type { Pipeline } from './use-pipeline.ts';
import { usePanel } from './use-panel.ts';

const minutesAhead = (zone: string | null, now: Date) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone ?? undefined,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / 60_000;
};
/** '11:24 there, 1 h behind' */
const thereText = (zone: string, own: string | null, now = new Date()) => {
  const hours = (minutesAhead(zone, now) - minutesAhead(own, now)) / 60;
  return `${timeText(now, zone)} there${hours ? `, ${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}` : ''}`;
};

const Who = ({
  name,
  panel,
  about,
  zone,
}: {
  name: string;
  panel: Panel | null;
  about: string;
  zone: string | null;
}) => {
  const person = panel?.person;
  return (
    <div className="flex items-start gap-3.5 px-5 pt-1">
      <Avatar name={name} size={48} />
      <div className="min-w-0 flex-1 pt-px">
        <h2 className="truncate text-title font-semi text-ink">{name}</h2>
        {about && <p className="mt-px truncate text-ui text-ink-2">{about}</p>}
        <p className="mt-1 min-h-4 text-meta text-ink-3">
          {panel && (
            <Facts
              of={[
                person?.location && (
                  <span key="place" className="inline-flex items-center gap-1">
                    <MapPin size={12} aria-hidden />
                    {person.location}
                  </span>
                ),
                person?.tz_region && (
                  <span key="time" className="tnum">
                    {thereText(person.tz_region, zone)}
                  </span>
                ),
                sourceOf(panel),
              ]}
            />
          )}
        </p>
      </div>
      {person && (
        <Tooltip text="Open the full profile">
          <ButtonLink
            to={listTo('people', 'candidates', { id: person.id })}
            size="sm"
            icon
            aria-label="Open the full profile"
          >
            <ArrowUpRight size={15} aria-hidden />
          </ButtonLink>
        </Tooltip>
      )}
    </div>
  );
};

type Props = {
  page: JobPage;
  id: string;
  card: BoardCard | ApplicationRow | null;
  order: readonly string[];
  pipeline: Pipeline;
  onOpen: (id: string | null) => void;
  keys: boolean;
};
/** One candidate beside the board, the table or a list. `order` are the candidates that previous and next walk through. */
export const CandidateDrawer = ({ page, id, card, order, pipeline, onOpen, keys }: Props) => {
  const { panel, error, refresh } = usePanel(id, page.position);
  const { user, rights, job } = page;
  const zone = user.tz_region;
  const at = order.indexOf(id);
  const name = panel?.application.name ?? card?.name ?? '';
  const person = panel?.person;
  const about = aboutOf(
    person ? { title: person.current_title, headline: person.headline, company: person.current_company } : (card ?? {}),
    ' at ',
  );
  const moving = pipeline.moves.findLast((move) => move.id === id && move.to);
  const step = moving?.to ?? panel?.application.step;
  const head = (
    <>
      <IconButton
        label="Previous candidate"
        keys="K"
        size="sm"
        disabled={at <= 0}
        onClick={() => onOpen(order[at - 1]!)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label="Next candidate"
        keys="J"
        size="sm"
        disabled={at < 0 || at >= order.length - 1}
        onClick={() => onOpen(order[at + 1]!)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <span className="tnum ms-1 flex min-w-0 items-center gap-1.5 text-meta text-ink-3">
        {at >= 0 && (
          <span className="whitespace-nowrap">
            {at + 1} of {order.length}
            {step && ' in'}
          </span>
        )}
        {step && (
          <span className="min-w-0 text-ink-2">
            <Stage steps={job.steps} step={step} />
          </span>
        )}
      </span>
    </>
  );
  if (error && !panel)
    return (
      <Drawer label="Candidate" onClose={() => onOpen(null)} head={head}>
        <ErrorState onRetry={refresh}>{error}</ErrorState>
      </Drawer>
    );
  const tabs = panel && [
    { value: 'overview', label: 'Overview', content: <Overview panel={panel} page={page} /> },
    {
      value: 'resume',
      label: 'Resume',
      count: panel.resumes.length > 1 ? panel.resumes.length : undefined,
      content: <Resumes panel={panel} zone={zone} onReview={() => void pipeline.review(panel.application)} />,
    },
    {
      value: 'messages',
      label: 'Messages',
      count: panel.messages.length || undefined,
      content: <Messages messages={panel.messages} zone={zone} />,
    },
    {
      value: 'notes',
      label: 'Notes',
      count: panel.notes.length || undefined,
      content: <Notes panel={panel} user={user} onChange={refresh} />,
    },
    {
      value: 'answers',
      label: 'Answers',
      count: panel.answers.length || undefined,
      content: <Answers panel={panel} />,
    },
    { value: 'history', label: 'History', content: <Timeline panel={panel} page={page} /> },
  ];
  return (
    <Drawer
      label={name ? `Candidate ${name}` : 'Candidate'}
      onClose={() => onOpen(null)}
      head={head}
      footer={panel ? <NoteBox key={id} candidateId={panel.person.id} jobId={job.id} onDone={refresh} /> : undefined}
    >
      <Who name={name} panel={panel} about={about} zone={zone} />
      {panel ? (
        <>
          <StageBar steps={panel.steps} application={{ ...panel.application, ...(step ? { step } : {}) }} zone={zone} />
          <DrawerActions
            panel={panel}
            steps={job.steps}
            rights={rights}
            pipeline={pipeline}
            keys={keys}
            busy={Boolean(moving)}
          />
          <Tabs key={id} label="Candidate" tabs={tabs!} className="mt-3 px-5" />
        </>
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-4 px-5 pt-5">
          <Skeleton className="h-[5px] w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="mt-4 h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
    </Drawer>
  );
};
