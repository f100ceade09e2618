import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { turnOnNewEvents } from '@candor/contracts/platform/endpoints';
import type { SystemData } from '@candor/contracts/platform/pages';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The processes that run, with their releases, and whether they write what the former release cannot read. */
export const ReleaseFacts = ({ release: { name, held, processes } }: Pick<SystemData, 'release'>) => {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const turnOn = async () => {
    setAsking(false);
    await settle(say('Turn on'), call(turnOnNewEvents, {}), async () => {
      toast({ text: say('Everything new in this release is turned on.') });
      await revalidate();
    });
  };
  return (
    <div className="grid gap-3">
      <p className="max-w-[64ch] text-ui text-ink-2">
        {held
          ? say(
              'You can still go back to the previous release, because nothing is saved yet that it cannot read. Actions that need this are unavailable until you turn it on.',
            )
          : say('Everything new in this release is turned on. You can no longer go back to the previous release.')}
      </p>
      <ul className="divide-y divide-line">
        {processes.map((each) => (
          <li key={each.name} className="flex flex-wrap items-center gap-2 py-1.5 text-ui">
            <span className="font-medium wrap-anywhere text-ink">{each.name}</span>
            <span className="text-ink-3">
              {each.role} · {each.release}
            </span>
            {!each.current && <Status tone="warn">{say('Previous release')}</Status>}
          </li>
        ))}
      </ul>
      {held && (
        <div>
          <Button onClick={() => setAsking(true)}>{say('Turn on')}</Button>
        </div>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('Turn on everything new in this release?')}
        text={say(
          'Candor will save data that only release {release} and later can read. After that you cannot go back to the previous release.',
          { release: name },
        )}
        footer={
          <>
            <Button kind="ghost" onClick={() => setAsking(false)}>
              {say('Cancel')}
            </Button>
            <Button kind="primary" onClick={() => void turnOn()}>
              {say('Turn on')}
            </Button>
          </>
        }
      />
    </div>
  );
};
