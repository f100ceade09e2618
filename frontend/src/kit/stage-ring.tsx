/** Progress along a path as a small ring: 0 is dashed, 1 is a tick. `color` is a CSS color, e.g. `var(--st-talk)`. Use it only on screens that the browser renders. */
export const StageRing = ({ fill, color, size = 14 }: { fill: number; color: string; size?: number }) => {
  const radius = 1.9;
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden className="shrink-0" style={{ color }}>
      {fill >= 1 ? (
        <>
          <circle cx="7" cy="7" r="6.5" fill="currentColor" />
          <path
            d="m4.3 7.2 1.9 1.9 3.6-4"
            stroke="var(--sheet)"
            strokeWidth="1.6"
            fill="none"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <>
          <circle
            cx="7"
            cy="7"
            r="5.75"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeDasharray={fill <= 0 ? '2.1 1.51' : undefined}
          />
          {fill > 0 && (
            <circle
              cx="7"
              cy="7"
              r={radius}
              fill="none"
              stroke="currentColor"
              strokeWidth={radius * 2}
              strokeDasharray={`${fill * 2 * Math.PI * radius} 99`}
              transform="rotate(-90 7 7)"
            />
          )}
        </>
      )}
    </svg>
  );
};
