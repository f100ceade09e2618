import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState } from 'react';
import { dryRunCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceRow } from '@candor/contracts/cadences/rows';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { sayReason } from '@candor/contracts/words/reason-words';
import { cityOf } from '@candor/contracts/words/zone-words';
import { useRevalidator } from 'react-router-dom';
import { Block } from '../../kit/block.tsx';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { momentText, readerIn } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { assign } from '../../parts/cadences/assigning.ts';
import { DryRunDays } from './dry-run-days.tsx';

type Run = PayloadOf<typeof dryRunCadence>;
/** When each step would reach a person who is added now, and why. Nothing is sent. Give the component the plan's version as key, because another plan has other dates. */
export const DryRun = ({ cadence }: { cadence: CadenceRow }) => {
  const { id, steps, status } = cadence;
  const { revalidate } = useRevalidator();
  const [person, setPerson] = useState<PersonHit | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useShortcut('d', say('Dry run'), () => box.current?.querySelector('input')?.focus());
  useEffect(() => {
    const stop = new AbortController();
    void call(dryRunCadence, { cadence_id: id, candidate_id: person?.id ?? null }, { signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && answer.status === 'ok' && setRun(answer.payload),
      () => undefined,
    );
    return () => stop.abort();
  }, [id, person]);
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
      beside={
        <span className="flex items-center gap-1.5 text-meta text-ink-3">
          {say('sends nothing')} <Kbd keys="d" />
        </span>
      }
    >
      <div ref={box}>
        <PersonFinder label={say('For')} noneFound={say('No one found.')} value={person} onChange={setPerson} />
      </div>
      {run && (
        <>
          <p className="mt-3 text-meta text-ink-3">{say('By the clock of {place}', { place: cityOf(run.zone) })}</p>
          <DryRunDays dates={run.dates} zone={run.zone} steps={steps} />
          <ol aria-label={say('Dates')} className="mt-1 divide-y divide-line">
            {run.dates.map(({ step_id, at, because }) => (
              <li key={step_id} className="flex items-baseline gap-3 py-2">
                <span className="tnum w-36 shrink-0 text-meta text-ink">{momentText(at, run.zone)}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-ui font-medium text-ink">
                    {steps.find((step) => step.id === step_id)?.name}
                  </span>
                  <span className="block text-meta text-ink-3">
                    {because.map((reason) => sayReason(reason, readerIn(run.zone))).join(' ')}
                  </span>
                </span>
              </li>
            ))}
          </ol>
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
