import { Suspense, useState } from 'react';
import { boardOf } from '@candor/contracts/jobs/kinds';
import { boardPage, prospectsPage } from '@candor/contracts/pipeline/pages';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { usePage } from '../../page/use-page.ts';
import { useStored } from '../../kit/stored.ts';
import { BoardBar } from './board-bar.tsx';
import { HandKeys } from '../../parts/pipeline/hand-keys.tsx';
import { AddCandidate, JobFrame } from '../../parts/jobs/job-frame.tsx';
import { later } from '../../kit/later.tsx';
import { BoardColumns } from './board-columns.tsx';
import { useBoard } from './use-board.ts';

const PastBoard = later(() => import('./past-board.tsx').then((m) => m.PastBoard));

/** The board as it was at a past time. */
const AsOf = () => (
  <Suspense>
    <PastBoard />
  </Suspense>
);

const CandidateTable = later(() => import('../../parts/pipeline/candidate-table.tsx').then((m) => m.CandidateTable));
const JobTimeline = later(() => import('./job-timeline.tsx').then((m) => m.JobTimeline));
const PrintSheet = later(() => import('./print-sheet.tsx').then((m) => m.PrintSheet));
const CandidateDrawer = later(() => import('../../parts/drawer/candidate-drawer.tsx').then((m) => m.CandidateDrawer));
const BegunLine = later(() => import('../../parts/board/begun-line.tsx').then((m) => m.BegunLine));
const PipelineDialog = later(() => import('../../parts/pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

/** The present board, or the board as of the moment in the address. */
export const Screen = () => (usePage([boardPage, prospectsPage]).past ? <AsOf /> : <Present />);

/** Candidates of a job as a board or a table, with the drawer of the candidate that is open. */
const Present = () => {
  const board = useBoard();
  const {
    page,
    at,
    pipeline,
    openId,
    setChosen,
    arranged,
    moved,
    columns,
    rows,
    chosen,
    asked,
    hand,
    inTable,
    place,
    neighbours,
  } = board;
  const { job } = page;
  const [adding, setAdding] = useState<StepMark | null>(null);
  const [printing, setPrinting] = useState(false);
  const [begun] = useStored('board:begun', '', 'tab');
  const table = page.view !== 'board';
  return (
    <JobFrame
      page={page}
      tab={boardOf(job)}
      beside={
        openId && (
          <Suspense>
            <CandidateDrawer
              page={page}
              id={openId}
              hand={hand}
              asked={asked}
              card={place?.card ?? rows.find((row) => row.id === openId) ?? null}
              order={neighbours}
            />
          </Suspense>
        )
      }
    >
      <BoardBar
        page={page}
        at={at}
        columns={moved}
        shown={columns}
        arranged={arranged}
        tableTo={inTable()}
        onPrint={() => setPrinting(true)}
      />
      {begun && (
        <Suspense>
          <BegunLine key={begun} id={begun} />
        </Suspense>
      )}
      {page.view === 'timeline' ? (
        <Suspense>
          <JobTimeline page={page} at={at} hand={hand} openId={openId} />
        </Suspense>
      ) : table ? (
        <Suspense>
          <CandidateTable
            page={page}
            at={at}
            hand={hand}
            openId={openId}
            pipeline={pipeline}
            chosen={chosen}
            onChoose={setChosen}
          />
        </Suspense>
      ) : (
        <BoardColumns board={board} onAdd={setAdding} />
      )}
      <HandKeys hand={hand} />
      <Suspense>
        {pipeline.asked && <PipelineDialog page={page} pipeline={pipeline} asked={pipeline.asked} />}
        {printing && <PrintSheet page={page} columns={columns} onDone={() => setPrinting(false)} />}
        {adding && (
          <AddCandidate
            page={page}
            step={adding}
            lead={adding.type === 'sourced_new'}
            onClose={() => setAdding(null)}
          />
        )}
      </Suspense>
    </JobFrame>
  );
};
