import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';
import { exactText } from '../../kit/time.tsx';
import { organizationThen } from '../../page/past/organization-then.ts';
import { NoPast, PastBar } from '../../page/past/past-bar.tsx';

/** The bar of conversations and of lists of letters as of a past time, with the reason if nothing is shown. `search`: the search words in the address, which the past ignores. */
export const MessagesPast = ({ past, zone, search }: { past: Past; zone: string | null; search: string }) => (
  <>
    <PastBar past={past} zone={zone} search={search} words={organizationThen(past)} />
    {past.refused && (
      <NoPast
        past={past}
        zone={zone}
        before={(moment) => say('The organization did not exist yet. It began on {moment}.', { moment })}
        far={say(
          'Too many conversations have changed since {moment} to show all of them as they were. Choose a later moment, or open one candidate.',
          { moment: exactText(past.as_of, zone) },
        )}
      />
    )}
  </>
);
