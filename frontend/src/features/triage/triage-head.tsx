import { X } from 'lucide-react';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { formatListAddress, type ListAddress } from '@candor/contracts/kernel/list';
import { say } from '@candor/contracts/words/say';
import { ButtonLink } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useNarrow } from '../../kit/media.ts';
import { PageHead } from '../../kit/page.tsx';
import { Facts } from '../../kit/tag.tsx';

const around = 2 * Math.PI * 7.5;
const Ring = ({ part }: { part: number }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden className="shrink-0 -rotate-90">
    <circle cx="9" cy="9" r="7.5" fill="none" stroke="var(--line-2)" strokeWidth="2" />
    <circle
      cx="9"
      cy="9"
      r="7.5"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeDasharray={`${part * around} ${around}`}
    />
  </svg>
);

/** The job, the number of people left, and the progress of this sitting (one run through the queue). */
export const TriageHead = ({
  page: { job },
  address,
  close,
  left,
  spent,
  minutes,
}: {
  page: Pick<JobPage, 'job'>;
  address: ListAddress;
  close: string;
  left: number;
  spent: number;
  /** The remaining minutes at the present pace; null until the pace is known. */
  minutes: number | null;
}) => {
  const narrow = useNarrow();
  const part = spent + left ? spent / (spent + left) : 1;
  const count = (
    <span className="flex items-center gap-2">
      <Ring part={part} />
      <span className="tnum text-ui font-semi text-ink">{say('{left, number} left', { left })}</span>
    </span>
  );
  return (
    <div className="relative shrink-0 border-b border-line">
      {narrow ? (
        <header className="flex min-h-[52px] items-center gap-3 px-2 py-1.5 pe-4">
          <ButtonLink kind="ghost" icon to={close} aria-label={say('Close')} className="size-10!">
            <X size={18} aria-hidden />
          </ButtonLink>
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-head font-semi text-ink">{say('Triage')}</h1>
            <p className="truncate text-micro text-ink-3">{job.fields.name}</p>
          </div>
          {count}
        </header>
      ) : (
        <PageHead
          crumbs={[
            { to: formatListAddress({ ...address, id: null, section: null }), label: say('Jobs') },
            { to: formatListAddress({ ...address, id: job.id, section: null }), label: job.fields.name },
          ]}
          title={say('Triage')}
          actions={
            <>
              {count}
              {spent > 0 && (
                <span className="text-meta max-lg:hidden">
                  <Facts
                    of={[
                      say('{count, number} decided', { count: spent }),
                      left > 0 && minutes && say('about {minutes, number} min to go', { minutes }),
                    ]}
                  />
                </span>
              )}
              <span aria-hidden className="mx-1 h-5 w-px bg-line max-lg:hidden" />
              <span className="text-ui text-ink-2 max-lg:hidden">{say('Oldest first')}</span>
              <ButtonLink to={close}>
                {say('Close')}
                <Kbd keys="escape" />
              </ButtonLink>
            </>
          }
        />
      )}
      <div aria-hidden className="absolute start-0 -bottom-px h-0.5 bg-ink" style={{ width: `${part * 100}%` }} />
    </div>
  );
};
