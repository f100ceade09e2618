import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { advanceCandidate, keepCandidate } from '@candor/contracts/pipeline/endpoints';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { Button } from '../kit/button.tsx';
import { Notice } from '../kit/notice.tsx';
import { Said } from '../kit/said.tsx';
import { Moment } from '../kit/time.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { call } from './call.ts';
import { settle } from './settle.ts';

/** What a knockout answer will do automatically, or has done, and how to stop that. */
export const KnockoutNotice = ({
  application: { id, version, name, knockout_at, archived },
  zone,
  may,
}: {
  application: Pick<ApplicationRow, 'id' | 'version' | 'name' | 'knockout_at' | 'archived'>;
  zone: string | null;
  /** Whether the reader may move the candidate. */
  may: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [opened] = useState(() => Date.now());
  const run = async (what: string, ask: () => Parameters<typeof settle>[1], said: string) => {
    setBusy(true);
    await settle(what, ask(), () => {
      toast({ text: said });
      void revalidate();
    });
    setBusy(false);
  };
  if (archived?.knockout)
    return (
      <Notice tone="warn">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-56">
            {say('A knockout answer alone archived {name}. No one has reviewed it.', { name })}{' '}
            {archived.second_look_at && (
              <Said
                text="{name} asked for a person to look again: {moment}."
                with={{ name, moment: <Moment at={archived.second_look_at} zone={zone} /> }}
              />
            )}
          </p>
          {may && (
            <Button
              size="sm"
              disabled={busy}
              onClick={() =>
                void run(
                  say('Bring {name} back', { name }),
                  () => call(advanceCandidate, { application_id: id, version, action: 'undo' }),
                  say('{name} is back where they were, and the rejection is stopped.', { name }),
                )
              }
            >
              {say('Bring back')}
            </Button>
          )}
        </div>
      </Notice>
    );
  if (!knockout_at || Date.parse(knockout_at) <= opened) return null;
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56">
          <Said
            text="A knockout answer will archive {name} unless someone moves or keeps them before this time: {moment}."
            with={{ name, moment: <Moment at={knockout_at} zone={zone} /> }}
          />
        </p>
        {may && (
          <Button
            size="sm"
            disabled={busy}
            onClick={() =>
              void run(
                say('Keep {name}', { name }),
                () => call(keepCandidate, { application_id: id }),
                say('{name} stays. A person decides.', { name }),
              )
            }
          >
            {say('Keep')}
          </Button>
        )}
      </div>
    </Notice>
  );
};
