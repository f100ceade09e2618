import { Suspense, useMemo } from 'react';
import { queues, type Queue } from '@candor/contracts/pipeline/figures';
import { queuePage } from '@candor/contracts/pipeline/pages';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { Names } from '@candor/contracts/kernel/standard';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { durationWords } from '@candor/contracts/words/time-words';
import { fullDays } from '@candor/contracts/values/days';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { later } from '../../kit/later.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { dayText } from '../../kit/time.tsx';
import { Facts } from '../../kit/tag.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { StageMark } from '../../parts/people/stage.tsx';
import { useAtHand } from '../../parts/pipeline/at-hand.ts';
import { besideIn, withSteps } from '../../parts/board/board-state.ts';
import { HandKeys } from '../../parts/pipeline/hand-keys.tsx';
import { stillWaiting, useDropOuts } from './queue-walk.ts';
import { usePanel } from '../../parts/drawer/use-panel.ts';
import { usePipeline } from '../../parts/pipeline/use-pipeline.ts';
import { useShownRow } from '../../parts/drawer/use-shown-candidate.ts';
import { listScreen } from '../../parts/lists/list-screen.tsx';

const CandidateDrawer = later(() => import('../../parts/drawer/candidate-drawer.tsx').then((m) => m.CandidateDrawer));
const PipelineDialog = later(() => import('../../parts/pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

const labels: Record<Queue, string> = {
  decide: phrase('Decisions'),
  schedule: phrase('Interviews to book'),
  read: phrase('Resumes to read'),
  offer: phrase('Offers that end'),
  booked: phrase('In a booked round'),
  answer: phrase('Open offers'),
};
const waited = (row: ApplicationRow) => {
  const days = fullDays(row.entered_at);
  return days ? durationWords(days) : say('today');
};
/** A candidate in the list on a narrow screen. */
const cardOf = (names: Names) => (row: ApplicationRow) => (
  <span className="grid grid-cols-1 gap-1">
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-medium text-ink">
        <bdi>{row.name}</bdi>
      </span>
      <span className="tnum text-meta text-ink-3">{waited(row)}</span>
    </span>
    <span className="text-meta">
      <Facts of={[names[row.job_id], sayLabel(row.step.name)]} />
    </span>
  </span>
);
const columnsOf = (names: Names, offers: boolean): Column<ApplicationRow>[] => [
  {
    id: 'name',
    header: say('Candidate'),
    width: 220,
    sort: 'name',
    fixed: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5 font-medium text-ink">
        <Avatar name={row.name} size={22} />
        <bdi className="truncate">{row.name}</bdi>
      </span>
    ),
  },
  { id: 'job', header: say('Job'), width: 200, cell: (row) => names[row.job_id] ?? '' },
  { id: 'step', header: say('Step'), width: 160, cell: (row) => <StageMark step={row.step} /> },
  {
    id: 'waits',
    header: say('In step for'),
    width: 100,
    align: 'end',
    sort: 'entered_at',
    cell: waited,
  },
  ...(offers ? [ends()] : []),
];
const ends = (): Column<ApplicationRow> => ({
  id: 'ends',
  header: say('Offer ends'),
  width: 100,
  align: 'end',
  sort: 'offer_ends',
  cell: (row) => (row.offer?.status === 'pending' && row.offer.expires_on ? dayText(row.offer.expires_on) : ''),
});

/** A stand-in until the candidate's job is loaded; no action is possible with it. */
const unknownJob = { id: '', steps: [], hiring_status: 'archived', kind: 'job' as const };
const noRights: JobRights = { sees: [], counts: [], permissions: [], editor: false };

/** `/opportunities/queue`: candidates of all jobs who wait for the same thing. The reader goes through them in a drawer beside the list; a decision removes a candidate from the list. */
export const Screen = listScreen(queuePage, (data, at) => {
  const { list, names, walked } = data;
  const asked = useMemo(() => [list.filters.queue ?? []].flat() as Queue[], [list.filters.queue]);
  const label = asked.length === 1 ? labels[asked[0]!] : phrase('Waiting');
  const title = sayLabel(label);
  const [job, rights] = [walked?.job ?? unknownJob, walked?.rights ?? noRights];
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: data.position });
  const { openId, open } = useShownRow(at);
  const { moves, asked: dialog } = pipeline;
  const rows = useMemo(() => stillWaiting(list.items, moves, asked), [list.items, moves, asked]);
  const total = list.total - (list.items.length - rows.length);
  const panel = usePanel(openId, data.position);
  const mine = useMemo(
    () => [...moves.map(({ id }) => id), ...(dialog && 'subject' in dialog ? [dialog.subject.id] : [])],
    [moves, dialog],
  );
  const { act } = useDropOuts({ rows, slice: at.to({}), mine, openId, opened: walked, open });
  /** The row if it is on the loaded job, else null: an action needs that job's steps and rights. */
  const onJob = <Row extends { job_id: string }>(row: Row | null | undefined): Row | null =>
    row && row.job_id === walked?.job.id ? row : null;
  const known = onJob(panel.panel?.application);
  const hand = useAtHand({
    page: { ...data, job, rights },
    pipeline,
    openId,
    open,
    find: (id) => onJob(withSteps(rows, moves).find((row) => row.id === id)),
    elsewhere: known && withSteps([known], moves)[0],
    next: (id, direction) => besideIn(rows, id, direction),
    leads: true,
  });
  const shown = rows.find((row) => row.id === openId);
  const ready = walked && (walked.id === openId || onJob(shown));
  const page = walked && { ...data, ...walked };
  const queue = { within: sayLabel(label.toLowerCase()), total };
  return {
    name: 'queue',
    title,
    live: ['applications', 'jobs'],
    crumbs: [{ to: '/dashboard', label: say('Home') }],
    total,
    beside: openId && (
      <Suspense>
        {ready && page ? (
          <CandidateDrawer
            page={page}
            id={openId}
            hand={{
              ...hand,
              review: () => {
                act(openId);
                hand.review();
              },
            }}
            asked={panel}
            card={shown ?? null}
            order={rows.map((row) => row.id)}
            queue={queue}
          />
        ) : (
          <Drawer label={shown?.name ?? say('Candidate')} onClose={() => open(null)}>
            <div role="status" aria-label={say('Loading')} className="grid gap-4 px-5 pt-5">
              <Skeleton className="h-3 w-2/3" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </Drawer>
        )}
      </Suspense>
    ),
    search: say('Search'),
    filters: [
      {
        name: 'queue',
        label: say('Queue'),
        kind: 'choice',
        options: queues.map((value) => ({ value, label: sayLabel(labels[value]) })),
      },
    ],
    columns: columnsOf(names, asked.includes('offer')),
    rows,
    nameOf: (row) => row.name,
    rowTo: (row) => at.recordTo(row.id),
    onOpen: (row) => open(row.id),
    current: openId,
    hand: openId ? hand : undefined,
    card: cardOf(names),
    empty: at.slice.search
      ? {
          none: say('No one matches this search.'),
          action: <Button onClick={() => at.go((now) => now.searchTo(''))}>{say('Show everyone')}</Button>,
        }
      : {
          none: say('All done. No one is waiting.'),
          action: (
            <ButtonLink kind="primary" to="/dashboard">
              {say('Back to Home')}
            </ButtonLink>
          ),
        },
    dialogs: (
      <>
        {openId && <HandKeys hand={hand} />}
        <Suspense>{dialog && page && <PipelineDialog page={page} pipeline={pipeline} asked={dialog} />}</Suspense>
      </>
    ),
  };
});
