import { useState } from 'react';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import type { Proof, ReportRecompute } from '@candor/contracts/kernel/report';
import { Button } from '../../kit/button.tsx';
import { numberText } from '../../kit/chart-parts.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import type { Data, Row } from './report-words.ts';

const lasted = ({ milliseconds }: Proof): string =>
  milliseconds < 100 ? 'less than 0.1 s' : `${numberText(milliseconds / 1000)} s`;

/** Whether the figures are those that the log gives, and a button that finds out. */
export const ReportProof = ({
  data,
  recompute,
  nameOf,
}: {
  data: Data;
  recompute: ReportRecompute;
  nameOf: (row: Row) => string;
}) => {
  const [found, setFound] = useState<Proof | null>(null);
  const [refusal, setRefusal] = useState('');
  const [running, setRunning] = useState(false);
  const proof = found ?? data.proof;
  const run = async () => {
    setRunning(true);
    const given = Object.fromEntries(
      Object.entries(data.params).filter(([, value]) => value !== null && value !== undefined),
    );
    const answer = await withProgress(() => call(recompute, given));
    setRunning(false);
    if (answer.status === 'ok') setFound(answer.payload);
    setRefusal(answer.status === 'ok' ? '' : (answer.error ?? 'The figures could not be recomputed.'));
  };
  const names = proof?.differ.map((id) => {
    const row = data.rows.find((each) => each.id === id);
    return row ? nameOf(row) : id;
  });
  const Mark = !proof ? ShieldQuestion : proof.same ? ShieldCheck : ShieldAlert;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 text-meta text-ink-2">
      <Mark size={15} aria-hidden className={!proof ? 'text-ink-3' : proof.same ? 'text-good' : 'text-bad'} />
      <p role="status" className="min-w-0 flex-1 basis-60">
        {running ? (
          'Computing the figures again from every event…'
        ) : refusal ? (
          <span className="text-bad">{refusal}</span>
        ) : !proof ? (
          'Nobody has computed these figures again from the log yet.'
        ) : (
          <>
            Recomputed from {numberText(proof.events)} {proof.events === 1 ? 'event' : 'events'}:{' '}
            {proof.same ? (
              'same figures.'
            ) : (
              <span className="font-medium text-bad">not the same in {names!.join(', ')}.</span>
            )}{' '}
            <span className="text-ink-3">
              {momentText(proof.at, data.user.tz_region)}, took {lasted(proof)}
            </span>
          </>
        )}
      </p>
      <Button kind="ghost" size="sm" disabled={running} onClick={() => void run()} className="print:hidden">
        Recompute now
      </Button>
    </div>
  );
};
