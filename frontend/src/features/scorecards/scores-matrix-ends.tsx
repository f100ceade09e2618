import { verdictOf } from '@candor/contracts/scorecards/scores';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { scoresPage, ScoredCandidate } from '@candor/contracts/pipeline/pages';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { boardTo } from '../../parts/people/links.ts';
import { cellLook, footLook, walk } from './scores-walk.ts';
import { Recommended, verdictWords } from './scores-decide.tsx';

type Given = {
  page: DataOf<typeof scoresPage>;
  rows: readonly ScoredCandidate[];
  /** The id of the candidate shown at the foot of the page. */
  chosen: string | null;
};
/** The heads of the columns: the candidates. */
export const MatrixHead = ({ page, rows, chosen }: Given) => {
  const opens = page.rights.sees.includes('list') && !page.past;
  return (
    <thead>
      <tr>
        <td
          aria-label={say('Requirements')}
          className={cx(cellLook, 'sticky start-0 top-0 z-20 w-[190px] min-w-[190px] border-e bg-sheet')}
        >
          <span className="flex items-center gap-3 text-micro font-normal text-ink-3">
            <span className="flex items-center gap-1">
              <span aria-hidden className="size-2 rounded-full bg-good" />
              {say('one of us')}
            </span>
            <span className="flex items-center gap-1">
              <span aria-hidden className="h-3 w-0.5 bg-ink" />
              {say('mean, 1 to 5')}
            </span>
          </span>
        </td>
        {rows.map((row) => (
          <th
            key={row.id}
            scope="col"
            className={cx(
              cellLook,
              'sticky top-0 z-10 w-[188px] max-w-[188px] min-w-[188px] border-e',
              chosen === row.id ? 'bg-accent-wash' : 'bg-sheet',
            )}
          >
            <span className="flex items-center gap-2">
              <Avatar name={row.name} size={28} />
              <span className="grid min-w-0">
                {opens ? (
                  <Link
                    to={boardTo(page.job.id, row.id)}
                    className="truncate text-ui font-medium text-ink hover:underline"
                  >
                    {row.name}
                  </Link>
                ) : (
                  <span className="truncate text-ui font-medium text-ink">{row.name}</span>
                )}
                <span className="truncate text-micro font-normal text-ink-3">{sayLabel(row.step.name)}</span>
              </span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
};

/** The last row of the table: what the panel recommends for each candidate. */
export const MatrixFoot = ({ page, rows, chosen, onChoose }: Given & { onChoose: (id: string) => void }) => (
  <tfoot>
    <tr>
      <th scope="row" className={cx(footLook, 'start-0 z-20 bg-sheet')}>
        <span className="block text-ui font-medium text-ink">{say('Recommendation')}</span>
        <span className="block text-micro font-normal text-ink-3">{say('of the panel')}</span>
      </th>
      {rows.map((row) => {
        const scores = page.scores[row.id];
        return (
          <td key={row.id} className={cx(footLook, 'z-10', chosen === row.id ? 'bg-accent-wash' : 'bg-sheet')}>
            {scores && !scores.closed && (
              <button
                type="button"
                aria-pressed={chosen === row.id}
                onClick={() => onChoose(row.id)}
                onKeyDown={walk}
                className="-mx-2 grid min-h-11 w-[calc(100%+1rem)] content-center gap-1 rounded-ctl px-2 py-1 text-start outline-offset-[-2px] hover:bg-hover"
              >
                {verdictOf(scores).opinions.length > 0 ? (
                  <>
                    <span className="text-micro text-ink-2">{verdictWords(scores)}</span>
                    <Recommended scores={scores} />
                  </>
                ) : (
                  <span className="text-micro text-ink-3">
                    {scores.owed
                      ? say('{count, number} to come', { count: scores.owed })
                      : say('No recommendation yet')}
                  </span>
                )}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  </tfoot>
);
