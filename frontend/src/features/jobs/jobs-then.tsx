import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';
import { organizationThen } from '../../page/past/organization-then.ts';
import { NoPast, PastBar } from '../../page/past/past-bar.tsx';

/** The bar of the job list as of a past time, with the reason if nothing is shown. */
export const JobsThen = ({ past, zone, search }: { past: Past; zone: string | null; search: string }) => (
  <>
    <PastBar past={past} zone={zone} search={search} words={organizationThen(past)} />
    {past.refused && (
      <NoPast
        past={past}
        zone={zone}
        before={(moment) => say('The organization did not exist yet. It began on {moment}.', { moment })}
      />
    )}
  </>
);
