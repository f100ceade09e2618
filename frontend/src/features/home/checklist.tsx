import { Check, ChevronRight, Circle, FlaskConical } from 'lucide-react';
import { Link, useRevalidator } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import { updateProfile } from '@candor/contracts/accounts/endpoints';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { Button } from '../../kit/button.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { AddSample, boardTo, RemoveSample } from '../../page/sample-data.tsx';
import { settle } from '../../page/settle.ts';

type Step = DashboardData['checklist'][number];
const row = 'flex min-h-9 items-center gap-2.5';

/** The sample data: offered among the first steps until the organization publishes a job, and removable as long as it exists. */
const Sample = ({ sample }: { sample: NonNullable<DashboardData['sample']> | null }) => (
  <li className={`${row} flex-wrap border-b border-line py-1.5 text-ui last:border-0`}>
    <FlaskConical size={15} aria-hidden className="text-ink-4" />
    {sample ? (
      <Link to={boardTo(sample.job_id)} data-home-row="" className="rounded-tag font-medium text-ink hover:underline">
        {say('Sample data is here')}
      </Link>
    ) : (
      <span className="text-ink-2">{say('Look around first, with a made-up job and made-up people')}</span>
    )}
    <span className="ms-auto">{sample ? <RemoveSample size="sm" /> : <AddSample size="sm" />}</span>
  </li>
);

/** The first steps of a new organization, as rows; hidden when all are done, or by the reader's choice. */
export const Checklist = ({ items, sample }: { items: readonly Step[]; sample: DashboardData['sample'] }) => {
  const { revalidate } = useRevalidator();
  const show = (first_steps: boolean) =>
    settle(say('Hide the first steps'), call(updateProfile, { first_steps }), revalidate);
  const hide = async () => {
    if (await show(false))
      toast({ text: say('The first steps are hidden.'), action: { label: say('Undo'), run: () => void show(true) } });
  };
  return (
    <section aria-label={items.length ? say('First steps') : say('Sample data')}>
      {items.length > 0 && (
        <div className="flex min-h-8 items-center gap-2 border-b border-line">
          <h2 className="text-ui font-semi text-ink">{say('First steps')}</h2>
          <span className="tnum text-meta text-ink-3">
            {say('{done, number} of {all, number} done', {
              done: items.filter((item) => item.done).length,
              all: items.length,
            })}
          </span>
          <span className="ms-auto">
            <Button size="sm" kind="ghost" onClick={() => void hide()}>
              {say('Hide')}
            </Button>
          </span>
        </div>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.key} className="border-b border-line text-ui last:border-0">
            {item.done ? (
              <span className={`${row} text-ink-3`}>
                <Check size={15} aria-hidden className="text-good" />
                <span className="line-through">{sayLabel(item.label)}</span>
                <span className="sr-only">{say('done')}</span>
              </span>
            ) : (
              <Link
                to={item.url}
                data-home-row=""
                className={`-mx-3 ${row} rounded-ctl px-3 font-medium text-ink hover:bg-hover max-sm:min-h-11`}
              >
                <Circle size={15} aria-hidden className="text-ink-4" />
                {sayLabel(item.label)}
                <ChevronRight size={14} aria-hidden className="ms-auto text-ink-4" />
              </Link>
            )}
          </li>
        ))}
        {(sample || (sample === null && !items.some(({ key, done }) => key === 'job' && done))) && (
          <Sample sample={sample} />
        )}
      </ul>
    </section>
  );
};
