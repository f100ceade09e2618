import type { ReactNode } from 'react';
import type { Booking } from '@candor/contracts/public/booking';
import { cx } from '../../kit/cx.ts';
import { plainLink } from './booking-parts.tsx';

/** A link to write an email to the contact person. */
export const Write = ({ page, inline, children }: { page: Booking; inline?: boolean; children?: ReactNode }) =>
  page.contact.email ? (
    <a href={`mailto:${page.contact.email}`} className={cx(plainLink, inline && 'max-sm:-my-3.5 sm:min-h-0')}>
      {children ?? page.contact.name}
    </a>
  ) : (
    <span className="font-medium text-ink">{page.contact.name}</span>
  );
