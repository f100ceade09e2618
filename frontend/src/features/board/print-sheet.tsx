import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { fullDays } from '@candor/contracts/values/days';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { laneOf, type Lane } from '@candor/contracts/board/board-lanes';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import { momentText } from '../../kit/time.tsx';
import { subjectOf, type BoardCard, type DrawnColumn, type Subject } from '../../parts/board/board-state.ts';
import { laneName } from './lane-name.ts';
import { aboutOf, nextOf } from '../../parts/pipeline/stages.ts';

type One = BoardCard & Pick<Subject, 'step'>;
type Part = { key: string; title: string; count: number; people: readonly One[] };

/** The people of the page in groups: the steps of the board, those of each lane, or the rows of the list. */
const partsOf = ({ board, lanes: by, list }: BoardData, columns: readonly DrawnColumn[]): Part[] => {
  if (!board) {
    const people = list?.items ?? [];
    return [{ key: 'list', title: say('Candidates'), count: list?.total ?? people.length, people }];
  }
  const steps = columns.filter(({ cards }) => cards.length > 0);
  const partOf = (column: DrawnColumn, lane?: Lane): Part => {
    const all = column.cards.map((card) => ({ ...card, ...subjectOf({ column, card }) }));
    const people = lane ? all.filter((card) => laneOf(by, card, board.laned!.owners) === lane.key) : all;
    const step = sayLabel(column.step.name);
    return {
      key: `${lane?.key ?? ''} ${column.step.id}`,
      title: lane ? say('{lane}: {column}', { lane: laneName(by, lane), column: step }) : step,
      count: lane ? Math.max(people.length, lane.steps[column.step.id] ?? 0) : column.count,
      people,
    };
  };
  const parts = board.laned
    ? board.laned.lanes.flatMap((lane) => steps.map((column) => partOf(column, lane)))
    : steps.map((column) => partOf(column));
  return parts.filter(({ people }) => people.length > 0);
};

/** The candidates of a job on paper: black on white, whole columns, with the job and the moment at the top. It is drawn only for the printer. */
export const PrintSheet = ({
  page,
  columns,
  onDone,
}: {
  page: BoardData;
  columns: readonly DrawnColumn[];
  onDone: () => void;
}) => {
  const { job, organization, user } = page;
  const zone = user.tz_region;
  const [now] = useState(() => Date.now());
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return createPortal(
    <div data-print-sheet>
      <h1>{job.fields.name}</h1>
      <p>
        {say('{organization}, {moment}, printed by {name}', {
          organization: organization.name,
          moment: momentText(now, zone),
          name: user.name,
        })}
      </p>
      {partsOf(page, columns).map(({ key, title, count, people }) => (
        <section key={key}>
          <h2>
            {title}{' '}
            {people.length < count
              ? say('{shown, number} of {total, number}', { shown: people.length, total: count })
              : numberWords(count)}
          </h2>
          <table>
            <thead>
              <tr>
                <th>{say('Name')}</th>
                <th>{say('Role')}</th>
                {!page.board && <th>{say('Step')}</th>}
                <th>{say('In step')}</th>
                <th>{say('Next')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((one) => (
                <tr key={one.id}>
                  <td>{one.name}</td>
                  <td>{aboutOf(one)}</td>
                  {!page.board && <td>{sayLabel(one.step.name)}</td>}
                  <td>{durationWords(fullDays(one.entered_at))}</td>
                  <td>
                    {
                      nextOf(
                        { ...one, meeting: page.meetings?.[one.id] },
                        job.steps.find(({ id }) => id === one.step.id) ?? one.step,
                        zone,
                      ).text
                    }
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>,
    document.body,
  );
};
