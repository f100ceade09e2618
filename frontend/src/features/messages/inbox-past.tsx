import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';
import { PastActions } from '../../page/past/past-bar.tsx';
import { MessagesPast } from './messages-past.tsx';

/** The head of the inbox as of a past time, with the reason if nothing is shown. `search`: the search words in the address, which the past ignores. */
export const InboxPast = ({ past, zone, search }: { past: Past; zone: string | null; search: string }) => (
  <>
    <header className="flex min-h-[52px] shrink-0 items-center gap-x-2.5 px-5 py-2 max-sm:px-4">
      <h1 className="text-head font-semi text-ink">{say('Inbox')}</h1>
      <span className="ms-auto flex items-center gap-1.5">
        <PastActions past={past} />
      </span>
    </header>
    <MessagesPast past={past} zone={zone} search={search} />
  </>
);
