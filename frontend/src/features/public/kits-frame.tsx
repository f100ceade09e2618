import type { ReactNode } from 'react';
import { Link } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { Mark } from '../../parts/accounts/public-card.tsx';
import { Languages, SkipToContent } from '../../parts/public/public-frame.tsx';

/** The frame of the pages about kits (published question sets). They belong to the product itself, not to an organization. */
export const KitsFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-sheet">
    <SkipToContent />
    <header className="mx-auto flex w-full max-w-[960px] items-center gap-5 px-5 py-4 sm:px-8">
      <Link to="/" className="flex items-center gap-2 rounded-ctl text-head font-semi text-ink">
        <Mark />
        Candor
      </Link>
      <Link
        to="/kits"
        className="inline-flex min-h-8 items-center rounded-tag text-ui text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
      >
        {say('Interview kits')}
      </Link>
      <Languages />
    </header>
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[960px] flex-1 px-5 pb-16 outline-none sm:px-8">
      {children}
    </main>
    <footer className="border-t border-line px-5 py-6 text-center text-meta text-ink-3">
      {say('Candor. Structured, fair hiring – from job description to signed offer.')}
    </footer>
  </div>
);
