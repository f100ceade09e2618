/** An icon of the booking page, by its path. Those of the icon library travel with the signed-in pages, and this page is to be light. */
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
