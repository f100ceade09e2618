import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';
import { organizationThen } from './organization-then.ts';
import { NoPast, PastBar } from './past-bar.tsx';

/** The bar of a list of the organization as of a past time, with the reason if nothing is shown. */
export const OrganizationBar = ({ past, zone, search }: { past: Past; zone: string | null; search: string }) => (
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
