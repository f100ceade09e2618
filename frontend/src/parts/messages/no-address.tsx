import { say } from '@candor/contracts/words/say';
import { Link } from '../../kit/link.tsx';

/** Says that the organization's emails name no postal address. `mends`: whether the reader may add it. */
export const NoAddress = ({ mends }: { mends: boolean }) => (
  <p className="text-ui text-warn">
    {say('Your emails name no postal address. Many countries require one in outreach.')}{' '}
    {mends && (
      <Link to="/org/sender" className="font-medium text-accent-ink hover:underline">
        {say('Write it in the footer')}
      </Link>
    )}
  </p>
);
