import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Ago } from '../../kit/time.tsx';
import { Stage } from '../../parts/pipeline/candidate-stage.tsx';
import { aboutOf } from '../../parts/pipeline/stages.ts';

const rowHeight = 76;

/** The resumes to read, as a list like in a mailbox. A dot marks new ones. */
export const ResumeList = ({
  rows,
  steps,
  zone,
  currentId,
  onSelect,
}: {
  rows: readonly ApplicationRow[];
  steps: readonly StepRef[];
  zone: string | null;
  currentId: string | null;
  onSelect: (id: string) => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: (index) => rows[index]!.id,
  });
  const at = rows.findIndex((row) => row.id === currentId);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, virtual]);
  return (
    <div
      ref={box}
      data-page-scroll
      className="quiet-scroll w-[340px] shrink-0 overflow-y-auto border-e border-line max-sm:w-full max-sm:border-0"
      role="region"
      aria-label={say('Resumes')}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          const current = row.id === currentId;
          return (
            <li
              key={item.key}
              className="absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
            >
              <button
                type="button"
                aria-current={current ? 'true' : undefined}
                onClick={() => onSelect(row.id)}
                className={cx(
                  'relative grid h-full w-full content-center gap-0.5 border-b border-line ps-8 pe-4 text-start outline-offset-[-2px]',
                  current ? 'bg-accent-wash shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-well',
                )}
              >
                {row.resume_status === 'new' && (
                  <i aria-hidden className="absolute start-3.5 top-[18px] size-[7px] rounded-full bg-accent" />
                )}
                <span className="flex items-baseline gap-2">
                  <span
                    className={cx(
                      'truncate text-ui text-ink',
                      row.resume_status === 'new' ? 'font-semi' : 'font-medium',
                    )}
                  >
                    {row.name}
                    {row.resume_status === 'new' && <span className="sr-only">{`, ${say('new')}`}</span>}
                  </span>
                  <Ago
                    at={row.applied_at ?? row.added_at}
                    zone={zone}
                    className="tnum ms-auto shrink-0 text-micro text-ink-3"
                  />
                </span>
                <span className="truncate text-meta text-ink-2">{aboutOf(row) || say('No headline yet')}</span>
                <span className="flex min-w-0 items-center gap-2 text-meta text-ink-3">
                  <Stage steps={steps} step={row.step} />
                  {row.knocked_out && <span className="shrink-0 font-medium text-bad">{say('Knockout')}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
