import type { ReactNode } from 'react';
import { languageParameter, say } from '@candor/contracts/words/say';
import { type Booking, type BookingAction, bookingCallPath } from '@candor/contracts/public/booking';
import { cityOf, offsetText } from '@candor/contracts/words/zone-words';
import { cx } from '../../kit/cx.ts';
import { usePageAddress } from '../../page/use-page.ts';

// Styles and components that the parts of the booking page share.

export const plainLink =
  'inline-flex min-h-11 items-center rounded-tag font-medium text-ink underline decoration-line-2 underline-offset-4 hover:decoration-ink';

/** A form of the page. It works without scripts: the server's answer links back to the page. */
export const PageForm = ({
  page,
  action,
  zone,
  className,
  children,
}: {
  page: Booking;
  action: BookingAction;
  zone: string;
  className?: string;
  children: ReactNode;
}) => {
  const language = new URL(usePageAddress(), 'http://local').searchParams.get(languageParameter);
  const hidden = {
    action,
    token: page.form.token,
    xsrf: page.form.xsrf,
    zone,
    ...(language ? { [languageParameter]: language } : {}),
    ...(page.booked ? { appointment_id: page.booked.id } : {}),
  };
  return (
    <form
      method="post"
      action={`${bookingCallPath(page.organization.slug)}?uid=${page.form.uid}`}
      className={className}
      // Autocomplete is off: the zone changes once the page's code runs, and the reader's choice must stay.
      autoComplete="off"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {children}
    </form>
  );
};

/** The background of a chosen radio button, in the organization's color: pale with a strong edge. The security header forbids style attributes, so it is an SVG. */
export const ChoiceMark = ({ color, round }: { color: Shades; round: number }) => (
  <>
    {(['light', 'dark'] as const).map((theme) => (
      <svg
        key={theme}
        aria-hidden
        focusable="false"
        className={cx(
          'pointer-events-none absolute inset-0 -z-10 hidden size-full overflow-visible',
          theme === 'light' ? 'group-has-checked:block dark:hidden!' : 'dark:group-has-checked:block',
        )}
      >
        <rect
          width="100%"
          height="100%"
          rx={round}
          {...(color
            ? { fill: color[theme], fillOpacity: 0.09, stroke: color[theme] }
            : { className: 'fill-ink stroke-ink', fillOpacity: 0.06 })}
          strokeWidth={2}
        />
      </svg>
    ))}
  </>
);

/** The organization's color for the light and the dark theme; null means the color of text. */
export type Shades = { light: string; dark: string } | null;

/** 'New York time' followed by 'UTC-5'. A zone without a city is named by its offset. */
export const zoneWords = (zone: string, at: string): [name: string, offset: string | null] =>
  zone.includes('/') ? [say('{city} time', { city: cityOf(zone) }), offsetText(at, zone)] : [zone, null];
