import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import type { Work } from '@candor/contracts/kernel/work';
import { hashOf } from '../kernel/codec.ts';
import type { Network } from '../kernel/network.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import type { Caller } from '../kernel/caller.ts';
import { doneWork, workFor, workLife } from './work.ts';

/** The origin of a call. `device`: the value that this server signed for the browser. `work`: the work that the call claims to have done. `caller`: the signed-in user. */
export type From = {
  network: Network;
  device: string;
  work: string | undefined;
  caller?: Pick<Caller, 'user_id' | 'organization_id'>;
};

/** Counts the calls of endpoints that declare a limit. */
@Injectable()
export class RateLimits {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  /** Whether this call is within the endpoint's limit, over it, or must do work first. The keys contain no readable address or field: they are hashed with `secret`. */
  async verdict(
    { path, limit }: Pick<Endpoint, 'path' | 'limit'>,
    { network, device, work, caller }: From,
    input: Record<string, unknown>,
    secret: string,
  ): Promise<'within' | 'over' | Work> {
    if (!limit || (limit.where && input[limit.where.field] !== limit.where.is)) return 'within';
    const count = (...whose: string[]): Promise<number> =>
      this.store.increment(`attempts:${path}:${hashOf([secret, ...whose].join('\n')).slice(0, 32)}`, limit.seconds);
    const { slower } = limit;
    if (limit.caller && caller) {
      const { name, organization } = limit.caller;
      const shared = (whose: string) =>
        this.store.increment(`attempts:${name}:${hashOf(`${secret}\n${whose}`).slice(0, 32)}`, limit.seconds);
      if ((await shared(caller.user_id)) > limit.most) return 'over';
      return (await shared(caller.organization_id)) > organization ? 'over' : 'within';
    }
    if (!slower)
      return (await count(network, ...(limit.per ? [String(input[limit.per])] : []))) > limit.most ? 'over' : 'within';
    const [ofDevice, ofAddress] = [await count(network, device), await count(network)];
    const excess = Math.max(ofDevice / limit.most, ofAddress / slower.address);
    if (excess <= 1) return 'within';
    const whose = `${path}\n${device}`;
    const done = work === undefined ? null : doneWork(secret, whose, work);
    if (done && (await this.store.increment(`work:${hashOf(done).slice(0, 32)}`, workLife)) === 1) return 'within';
    return workFor(secret, whose, excess);
  }
}
