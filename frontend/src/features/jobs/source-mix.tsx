import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import { Link } from 'react-router-dom';
import type { SourceShare } from '@candor/contracts/jobs/pages';
import { sourceTypes, type Step } from '@candor/contracts/jobs/values';
import { cx } from '../../kit/cx.ts';
import { Section } from '../../kit/page.tsx';

const columns = [
  { key: 'people', label: phrase('People'), reached: null },
  { key: 'round', label: phrase('Round'), reached: 'in_progress' },
  { key: 'offer', label: phrase('Offer'), reached: 'offered' },
  { key: 'hired', label: phrase('Hired'), reached: 'hired' },
] as const;

/** The sources of the candidates and how far the candidates got. Each number links to exactly the counted candidates. */
export const SourceMix = ({
  sources,
  board,
  steps,
  to,
}: {
  sources: readonly SourceShare[];
  /** The address of the section with the candidates. */
  board: string;
  /** The job's steps. If they include no offer step, that column is left out. */
  steps: readonly Step[];
  to: (section: string, filters: Record<string, unknown>) => string;
}) => {
  const offers = steps.some(({ type }) => type === 'offered');
  const shown = columns.filter(({ key }) => offers || key === 'people' || key === 'round');
  const most = Math.max(1, ...sources.map(({ people }) => people));
  return (
    <Section
      title={say('Sources')}
      text={
        offers
          ? say('Where people came from, and how many reached a round, an offer or a hire.')
          : say('Where people came from, and how many reached a round.')
      }
    >
      <table className="w-full text-ui">
        <thead>
          <tr className="text-meta text-ink-3">
            <th scope="col" className="pb-1 text-start font-normal">
              {say('Source')}
            </th>
            <th aria-hidden className="max-sm:hidden" />
            {shown.map(({ key, label }) => (
              <th key={key} scope="col" className="w-16 ps-3 pb-1 text-end font-normal max-sm:w-14">
                {sayLabel(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((each) => (
            <tr key={each.source} className="border-t border-line">
              <th scope="row" className="h-9 w-36 truncate text-start font-normal text-ink max-sm:w-auto">
                {sayLabel(sourceTypes[each.source as keyof typeof sourceTypes] ?? each.source)}
              </th>
              <td aria-hidden className="max-sm:hidden">
                <span className="flex h-2 overflow-hidden rounded-full bg-well">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${(each.people / most) * 100}%` }}
                  />
                </span>
              </td>
              {shown.map(({ key, reached }) => (
                <td key={key} className="tnum text-end">
                  {each[key] ? (
                    <Link
                      to={to(board, {
                        view: 'list',
                        source: [each.source],
                        ...(reached ? { reached: [reached] } : {}),
                      })}
                      className={cx(
                        'rounded-tag py-1 hover:underline',
                        key === 'people' ? 'font-medium text-ink' : 'text-ink-2',
                      )}
                    >
                      {numberWords(each[key])}
                    </Link>
                  ) : (
                    <span className="text-ink-3">{numberWords(0)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
};
