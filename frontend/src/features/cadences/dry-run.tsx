import { say, sayLabel } from '@candor/contracts/words/say';
import { useEffect, useRef, useState } from 'react';
import { dryRunCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceRow } from '@candor/contracts/cadences/rows';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { useRevalidator } from 'react-router-dom';
import { Block } from '../../kit/block.tsx';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { assign } from '../../parts/cadences/assigning.ts';
import { sayReason } from '@candor/contracts/words/reason-words';
import { cityOf } from '@candor/contracts/words/zone-words';
import { momentText, readerIn } from '../../kit/time.tsx';
import { DryRunDays } from './dry-run-days.tsx';

/** The dates of a dry run: in their weeks, and as a list with the reason of each. Nothing before the server has answered. */
const DryRunDates = ({
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

type Run = PayloadOf<typeof dryRunCadence>;

/** When each step would reach a person who is added now, and why. Nothing is sent. A change of the cadence keeps the person and asks for new dates. */
export const DryRun = ({ cadence }: { cadence: CadenceRow }) => {
  const { id, version, status } = cadence;
  const { revalidate } = useRevalidator();
  const [person, setPerson] = useState<PersonHit | null>(null);
  const [answer, setAnswer] = useState<{ version: number; run: Run } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useShortcut('d', say('Dry run'), () => box.current?.querySelector('input')?.focus());
  useEffect(() => {
    const stop = new AbortController();
    void call(dryRunCadence, { cadence_id: id, candidate_id: person?.id ?? null }, { signal: stop.signal }).then(
      (answered) => !stop.signal.aborted && answered.status === 'ok' && setAnswer({ version, run: answered.payload }),
      () => undefined,
    );
    return () => stop.abort();
  }, [id, version, person]);
  // The dates of another version may be those of other steps.
  const run = answer?.version === version ? answer.run : null;
  const add = (found: PersonHit) =>
    assign(
      say('Add {name}', { name: found.name }),
      { cadence_id: id, subjects: [{ type: 'candidate', id: found.id }] },
      {
        text: () => say('{name} is in the cadence.', { name: found.name }),
        after: async (payload) => {
          const failed = payload?.failed[0];
          if (failed) toast({ text: failed.error, tone: 'bad' });
          await revalidate();
        },
      },
    );
  return (
    <Block
      title={say('Dry run')}
      level="h2"
      beside={
        <span className="flex items-center gap-1.5 text-meta text-ink-3">
          {say('sends nothing')} <Kbd keys="d" />
        </span>
      }
    >
      <div ref={box}>
        <PersonFinder label={say('For')} noneFound={say('No one found.')} value={person} onChange={setPerson} />
      </div>
      <DryRunDates run={run} cadence={cadence} />
      {run && (
        <>
          {person && run.refused && <p className="mt-2 text-ui text-bad">{run.refused}</p>}
          {person && !run.refused && status === 'active' && (
            <Button className="mt-3 w-full" onClick={() => void add(person)}>
              {say('Add {name}', { name: person.name })}
            </Button>
          )}
        </>
      )}
    </Block>
  );
};
