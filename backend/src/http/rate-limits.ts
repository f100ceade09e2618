import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import { hashOf } from '../kernel/codec.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';

/** Counts the calls of endpoints that declare a limit. */
@Injectable()
export class RateLimits {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  /** Whether this call is over the limit of its endpoint. The keys hold no readable address or field: `secret` seals them. */
  async exceeded(
    { path, limit }: Pick<Endpoint, 'path' | 'limit'>,
    address: string,
    input: Record<string, unknown>,
    secret: string,
  ): Promise<boolean> {
    if (!limit || (limit.where && input[limit.where.field] !== limit.where.is)) return false;
    const whose = [secret, address, ...(limit.per ? [String(input[limit.per])] : [])].join('\n');
    return (await this.store.increment(`attempts:${path}:${hashOf(whose).slice(0, 32)}`, limit.seconds)) > limit.most;
  }
}
