import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { updateProfile } from '@candor/contracts/accounts/endpoints';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { useStandard } from '../../page/use-page.ts';

/** Whether the drawer goes on to the next candidate after a decision. The server stores this for the user. */
export const useLeadsOn = () => {
  const { user } = useStandard();
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<boolean | null>(null);
  return {
    value: wanted ?? user.leads_on,
    set: (value: boolean) => {
      setWanted(value);
      const what = value
        ? say('Open the next candidate after a decision')
        : say('Stay with the candidate after a decision');
      void settle(what, call(updateProfile, { leads_on: value }), () => revalidate()).then(() => setWanted(null));
    },
  };
};
