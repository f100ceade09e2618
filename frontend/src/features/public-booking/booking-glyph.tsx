/** An icon of the booking page, given by its SVG path. The icon library is part of the signed-in pages, and this page must stay small. */
export const Glyph = ({ path, size = 16, className }: { path: string; size?: number; className?: string }) => (
  <svg
    aria-hidden
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path d={path} />
  </svg>
);
