import { hasTasks, may } from '@candor/contracts/accounts/needs';
import { openTask, useTaskSubject } from '../tasks/open-task.ts';
import { Suspense, useState } from 'react';
import { isEnd } from '@candor/contracts/jobs/values';
import { personReaches } from '@candor/contracts/people/reaches';
import { kindWords } from '@candor/contracts/jobs/kinds';
import { say, sayText } from '@candor/contracts/words/say';
import { ArrowUpRight, ChevronDown, ChevronUp, MapPin } from 'lucide-react';
import type { JobPage } from '@candor/contracts/jobs/pages';
import type { PlayMark } from '@candor/contracts/rounds/plays';
import type { Panel } from '@candor/contracts/pipeline/panel';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { listTo } from '../../page/list-address.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { ButtonLink, IconButton } from '../../kit/button.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { later } from '../../kit/later.tsx';
import { useNarrow } from '../../kit/media.ts';
import { Skeleton } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Facts } from '../../kit/tag.tsx';
import { thereText } from '../../kit/editor/there-text.ts';
import { Tooltip } from '../../kit/overlays/tooltip.tsx';
import type { BoardCard } from '../board/board-state.ts';
import { composeTo } from '../messages/compose-links.ts';
import { useWrites } from '../pipeline/message-button.tsx';
import { DrawerActions } from './drawer-actions.tsx';
import { NoteBox } from './note-box.tsx';
import { Overview } from './drawer-overview.tsx';
import { mayReview, roleAt, sourceOf } from '../pipeline/stages.ts';
import { StageBar, StageBarPlace } from '../pipeline/stage-bar.tsx';
import { Stage } from '../pipeline/candidate-stage.tsx';
import { NextLines } from '../pipeline/next-lines.tsx';
import type { AtHand } from '../pipeline/at-hand.ts';
import type { usePanel } from './use-panel.ts';

// The tabs after the first are loaded when a reader selects one.
const ProspectToJob = later(() => import('./prospect-to-job.tsx').then((m) => m.ProspectToJob));
const Answers = later(() => import('./drawer-parts.tsx').then((m) => m.Answers));
const Messages = later(() => import('./drawer-parts.tsx').then((m) => m.Messages));
const Notes = later(() => import('./drawer-parts.tsx').then((m) => m.Notes));
const Resumes = later(() => import('./drawer-parts.tsx').then((m) => m.Resumes));
const Timeline = later(() => import('./drawer-parts.tsx').then((m) => m.Timeline));
const Presence = later(() => import('../../page/live/presence.tsx').then((m) => m.Presence));

const Who = ({
  name,
  panel,
  about,
  zone,
  profile,
}: {
  name: string;
  panel: Panel | null;
  about: string;
  zone: string | null;
  /** Whether the viewer may open the person's whole profile. */
  profile: boolean;
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
      {person && profile && (
        <Tooltip text={say('Open the full profile')}>
          <ButtonLink
            to={listTo('people', 'candidates', { id: person.id })}
            size="sm"
            icon
            aria-label={say('Open the full profile')}
          >
            <ArrowUpRight size={15} aria-hidden />
          </ButtonLink>
        </Tooltip>
      )}
    </div>
  );
};

/** Whether the viewer's own pages show candidates. The head of sales sees candidates only on jobs. */
const reachesPeople = ({ groups }: JobPage['user']): boolean => {
  const { all, jobs } = personReaches(groups);
  return Boolean(all ?? jobs);
};

type Props = {
  page: JobPage;
  id: string;
  hand: AtHand;
  asked: ReturnType<typeof usePanel>;
  card: BoardCard | ApplicationRow | null;
  order: readonly string[];
  /** If previous and next lead through a queue: the thing that its candidates wait for, as part of a sentence, and its size. */
  queue?: { within: string; total: number };
};
/** The buttons previous and next, the place in the order, and the candidate's step. */
const PlaceInOrder = ({
  hand,
  order,
  at,
  step,
  steps,
  queue,
}: Pick<Props, 'hand' | 'order' | 'queue'> & {
  at: number;
  step: StepMark | undefined;
  steps: JobPage['job']['steps'];
}) => (
  <>
    <IconButton
      label={say('Previous candidate')}
      keys="K"
      size="sm"
      disabled={at <= 0}
      onClick={() => hand.open(order[at - 1]!)}
    >
      <ChevronUp size={16} aria-hidden />
    </IconButton>
    <IconButton
      label={say('Next candidate')}
      keys="J"
      size="sm"
      disabled={at < 0 || at >= order.length - 1}
      onClick={() => hand.open(order[at + 1]!)}
    >
      <ChevronDown size={16} aria-hidden />
    </IconButton>
    <span className="tnum ms-1 flex min-w-0 items-center gap-1.5 text-meta text-ink-3">
      {at >= 0 && (
        <span className="whitespace-nowrap">
          {queue
            ? say('{place, number} of {total, number}, {queue}', {
                place: at + 1,
                total: queue.total,
                queue: queue.within,
              })
            : say('{place, number} of {total, number}{step, select, yes { in} other {}}', {
                place: at + 1,
                total: order.length,
                step: step ? 'yes' : 'no',
              })}
        </span>
      )}
      {step && (
        <span className="min-w-0 text-ink-2">
          <Stage steps={steps} step={step} />
        </span>
      )}
    </span>
  </>
);

const tabsOf = (panel: Panel, page: JobPage, hand: AtHand, refresh: () => void) => {
  const { user } = page;
  const zone = user.tz_region;
  return [
    { value: 'overview', label: say('Overview'), content: <Overview panel={panel} page={page} onChange={refresh} /> },
    {
      value: 'resume',
      label: say('Resume'),
      count: panel.resumes.length > 1 ? panel.resumes.length : undefined,
      content: <Resumes panel={panel} zone={zone} onReview={mayReview(page.rights) ? hand.review : null} />,
    },
    {
      value: 'messages',
      label: say('Messages'),
      count: panel.messages.length || undefined,
      content: <Messages messages={panel.messages} zone={zone} onChange={refresh} />,
    },
    {
      value: 'notes',
      label: say('Notes'),
      count: panel.notes.length || undefined,
      content: <Notes panel={panel} user={user} zone={zone} onChange={refresh} />,
    },
    {
      value: 'answers',
      label: say('Answers'),
      count: panel.answers.length || undefined,
      content: <Answers panel={panel} />,
    },
    { value: 'history', label: say('History'), content: <Timeline panel={panel} page={page} /> },
  ];
};

/** The tab chosen last. A reader who goes from one candidate to the next stays on the same tab until they close the drawer. */
let lastTab = 'overview';
/** One candidate in a drawer beside the board, the table or a list. Previous and next lead through `order`. */
export const CandidateDrawer = ({ page, id, hand, asked, card, order, queue }: Props) => {
  const { panel, error, refresh } = asked;
  const { user, job } = page;
  const zone = user.tz_region;
  const at = order.indexOf(id);
  const name = panel?.application.name ?? card?.name ?? hand.one?.name ?? '';
  const person = panel?.person;
  const about = roleAt(
    person ? { title: person.current_title, headline: person.headline, company: person.current_company } : (card ?? {}),
  );
  const { one } = hand;
  useTaskSubject(name ? { type: 'application', id, name } : null);
  const [adding, setAdding] = useState(false);
  const [tab, setTab] = useState(() => lastTab);
  const close = () => {
    lastTab = 'overview';
    hand.open(null);
  };
  const play = (mark: PlayMark) =>
    void import('../pipeline/run-play.ts').then(({ playFor }) => playFor(mark, panel!.application.job_id, id));
  const step = one?.step ?? panel?.application.step;
  const head = <PlaceInOrder hand={hand} order={order} at={at} step={step} steps={job.steps} queue={queue} />;
  // The actions stay visible at the foot of a phone's screen while the reader scrolls.
  const narrow = useNarrow();
  const writes = useWrites();
  const actions = one && (
    <DrawerActions
      key={`act ${id}`}
      hand={hand}
      one={one}
      steps={job.steps}
      foot={narrow}
      plays={panel?.plays}
      onPlay={play}
      onTask={may(hasTasks, user) ? () => openTask({ type: 'application', id, name }) : undefined}
      writeTo={writes ? composeTo({ applications: [one.id] }) : undefined}
      onAddToJob={
        !kindWords[job.kind].hires && !isEnd(one.step.type) && hand.may.includes('archive')
          ? () => setAdding(true)
          : undefined
      }
    />
  );
  const note = panel && reachesPeople(user) && (
    <NoteBox key={id} candidateId={panel.person.id} jobId={job.id} onDone={refresh} />
  );
  // If there is no card either, the drawer has no candidate to act on.
  if (error && !panel && !one && !card)
    return (
      <Drawer label={say('Candidate')} onClose={close} head={head}>
        <ErrorState onRetry={refresh}>{error}</ErrorState>
      </Drawer>
    );
  const tabs = panel && tabsOf(panel, page, hand, refresh);
  return (
    <Drawer
      label={name ? sayText(kindWords[job.kind].person, { name }) : say('Candidate')}
      onClose={close}
      head={head}
      footer={
        (narrow && one && hand.may.length > 0) || note ? (
          <div data-foot={narrow || undefined} className="grid gap-2.5">
            {narrow && actions}
            {note}
          </div>
        ) : undefined
      }
    >
      <Who name={name} panel={panel} about={about} zone={zone} profile={reachesPeople(user)} />
      {panel && reachesPeople(user) && (
        <Suspense>
          <Presence id={panel.person.id} className="px-5 pt-2 empty:hidden" />
        </Suspense>
      )}
      {panel ? (
        <StageBar steps={panel.steps} application={{ ...panel.application, ...(step ? { step } : {}) }} />
      ) : card && step ? (
        <StageBar steps={job.steps} application={{ ...card, step }} />
      ) : (
        <StageBarPlace />
      )}
      {step && (
        <NextLines
          panel={panel}
          card={card}
          step={step}
          steps={job.steps}
          hand={hand}
          zone={zone}
          overview={tab === 'overview'}
        />
      )}
      {!narrow && actions}
      {one && panel && adding && (
        <Suspense>
          <ProspectToJob
            one={one}
            personId={panel.person.id}
            onClose={() => setAdding(false)}
            onDone={() => {
              setAdding(false);
              hand.leadOn();
            }}
          />
        </Suspense>
      )}
      {panel ? (
        <Tabs
          label={say('Candidate')}
          value={tabs!.some(({ value }) => value === tab) ? tab : 'overview'}
          onChange={(next) => setTab((lastTab = next))}
          tabs={tabs!.map((tab) => ({ ...tab, content: <Suspense>{tab.content}</Suspense> }))}
          className="mt-3 px-5"
        />
      ) : error ? (
        <ErrorState onRetry={refresh}>{error}</ErrorState>
      ) : (
        <div role="status" aria-label={say('Loading')} className="grid gap-4 px-5 pt-5">
          <Skeleton className="mt-4 h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
    </Drawer>
  );
};
