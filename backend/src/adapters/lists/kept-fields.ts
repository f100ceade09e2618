/** A row's JSON with only these top-level fields. */
export const keptFields = (row: string, only: readonly string[]): string => {
  const whole = JSON.parse(row) as Record<string, unknown>;
  return JSON.stringify(Object.fromEntries(only.map((name) => [name, whole[name]])));
};
