import { say } from '@candor/contracts/words/say';
import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ProofData } from '@candor/contracts/proof/pages';
import { foundFaultWords } from '@candor/contracts/proof/words';
import { cx } from '../../kit/cx.ts';
import { datedText, recordText } from '../../kit/time.tsx';
import type { CheckOutcome } from './checking.ts';

type Shown = {
  at: string | null;
  events: number;
  checkpoints: number;
  ms: number;
  faults: ProofData['checks'][number]['faults'];
};

/** One statement, about signed events only. It is green only if the events were checked and are unchanged. */
export const Finding = ({
  proof: { signed, began, size, check, holders },
  here,
  zone,
}: {
  proof: ProofData;
  /** The result of a check that was just made in this browser. */
  here: CheckOutcome | null;
  zone: string | null;
}) => {
  const shown: Shown | null = here && !('error' in here) ? { ...here, at: null } : check;
  const bad = Boolean(shown?.faults.length);
  const good = shown !== null && !bad && signed !== null;
  const open = size - (signed?.size ?? 0);
  const seconds = Math.max(0.1, Math.round((shown?.ms ?? 0) / 100) / 10);
  const title = !signed
    ? say('Nothing is signed yet.')
    : !shown
      ? say('{count, plural, one {# event is} other {# events are}} signed, and not checked yet.', {
          count: signed.size,
        })
      : bad
        ? say('The log is not what was signed.')
        : say('{count, plural, one {The # signed event is} other {All # signed events are}} unchanged.', {
            count: Math.min(shown.events, signed.size),
          });
  const held = here && !('error' in here) && here.held?.at ? here.held.at : null;
  return (
    <div className="mb-6 flex items-start gap-3.5" role={bad ? 'alert' : 'status'}>
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-ctl',
          bad ? 'bg-bad-wash text-bad' : good ? 'bg-good-wash text-good' : 'bg-hover text-ink-2',
        )}
      >
        {bad ? (
          <ShieldAlert size={20} aria-hidden />
        ) : good ? (
          <ShieldCheck size={20} aria-hidden />
        ) : (
          <Shield size={20} aria-hidden />
        )}
      </span>
      <div className="min-w-0">
        <h2 className="text-title font-semi text-ink">{title}</h2>
        <p className="mt-0.5 max-w-[80ch] text-meta text-ink-2">
          {shown &&
            (shown.at
              ? say(
                  'Checked {moment} in {seconds, number} s, {checkpoints, plural, one {# checkpoint} other {# checkpoints}}.',
                  {
                    moment: recordText(shown.at, zone),
                    seconds,
                    checkpoints: shown.checkpoints,
                  },
                )
              : say(
                  'Checked now, in this browser, in {seconds, number} s, {checkpoints, plural, one {# checkpoint} other {# checkpoints}}.',
                  {
                    seconds,
                    checkpoints: shown.checkpoints,
                  },
                ))}{' '}
          {began && say('Signed since {day}.', { day: datedText(began.at, zone) })}{' '}
          {open > 0 &&
            (signed
              ? say(
                  '{count, plural, one {# newer event is} other {# newer events are}} chained and will be signed at midnight.',
                  { count: open },
                )
              : say('{count, plural, one {# event is} other {# events are}} chained and will be signed at midnight.', {
                  count: open,
                }))}
        </p>
        {bad && (
          <ul className="mt-2 grid gap-1 text-ui text-bad">
            {shown!.faults.map((fault, index) => (
              <li key={index}>{foundFaultWords(fault)}</li>
            ))}
          </ul>
        )}
        {good && (
          <ul className="mt-1.5 grid gap-0.5 text-meta text-ink">
            {held && (
              <li>
                {say('Unchanged since the checkpoint of {day} that {who} holds.', {
                  day: datedText(held, zone),
                  who: say('this browser'),
                })}
              </li>
            )}
            {holders
              .filter(({ last }) => last)
              .map(({ id, name, last }) => (
                <li key={id}>
                  {say('Unchanged since the checkpoint of {day} that {who} holds.', {
                    day: datedText(last!.at, zone),
                    who: name,
                  })}
                </li>
              ))}
          </ul>
        )}
      </div>
    </div>
  );
};
