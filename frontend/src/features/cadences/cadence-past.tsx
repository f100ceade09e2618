import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';
import { NoPast, PastBar } from '../../page/past/past-bar.tsx';

/** The bar of a cadence's page as of a past time, with the reason if nothing is shown. */
export const CadencePast = ({ past, zone }: { past: Past; zone: string | null }) => (
  <>
    <PastBar past={past} zone={zone} />
    {past.refused && (
      <NoPast
        past={past}
        zone={zone}
        before={(moment) => say('The cadence did not exist yet. It was made on {moment}.', { moment })}
        far={say('Too many people have been in this cadence to show its past.')}
      />
    )}
  </>
);
