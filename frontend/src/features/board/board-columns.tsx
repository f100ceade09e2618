import { Suspense } from 'react';
import { kindWords } from '@candor/contracts/jobs/kinds';
import { boardOrders } from '@candor/contracts/board/board-order';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { BulkBar } from '../../kit/tables/bulk-bar.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { BoardView } from './board-view.tsx';
import { later } from '../../kit/later.tsx';
import type { Board } from './use-board.ts';

const MessageButton = later(() => import('../../parts/pipeline/message-button.tsx').then((m) => m.MessageButton));
const InviteButton = later(() => import('../../parts/pipeline/invite-button.tsx').then((m) => m.InviteButton));
const CadenceButton = later(() => import('../../parts/pipeline/cadence-button.tsx').then((m) => m.CadenceButton));
const PlayMenu = later(() => import('../../parts/pipeline/play-menu.tsx').then((m) => m.PlayMenu));

const noMeetings = {};

/** What can be done with the selected candidates. */
const BulkActions = ({ board: { page, pipeline, chosen, chosenOnes, setChosen } }: { board: Board }) => (
  <BulkBar count={chosen.size} onClear={() => setChosen(new Set())}>
    <Button size="sm" onClick={() => pipeline.advanceSeveral(chosenOnes, () => setChosen(new Set()))}>
      {say('Advance')}
    </Button>
    <Suspense>
      <InviteButton page={page} pipeline={pipeline} subjects={chosenOnes} done={() => setChosen(new Set())} />
    </Suspense>
    <Suspense>
      <MessageButton subjects={chosenOnes} />
    </Suspense>
    <Suspense>
      <CadenceButton pipeline={pipeline} subjects={chosenOnes} done={() => setChosen(new Set())} />
    </Suspense>
    <Suspense>
      <PlayMenu job_id={page.job.id} candidates={chosenOnes} done={() => setChosen(new Set())} />
    </Suspense>
    <Button
      size="sm"
      onClick={() => pipeline.ask({ kind: 'archive', subjects: chosenOnes, done: () => setChosen(new Set()) })}
    >
      {say('Archive')}
    </Button>
  </BulkBar>
);

/** The columns of the board with the bar for selected cards, or the words for a pipeline without candidates. */
export const BoardColumns = ({ board, onAdd }: { board: Board; onAdd: (step: StepMark | null) => void }) => {
  const {
    page,
    at,
    pipeline,
    setChosen,
    setFold,
    filtered,
    laned,
    loading,
    arranged,
    columns,
    folded,
    chosen,
    across,
    hand,
    inTable,
    moreOf,
  } = board;
  const { job, rights, user } = page;
  const zone = user.tz_region;
  const mayAdd = rights.permissions.includes('list') && job.hiring_status !== 'archived' && !job.sample;
  const nobody = page.board && !filtered && columns.every((column) => column.count === 0);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {nobody && (
        <EmptyState
          action={
            mayAdd ? (
              <Button
                onClick={() => onAdd(job.steps.find(({ type }) => type === kindWords[job.kind].adding.type) ?? null)}
              >
                {sayLabel(kindWords[job.kind].addOne)}
              </Button>
            ) : undefined
          }
        >
          {sayLabel(kindWords[job.kind].nobodyYet[job.hiring_status === 'draft' ? 'draft' : 'later'])}
        </EmptyState>
      )}
      {!nobody && (
        <BoardView
          columns={columns}
          steps={job.steps}
          hiringStatus={job.hiring_status}
          kind={job.kind}
          byHand={page.order === 'hand'}
          onRankRefused={() => {
            if (page.order === 'hand') return;
            toast({
              text: say('This board is sorted by “{order}”. To rank cards yourself, sort by “{hand}”.', {
                order: sayLabel(boardOrders[page.order]),
                hand: sayLabel(boardOrders.hand),
              }),
              action: {
                label: say('Rank by hand'),
                run: () => arranged.choose({ order: 'hand' }, say('Rank by hand')),
              },
            });
          }}
          rights={rights}
          zone={zone}
          meetings={page.meetings ?? noMeetings}
          pipeline={pipeline}
          filtered={filtered}
          hand={hand}
          hrefOf={at.sectionRowTo}
          chosen={chosen}
          onChoose={setChosen}
          folded={folded}
          onFold={setFold}
          lanes={laned ? { by: page.lanes, laned, tableTo: inTable } : null}
          across={across}
          loading={loading}
          moreOf={moreOf}
          onAdd={mayAdd ? onAdd : undefined}
        />
      )}
      {chosen.size > 0 && <BulkActions board={board} />}
    </div>
  );
};
