/** The figures of thirteen weeks as bars from zero, the last one dark. Screen readers skip the bars and read the figure beside them. */
export const MiniBars = ({ values }: { values: readonly (number | null)[] }) => {
  const most = Math.max(...values.map((value) => value ?? 0), 0);
  if (!most) return <span className="inline-block w-[88px]" />;
  return (
    <svg viewBox="0 0 88 24" width={88} height={24} aria-hidden className="shrink-0">
      {values.map((value, at) => {
        const height = Math.max(value ? 1.5 : 0, ((value ?? 0) / most) * 22);
        return (
          <rect
            key={at}
            x={at * 6.8}
            y={24 - height}
            width={5}
            height={height}
            rx={1}
            fill={at === values.length - 1 ? 'var(--ink-2)' : 'var(--line-2)'}
          />
        );
      })}
    </svg>
  );
};
