import { say, sayLabel } from '@candor/contracts/words/say';
import type { dryRunCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceRow } from '@candor/contracts/cadences/rows';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { sayReason } from '@candor/contracts/words/reason-words';
import { cityOf } from '@candor/contracts/words/zone-words';
import { momentText, readerIn } from '../../kit/time.tsx';
import { DryRunDays } from './dry-run-days.tsx';

/** The dates of a dry run: in their weeks, and as a list with the reason of each. Nothing before the server has answered. */
export const DryRunDates = ({
  run,
  cadence: { steps, fields },
}: {
  run: PayloadOf<typeof dryRunCadence> | null;
  cadence: Pick<CadenceRow, 'steps' | 'fields'>;
}) =>
  run && (
    <>
      <p className="mt-3 text-meta text-ink-3">{say('By the clock of {place}', { place: cityOf(run.zone) })}</p>
      <DryRunDays dates={run.dates} zone={run.zone} sends={fields.window.days} steps={steps} />
      <ol aria-label={say('Dates')} className="mt-1 divide-y divide-line">
        {run.dates.map(({ step_id, at, because }) => (
          <li key={step_id} className="flex items-baseline gap-3 py-2">
            <span className="tnum w-44 shrink-0 text-meta text-ink">{momentText(at, run.zone)}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ui font-medium text-ink">
                {sayLabel(steps.find((step) => step.id === step_id)?.name ?? '')}
              </span>
              <span className="block text-meta text-ink-3">
                {because.map((reason) => sayReason(reason, readerIn(run.zone))).join(' ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
