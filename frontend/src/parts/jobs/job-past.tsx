import type { ReactNode } from 'react';
import { say } from '@candor/contracts/words/say';
import type { Past } from '@candor/contracts/kernel/past';
import { useListAddress } from '../../page/list-address.ts';
import { NoPast, PastBar } from '../../page/past/past-bar.tsx';

/** The control above a section of a job on a page of the past. It replaces the section if the section has nothing to show. */
export const JobPast = ({ past, zone, timeline }: { past: Past; zone: string | null; timeline?: ReactNode }) => {
  const { search } = useListAddress('section').slice;
  return (
    <>
      {timeline ?? <PastBar past={past} zone={zone} search={search} />}
      {past.refused && (
        <NoPast
          past={past}
          zone={zone}
          before={(moment) => say('The job did not exist yet. Its first event was at {moment}.', { moment })}
        />
      )}
    </>
  );
};
