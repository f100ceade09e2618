type Payload = { uid?: string; grantId?: string; consumed?: number };
type Remembered = { payload: Payload; expires: number };

const most = 5000;

/** What the local provider remembers between two requests. It is in memory, and the oldest entry is forgotten first. Its shape is that of an oidc-provider adapter. */
export const signInMemory = () => {
  const kept = new Map<string, Remembered>();
  const live = (key: string): Payload | undefined => {
    const found = kept.get(key);
    return found && found.expires > Date.now() ? found.payload : undefined;
  };
  return (model: string) => ({
    upsert: async (id: string, payload: Payload, seconds: number) => {
      kept.delete(`${model} ${id}`);
      kept.set(`${model} ${id}`, { payload, expires: Date.now() + seconds * 1000 });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
    find: async (id: string) => live(`${model} ${id}`),
    findByUid: async (uid: string) =>
      [...kept.keys()]
        .filter((key) => key.startsWith(`${model} `))
        .map(live)
        .find((payload) => payload?.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id: string) => {
      const payload = live(`${model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id: string) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grant: string) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grant) kept.delete(key);
    },
  });
};
