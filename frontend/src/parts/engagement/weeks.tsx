/** The points of the last weeks as small bars, the latest last. */
export const Weeks = ({ weeks, strong }: { weeks: readonly number[]; strong?: boolean }) => {
  const largest = Math.max(1, ...weeks);
  return (
    <svg aria-hidden width={weeks.length * 7} height="24" className="shrink-0">
      {weeks.map((points, at) => {
        const high = points > 0 ? Math.max(2, Math.round((points / largest) * 24)) : 1;
        return (
          <rect
            key={`${at} ${points}`}
            x={at * 7}
            y={24 - high}
            width="5"
            height={high}
            className={strong ? 'fill-accent' : 'fill-ink-4'}
          />
        );
      })}
    </svg>
  );
};
