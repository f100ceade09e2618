import { say } from '@candor/contracts/words/say';
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
import { DryRunDates } from './dry-run-dates.tsx';

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
