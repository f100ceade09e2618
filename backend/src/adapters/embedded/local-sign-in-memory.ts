import { LRUCache } from 'lru-cache';

type Payload = { uid?: string; grantId?: string; consumed?: number };

const most = 5000;

/** What the local provider remembers between two requests. The entries are in memory, and the least recently used one is forgotten first. The shape is that of an oidc-provider adapter. */
export const signInMemory = () => {
  const kept = new LRUCache<string, Payload>({ max: most });
  return (model: string) => ({
    upsert: async (id: string, payload: Payload, seconds: number) =>
      void kept.set(`${model} ${id}`, payload, { ttl: seconds * 1000 }),
    find: async (id: string) => kept.get(`${model} ${id}`),
    findByUid: async (uid: string) => kept.find((payload, key) => key.startsWith(`${model} `) && payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id: string) => {
      const payload = kept.get(`${model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id: string) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grant: string) => {
      for (const [key, { grantId }] of kept.entries().toArray()) if (grantId === grant) kept.delete(key);
    },
  });
};
