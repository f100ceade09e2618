/** The ids that the check accepts. */
export const those = async (ids: readonly string[], there: (id: string) => Promise<boolean>): Promise<Set<string>> => {
  const checked = await Promise.all(ids.map(async (id) => ((await there(id)) ? [id] : [])));
  return new Set(checked.flat());
};
