import { useState } from 'react';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { useRevalidator } from 'react-router-dom';
import { addSample, removeSample } from '@candor/contracts/organization/endpoints';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { say } from '@candor/contracts/words/say';
import { Button } from '../kit/button.tsx';
import { useGo } from '../kit/link.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { call } from './call.ts';
import { settle } from './settle.ts';
import { useStandard } from './use-page.ts';

type Size = 'sm' | 'md';

/** The address of the board of a job. */
export const boardTo = (id: string): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id,
    section: { name: 'candidates', id: null, list: emptySlice },
  });

/** The button that adds the sample data and opens its board. Only administrators may add it. */
export const AddSample = ({ size }: { size?: Size }) => {
  const { user } = useStandard();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  if (!may(organizes, user)) return null;
  const add = async () => {
    setBusy(true);
    await settle(say('Add sample data'), call(addSample, {}), ({ job }) => go(boardTo(job.id)));
    setBusy(false);
  };
  return (
    <Button size={size} disabled={busy} onClick={() => void add()}>
      {say('Add sample data')}
    </Button>
  );
};

/** The button that removes the sample data and everything that was done with it. `to`: the address to go to if the present page is removed too. */
export const RemoveSample = ({ size, to }: { size?: Size; to?: string }) => {
  const { user } = useStandard();
  const { revalidate } = useRevalidator();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  if (!may(organizes, user)) return null;
  const remove = async () => {
    setBusy(true);
    await settle(say('Remove sample data'), call(removeSample, {}), async () => {
      toast({ text: say('Sample data is removed.') });
      await (to ? go(to) : revalidate());
    });
    setBusy(false);
  };
  return (
    <Button size={size} disabled={busy} onClick={() => void remove()}>
      {say('Remove sample data')}
    </Button>
  );
};

/** The bar on each page of a made-up job or person; it says that they are made up. */
export const SampleBar = ({ to }: { to: string }) => (
  <div
    role="status"
    className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line bg-info-wash px-5 py-1.5 text-ui text-info max-sm:px-4 print:hidden"
  >
    <p>{say('Sample data: these people are not real, and nothing is sent to them.')}</p>
    <RemoveSample size="sm" to={to} />
  </div>
);
