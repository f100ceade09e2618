import type { ReactNode } from 'react';
import { say } from '@candor/contracts/kernel/say';
import type { Past } from '@candor/contracts/kernel/past';
import { NoPast, PastBar } from '../../page/past-bar.tsx';

/** The strip above a section of a job on a page of the past. It takes the place of the section when the section has nothing to show. */
export const JobPast = ({ past, zone, timeline }: { past: Past; zone: string | null; timeline?: ReactNode }) => (
  <>
    {timeline ?? <PastBar past={past} zone={zone} />}
    {past.refused && (
      <NoPast
        past={past}
        zone={zone}
        before={(moment) => say('The job was not there yet. Its first event is of {moment}.', { moment })}
      />
    )}
  </>
);
