import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';

/** Seconds for which the lock is held unless it is taken again. */
const leaseSeconds = 120;
/** Seconds for which the record of a lock is kept, which is longer than any conversation. The store cannot create a record only where none is, so the first taker creates it under a counter; after that it changes hands by exchange. */
const keptSeconds = 4 * 3600;
/** `until`: when the lease ends, in ms. Nobody holds it after that, nor where `user_id` is null. */
type Lease = { user_id: string | null; until: number };
export type Held = { user_id: string; until: number } | null;

/** One interviewer at a time dictates in a conversation. The lease lies in the store that all web processes share, and every change of it is an exchange, so two of them never give it to two people. The browser does not ask for it yet: nobody dictates there. */
@Injectable()
export class AudioLock {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  /** Who holds it now. */
  async holder(appointment_id: string, now = Date.now()): Promise<Held> {
    return heldIn(await this.store.get<Lease>(keyOf(appointment_id)), now);
  }

  /** Takes it, or keeps it for another lease. Answers who holds it then: somebody else where it was taken. */
  async take(appointment_id: string, user_id: string, now = Date.now()): Promise<Held> {
    const key = keyOf(appointment_id);
    const mine: Lease = { user_id, until: now + leaseSeconds * 1000 };
    for (let attempt = 0; attempt < tries; attempt++) {
      const was = await this.store.get<Lease>(key);
      const held = heldIn(was, now);
      if (held && held.user_id !== user_id) return held;
      if (was) {
        if (await this.store.exchange(key, was, mine, keptSeconds)) return heldIn(mine, now);
        // Whoever comes first makes the record; the others then find it.
      } else if ((await this.store.increment(`${key}:made`, leaseSeconds)) === 1) {
        await this.store.put(key, mine, keptSeconds);
        return heldIn(mine, now);
      } else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.holder(appointment_id, now);
  }

  /** Gives it back. Somebody else's lease stays. */
  async release(appointment_id: string, user_id: string): Promise<void> {
    const key = keyOf(appointment_id);
    const was = await this.store.get<Lease>(key);
    if (was?.user_id === user_id) await this.store.exchange(key, was, { user_id: null, until: 0 }, keptSeconds);
  }
}
const tries = 5;
const keyOf = (appointment_id: string): string => `audio-lock:${appointment_id}`;
const heldIn = (lease: Lease | null, now: number): Held =>
  lease?.user_id && lease.until > now ? { user_id: lease.user_id, until: lease.until } : null;
