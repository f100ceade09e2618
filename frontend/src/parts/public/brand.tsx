import { type ReactNode } from 'react';
import { contrast, leastContrast, readsWhite } from '@candor/contracts/values/contrast';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';

// The organization's color on server-rendered pages. The security header forbids style attributes, so the color is an SVG fill.

const hex = /^#?([0-9a-f]{6})$/i;
/** The color as #rrggbb. Null if the organization has chosen none; the color of text is used then. */
export const brandColor = (color: string | null): string | null => {
  const found = hex.exec(color ?? '');
  return found ? `#${found[1]!.toLowerCase()}` : null;
};

type Color = { color: string | null };
const Fill = ({ color }: Color) => (
  <svg aria-hidden focusable="false" className="absolute inset-0 -z-10 size-full">
    <rect width="100%" height="100%" {...(color ? { fill: color } : { className: 'fill-ink' })} />
  </svg>
);
const words = (color: string | null) =>
  color === null ? 'text-sheet' : readsWhite(color) ? 'text-white' : 'text-black';
const face = (color: string | null) =>
  cx(
    'relative isolate inline-flex min-h-11 items-center justify-center gap-2 overflow-hidden rounded-ctl px-5 text-[15px] font-semi whitespace-nowrap transition-opacity duration-100 hover:opacity-90 shadow-card disabled:opacity-50',
    words(color),
  );

/** The single filled control of a public page, as a link. */
export const BrandLink = ({
  color,
  to,
  className = '',
  children,
}: Color & { to: string; className?: string; children: ReactNode }) => (
  <Link to={to} className={`${face(color)} ${className}`}>
    <Fill color={color} />
    {children}
  </Link>
);
/** The single filled control of a public page, as a submit button. */
export const BrandSubmit = ({
  color,
  busy,
  className = '',
  children,
}: Color & { busy?: boolean; className?: string; children: ReactNode }) => (
  <button type="submit" disabled={busy} className={`${face(color)} ${className}`}>
    <Fill color={color} />
    {children}
  </button>
);
/** The mark of the present place on a path, in the organization's color. */
export const BrandDot = ({ color }: Color) => (
  <span className="relative isolate grid size-5 place-items-center overflow-hidden rounded-full">
    <Fill color={color} />
    <span className="size-2 rounded-full bg-sheet" />
  </span>
);
/** A band in the organization's color. */
export const BrandBand = ({ color, className }: Color & { className: string }) => (
  <div aria-hidden className={`relative isolate overflow-hidden ${className}`}>
    <Fill color={color} />
  </div>
);
/** Text on a background in the organization's color. */
export const BrandStrip = ({
  color,
  className = '',
  children,
}: Color & { className?: string; children: ReactNode }) => (
  <div className={`relative isolate overflow-hidden ${words(color)} ${className}`}>
    <Fill color={color} />
    {children}
  </div>
);
/** The organization's logo, or its first letter on its color. */
export const BrandMark = ({ name, logo, color }: { name: string; logo: string | null } & Color) =>
  logo ? (
    <img src={logo} alt="" width={36} height={36} className="size-9 rounded-[9px] object-cover" />
  ) : (
    <span
      aria-hidden
      className={`relative isolate grid size-9 shrink-0 place-items-center overflow-hidden rounded-[9px] text-head font-bold ${words(color)}`}
    >
      <Fill color={color} />
      {[...name][0]?.toUpperCase()}
    </span>
  );
/** The color for edges and dots: unchanged if it is visible on the background, else in lighter or darker steps of the same hue. */
export const shadesOf = (color: string | null): { light: string; dark: string } | null =>
  color === null ? null : { light: seenOn(color, '#ffffff', 0), dark: seenOn(color, '#22201d', 255) };
const seenOn = (color: string, ground: string, towards: 0 | 255): string => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let step = 0; step < 10; step++) {
    const shade = `#${parts
      .map((value) =>
        Math.round(value + ((towards - value) * step) / 10)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (contrast(shade, ground) >= leastContrast.shapes) return shade;
  }
  return towards ? '#ffffff' : '#000000';
};
