import { cellOfSent } from '@candor/contracts/scorecards/scores';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import type { scoresPage, ScoredCandidate } from '@candor/contracts/pipeline/pages';
import { cx } from '../../kit/cx.ts';
import { kindWords } from '../../parts/scorecards/score-words.ts';
import { ScoreCell } from './scores-cell.tsx';
import { MatrixFoot, MatrixHead } from './scores-matrix-ends.tsx';
import { TotalScore } from './scores-total.tsx';
import { cellLook, edgeLook, walk } from './scores-walk.ts';

type Page = DataOf<typeof scoresPage>;
type Requirement = Page['requirements'][number];

/** The table that compares candidates: a column for each, a row for each requirement. */
export const Matrix = ({
  page,
  rows,
  requirements,
  chosen,
  onOpen,
  onChoose,
}: {
  page: Page;
  rows: readonly ScoredCandidate[];
  requirements: readonly Requirement[];
  chosen: string | null;
  /** Shows the scorecards behind a cell. */
  onOpen: (id: string, requirement: string | null) => void;
  /** Shows this candidate at the foot of the page. */
  onChoose: (id: string) => void;
}) => {
  const nameOf = (user_id: string) => page.names[user_id] ?? '–';
  return (
    <table className="w-max border-separate border-spacing-0">
      <caption className="sr-only">{say('Scores')}</caption>
      <MatrixHead page={page} rows={rows} chosen={chosen} />
      <tbody>
        <tr>
          <th scope="row" className={cx(cellLook, 'sticky start-0 z-10 border-e bg-well')}>
            <span className="block text-ui font-medium text-ink">{say('All requirements')}</span>
            <span className="block text-micro font-normal text-ink-3">{say('by their weights')}</span>
          </th>
          {rows.map((row) => (
            <td key={row.id} className={cx(cellLook, 'border-e bg-well')}>
              <TotalScore scores={page.scores[row.id]} onOpen={() => onOpen(row.id, null)} onKeyDown={walk} />
            </td>
          ))}
        </tr>
        {requirements.map((requirement) => (
          <tr key={requirement.id}>
            <th scope="row" className={cx(cellLook, 'sticky start-0 z-10 border-e bg-sheet')}>
              <span className="block max-w-[166px] truncate text-ui font-medium text-ink" title={requirement.name}>
                {requirement.name}
              </span>
              <span className="block text-micro font-normal text-ink-3">{kindWords(requirement)}</span>
            </th>
            {rows.map((row) => {
              const scores = page.scores[row.id];
              const cell = cellOfSent(scores?.cells[requirement.id], page.people);
              const met = Boolean(scores?.cards.length);
              return (
                <td
                  key={row.id}
                  className={cx(
                    edgeLook,
                    'border-e',
                    cell?.differ
                      ? 'bg-warn-wash'
                      : !cell && met
                        ? 'bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_6px)]'
                        : '',
                  )}
                >
                  {scores && !scores.closed ? (
                    <button
                      type="button"
                      onClick={() => onOpen(row.id, requirement.id)}
                      onKeyDown={walk}
                      aria-pressed={chosen === row.id}
                      className="flex min-h-[44px] w-full items-center px-3 text-start outline-offset-[-2px] hover:bg-hover"
                    >
                      <ScoreCell cell={cell} met={met} nameOf={nameOf} />
                    </button>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <MatrixFoot page={page} rows={rows} chosen={chosen} onChoose={onChoose} />
    </table>
  );
};
