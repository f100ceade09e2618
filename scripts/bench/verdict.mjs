/** The last line of a run. `every`: the names of all sections; `measured`: the figures of each section. The line says that all figures are within their bounds only if every section was measured, has figures, and each figure is within its bound. */
export const verdict = (every, measured) => {
  const figures = Object.values(measured).flat();
  const missed = figures.filter(({ holds }) => !holds).length;
  const left = every.filter((name) => !measured[name]?.length);
  const found = missed
    ? `${missed} of ${figures.length} figures missed their bounds`
    : left.length
      ? `${figures.length} ${figures.length === 1 ? 'figure' : 'figures'} held`
      : `all ${figures.length} figures held`;
  return { failed: missed > 0, line: [found, ...(left.length ? [`not measured: ${left.join(', ')}`] : [])].join('; ') };
};
