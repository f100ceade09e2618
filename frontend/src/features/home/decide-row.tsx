import type { ReactNode } from 'react';
import { say } from '@candor/contracts/words/say';
import { Link } from 'react-router-dom';
import { Ago } from '../../kit/time.tsx';

/** A request that waits for the reader's decision, with a link to the place where they decide. */
export const DecideRow = ({
  to,
  title,
  asks,
  note,
  at,
  zone,
}: {
  to: string;
  title: string;
  /** The member's name and what they request. */
  asks: ReactNode;
  note?: string | null;
  at: string;
  zone: string | null;
}) => (
  <li className="border-b border-line last:border-0">
    <Link to={to} className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-ctl px-2 py-2 hover:bg-hover">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate text-ui font-medium text-ink">{title}</span>
        <span className="block text-meta text-ink-3">{asks}</span>
        {note && <span className="mt-0.5 block text-meta wrap-anywhere whitespace-pre-line text-ink-2">{note}</span>}
      </span>
      <span className="text-meta text-ink-3">
        <Ago at={at} zone={zone} />
      </span>
      <span className="text-meta font-medium text-accent-ink">{say('Decide')}</span>
    </Link>
  </li>
);
