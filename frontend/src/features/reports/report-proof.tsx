import { type ReactNode, useState } from 'react';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Proof, ReportRecompute } from '@candor/contracts/reports/report';
import { Button } from '../../kit/button.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { momentText } from '../../kit/time.tsx';
import { Said } from '../../kit/said.tsx';
import { call } from '../../page/call.ts';
import type { Data, Row } from './report-words.ts';

const bad = (words: ReactNode) => <span className="font-medium text-bad">{words}</span>;
const lasted = ({ milliseconds }: Proof): string =>
  milliseconds < 100
    ? say('less than {seconds, number} s', { seconds: 0.1 })
    : say('{seconds, number} s', { seconds: Math.round(milliseconds / 100) / 10 });

/** Whether the figures match the event log, and a button that checks this. */
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
    setRefusal(answer.status === 'ok' ? '' : (answer.error ?? say('The figures could not be recomputed.')));
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
          say('Computing the figures again from every event…')
        ) : refusal ? (
          <span className="text-bad">{refusal}</span>
        ) : !proof ? (
          say('These figures have not been recomputed from the log yet.')
        ) : (
          <>
            {proof.same ? (
              say('Recomputed from {events, plural, one {# event} other {# events}}: same figures.', proof)
            ) : (
              <Said
                text="Recomputed from {events, plural, one {# event} other {# events}}: <bad>not the same in {rows}.</bad>"
                with={{
                  events: proof.events,
                  rows: names!.join(', '),
                  bad,
                }}
              />
            )}{' '}
            <span className="text-ink-3">
              {say('{when}, took {duration}', {
                when: momentText(proof.at, data.user.tz_region),
                duration: lasted(proof),
              })}
            </span>
          </>
        )}
      </p>
      <Button kind="ghost" size="sm" disabled={running} onClick={() => void run()} className="print:hidden">
        {say('Recompute now')}
      </Button>
    </div>
  );
};
