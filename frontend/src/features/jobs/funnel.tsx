import { Link } from 'react-router-dom';
import { boardOf } from '@candor/contracts/jobs/kinds';
import { jobOverviewPage } from '@candor/contracts/jobs/pages';
import { isEnd } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { StageRing } from '../../kit/stage-ring.tsx';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { stayWords } from '../../parts/rounds/stay-words.ts';

/** The number of candidates in each step, and how long they stay. Each line links to the counted candidates. */
export const Funnel = ({
  page,
  to,
}: {
  page: DataOf<typeof jobOverviewPage>;
  to: (section: string, filters?: Record<string, unknown>) => string;
}) => {
  const { job, tabs, medians } = page;
  if (job.template)
    return (
      <ol className="grid gap-1">
        {job.steps
          .filter((step) => !isEnd(step.type))
          .map((step) => (
            <li key={step.id} className="flex h-9 items-center gap-3 text-ui text-ink">
              <StageRing fill={stageFill(job.steps, step)} color={stageColor(step.type)} />
              {sayLabel(step.name)}
            </li>
          ))}
      </ol>
    );
  const count = (id: string) => job.counts.steps[id] ?? 0;
  const moving = (type: string) => type === 'offered' || !(isEnd(type) || type === 'sourced_new'); // leads and the archive would dwarf the rest
  const most = Math.max(1, ...job.steps.filter((step) => moving(step.type)).map((step) => count(step.id)));
  return (
    <ol aria-label={say('Candidates by step')} className="-mx-2">
      {job.steps.map((step) => {
        const section = step.type === 'sourced_new' ? 'leads' : boardOf(job);
        const row = (
          <>
            <StageRing fill={stageFill(job.steps, step)} color={stageColor(step.type)} />
            <span className="w-36 shrink-0 truncate text-ui text-ink max-sm:w-28">{sayLabel(step.name)}</span>
            <span
              aria-hidden
              className={cx('h-2 min-w-0 flex-1 overflow-hidden rounded-full', moving(step.type) && 'bg-well')}
            >
              {moving(step.type) && (
                <span
                  className="block h-full rounded-full"
                  style={{ width: `${(count(step.id) / most) * 100}%`, background: stageColor(step.type) }}
                />
              )}
            </span>
            {medians && (
              <span className="tnum w-24 shrink-0 text-end text-meta whitespace-nowrap text-ink-3 max-sm:w-20">
                {typeof medians[step.id] === 'number' && stayWords(medians[step.id]!)}
              </span>
            )}
            <span
              className={cx(
                'tnum w-10 shrink-0 text-end text-ui max-sm:w-6',
                count(step.id) ? 'font-medium text-ink' : 'text-ink-3',
              )}
            >
              {numberWords(count(step.id))}
            </span>
          </>
        );
        const look = 'flex h-9 items-center gap-3 rounded-ctl px-2 max-sm:gap-2';
        return (
          <li key={step.id}>
            {tabs.includes(section) ? (
              <Link
                to={section === 'leads' ? to('leads') : to(section, { view: 'list', step: [step.id] })}
                className={cx(look, 'hover:bg-hover')}
              >
                {row}
              </Link>
            ) : (
              <span className={look}>{row}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
