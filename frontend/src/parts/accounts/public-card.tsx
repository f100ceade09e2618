import type { ReactNode } from 'react';
import { say } from '@candor/contracts/words/say';

/** The logo of the product: a ring with a gap, like a C. */
export const Mark = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden className="text-ink">
    <rect width="32" height="32" rx="9" fill="currentColor" />
    <path
      d="M21.3 11.2a7.2 7.2 0 1 0 0 9.6"
      fill="none"
      className="stroke-sheet"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <circle cx="16" cy="16" r="2.4" className="fill-accent-line" />
  </svg>
);

/** The frame of the account screens: one card on a plain page, designed for a width of 390 px first. */
export const PublicCard = ({
  title,
  text,
  wide,
  children,
}: {
  title: string;
  text?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}) => (
  <div className="flex min-h-dvh flex-col bg-paper">
    <main className="grid flex-1 place-items-center px-4 py-10 max-sm:place-items-start max-sm:px-0 max-sm:py-0">
      <div className={`w-full ${wide ? 'sm:max-w-[520px]' : 'sm:max-w-[400px]'}`}>
        <p className="mb-5 flex items-center gap-2 text-head font-semi text-ink max-sm:mb-0 max-sm:px-6 max-sm:pt-6">
          <Mark />
          Candor
        </p>
        <div className="rounded-sheet bg-sheet p-8 shadow-card max-sm:bg-transparent max-sm:px-6 max-sm:shadow-none">
          <h1 className="text-title font-semi text-ink">{title}</h1>
          {text && <p className="mt-1 text-read text-ink-2">{text}</p>}
          {children && <div className="mt-6">{children}</div>}
        </div>
      </div>
    </main>
    <footer className="px-6 pb-6 text-center text-meta text-ink-3">
      {say('Structured, fair hiring – from job description to signed offer.')}
    </footer>
  </div>
);

/** Shows that something is loading. */
export const Spinner = ({ label }: { label: string }) => (
  <span role="status" className="inline-flex items-center gap-3 text-read text-ink-2">
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden className="animate-spin text-accent">
      <circle
        cx="9"
        cy="9"
        r="7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="14 30"
      />
    </svg>
    {label}
  </span>
);
