import { randomBytes } from 'node:crypto';
import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { confirmRequestDays, mostRequestMails } from '@candor/contracts/privacy/asking';
import type { RequestKind } from '@candor/contracts/privacy/values';
import { Inject, Injectable } from '@nestjs/common';
import { locked, lockedName, unlocked } from '../../access/text-lock.ts';
import { secretIdFrom } from '../../kernel/codec.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { PEPPER } from '../../kernel/tokens.ts';

/** A request that its sender has not confirmed. `confirmed_at`: afterwards, only what the page shows is kept. */
export type PendingRequest = {
  organization_id: string;
  kind: RequestKind;
  asked: { email: string; details: string | null } | null;
  confirmed_at: string | null;
};
const purpose = 'request about data';
const aDay = 24 * 60 * 60;
const shape = /^[\w-]{43}$/;

/**
 * Requests about data that visitors sent from the public page, until they are confirmed. The log holds nothing of them before that, so a stranger who
 * enters an address leaves no trace of it. The store contains nothing that decrypts a request: the key is in the emailed link.
 */
@Injectable()
export class PendingRequests {
  constructor(
    @Inject(ExpiringStore) private readonly store: ExpiringStore,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Keeps a request and returns the token of its link. Null: the address has got the most emails of a day. */
  async keep(
    organization_id: string,
    kind: RequestKind,
    asked: { email: string; details: string | null },
  ): Promise<string | null> {
    const address = secretIdFrom(this.pepper, 'data request mails', organization_id, addressKey(asked.email));
    if ((await this.store.increment(`data-request-mails:${address}`, aDay)) > mostRequestMails) return null;
    const token = randomBytes(32).toString('base64url');
    await this.put(token, { organization_id, kind, asked, confirmed_at: null });
    return token;
  }

  /** The request of a link. Null: the link is made up or too old. */
  async find(token: string): Promise<PendingRequest | null> {
    if (!shape.test(token)) return null;
    const kept = await this.store.get<{ sealed: string }>(this.name(token));
    return kept && (JSON.parse(unlocked(purpose, token, kept.sealed)) as PendingRequest);
  }

  /** Keeps only that the request was confirmed, and when. */
  async confirm(token: string, { organization_id, kind }: PendingRequest, confirmed_at: string): Promise<void> {
    await this.put(token, { organization_id, kind, asked: null, confirmed_at });
  }

  private name(token: string): string {
    return `data-request:${lockedName(purpose, token)}`;
  }

  private put(token: string, request: PendingRequest): Promise<void> {
    const sealed = locked(purpose, token, JSON.stringify(request));
    return this.store.put(this.name(token), { sealed }, confirmRequestDays * aDay);
  }
}
