import type { KeyboardEvent } from 'react';
import { Lock } from 'lucide-react';
import { cellOfSent, type SentScores, verdictOf } from '@candor/contracts/scorecards/scores';
import { recommendationKeys, speaksFor } from '@candor/contracts/scorecards/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { scoresPage, ScoredCandidate } from '@candor/contracts/pipeline/pages';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { listTo } from '../../page/list-address.ts';
import { RecommendationSquare } from '../../parts/scorecards/recommendation-mark.tsx';
import { boardTo } from '../../parts/people/links.ts';
import { kindWords, pointWords } from '../../parts/scorecards/score-words.ts';
import { ScoreCell } from './scores-cell.tsx';
import { Recommended, verdictWords } from './scores-decide.tsx';

type Page = DataOf<typeof scoresPage>;
type Requirement = Page['requirements'][number];

/** How many recommend the candidate and how many do not. */
const Tally = ({ scores }: { scores: SentScores }) => {
  const { recommendations: counts, owed, late } = scores;
  const given = recommendationKeys.flatMap((key) => Array.from({ length: counts[key] }, () => key));
  const yes = given.filter(speaksFor).length;
  const no = given.length - yes;
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex items-center gap-1.5 text-micro text-ink">
        <span aria-hidden className="flex gap-0.5">
          {given.slice(0, 8).map((key, at) => (
            <RecommendationSquare key={at} of={key} />
          ))}
        </span>
        {given.length > 0 && (
          <span className="truncate">
            {no ? say('{yes, number} yes, {no, number} no', { yes, no }) : say('{yes, number} yes', { yes })}
          </span>
        )}
      </span>
      <span className={cx('truncate text-micro', late ? 'text-warn' : 'text-ink-3')}>
        {late
          ? say('{count, plural, one {# scorecard missing} other {# scorecards missing}}', { count: late })
          : owed
            ? say('{count, number} to come', { count: owed })
            : given.length
              ? say('all in')
              : say('No scorecard yet')}
      </span>
    </span>
  );
};
/** Closed until the reader has submitted their own scorecard. */
const Closed = ({ own }: { own: string | null }) => (
  <span className="flex items-center gap-1.5 text-meta text-ink-3">
    <Lock size={12} aria-hidden />
    {own ? (
      <Link to={listTo('people', 'interviews', { id: own })} className="text-accent-ink underline underline-offset-2">
        {say('You owe yours')}
      </Link>
    ) : (
      say('You owe yours')
    )}
  </span>
);
const All = ({
  scores,
  onOpen,
  onKeyDown,
}: {
  scores: SentScores | undefined;
  onOpen: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}) =>
  !scores ? null : scores.closed ? (
    <Closed own={scores.own} />
  ) : (
    <button
      type="button"
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-ctl px-2 text-start outline-offset-[-2px] hover:bg-hover"
    >
      <span className="tnum w-9 shrink-0 text-title font-semi text-ink">
        {scores.total === null ? '–' : pointWords(scores.total)}
      </span>
      <Tally scores={scores} />
      {scores.cards.length > 0 && <span className="sr-only">{say('Read the scorecards')}</span>}
    </button>
  );
/** Arrow keys move from cell to cell. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
  const here = event.currentTarget.closest('td');
  const table = event.currentTarget.closest('table');
  if (!step || !here || !table) return;
  const turned = document.documentElement.dir === 'rtl' ? -1 : 1;
  const row = here.parentElement as HTMLTableRowElement;
  const rows = [...table.rows];
  const next = rows[rows.indexOf(row) + step[0]!]?.cells[here.cellIndex + step[1]! * turned];
  if (!next) return;
  event.preventDefault();
  next.querySelector<HTMLElement>('button, a')?.focus();
};

const edgeLook = 'border-b border-line text-start align-middle';
const cellLook = `${edgeLook} px-3 py-2`;
/** Stays visible below the requirements. */
const footLook = 'sticky bottom-0 border-e border-t border-line px-3 py-1 text-start align-middle';
/** Candidates beside each other, requirement by requirement. */
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
  const opens = page.rights.sees.includes('list') && !page.past;
  return (
    <table className="w-max border-separate border-spacing-0">
      <caption className="sr-only">{say('Scores')}</caption>
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
      <tbody>
        <tr>
          <th scope="row" className={cx(cellLook, 'sticky start-0 z-10 border-e bg-well')}>
            <span className="block text-ui font-medium text-ink">{say('All requirements')}</span>
            <span className="block text-micro font-normal text-ink-3">{say('by their weights')}</span>
          </th>
          {rows.map((row) => (
            <td key={row.id} className={cx(cellLook, 'border-e bg-well')}>
              <All scores={page.scores[row.id]} onOpen={() => onOpen(row.id, null)} onKeyDown={walk} />
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
    </table>
  );
};

/** On a phone, one candidate at a time. */
export const OnePerson = ({
  page,
  row,
  requirements,
  onOpen,
}: {
  page: Page;
  row: ScoredCandidate;
  requirements: readonly Requirement[];
  onOpen: (id: string, requirement: string | null) => void;
}) => {
  const scores = page.scores[row.id];
  const nameOf = (user_id: string) => page.names[user_id] ?? '–';
  return (
    <section aria-label={row.name} className="px-4 py-3">
      <h2 className="text-head font-semi text-ink">{row.name}</h2>
      <div className="my-2">
        <All scores={scores} onOpen={() => onOpen(row.id, null)} />
      </div>
      {scores && scores.cards.length > 0 && (
        <Button onClick={() => onOpen(row.id, null)} className="mb-3 w-full">
          {say('Read the scorecards')}
        </Button>
      )}
      {scores && !scores.closed && (
        <dl>
          {requirements.map((requirement) => (
            <div key={requirement.id} className="border-t border-line py-2">
              <dt className="text-ui text-ink">{requirement.name}</dt>
              <dd className="mt-1 flex">
                <ScoreCell
                  cell={cellOfSent(scores.cells[requirement.id], page.people)}
                  met={scores.cards.length > 0}
                  nameOf={nameOf}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
};
