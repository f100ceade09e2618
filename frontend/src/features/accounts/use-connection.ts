import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { toast } from '../../kit/overlays/toast.ts';
import { settle } from '../../page/settle.ts';

type Answer<Payload> = Parameters<typeof settle<Payload>>[1];

/** An outside account that a member connects and disconnects in their profile. `asking`: whether the question to confirm is shown. */
export const useConnection = () => {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return {
    asking,
    setAsking,
    busy,
    /** Sends the browser to the provider's consent page. */
    connect: (what: string, answer: () => Answer<{ location: string }>) =>
      void run(() => settle(what, answer(), ({ location }) => window.location.assign(location))),
    disconnect: (what: string, answer: () => Answer<{ heard: boolean }>, done: string) =>
      void run(async () => {
        await settle(what, answer(), ({ heard }) => {
          toast({
            text: heard
              ? done
              : say('Disconnected here. The provider is not responding. The rest is removed as soon as it responds.'),
          });
        });
        await revalidate();
        setAsking(false);
      }),
  };
};
