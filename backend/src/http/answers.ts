import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { usedForSomethingElse } from '../kernel/streams.ts';
import type { GuardedRequest } from './caller.ts';

/** `sealed`: the answer encrypted with AES-256-GCM: nonce, tag and text in base64. */
type FirstAnswer = { hash: string; sealed?: string };
const [nonceSize, tagSize] = [12, 16];
/** The key of a stored answer. Answers name people, and the store of sessions knows nothing of erasure, so only the same request can decrypt its answer: the key is made of the request's body and a secret of the server, and is stored nowhere. */
const keyFor = ({ asking }: GuardedRequest): Buffer => createHash('sha256').update(asking!.seal).digest();
const seal = (request: GuardedRequest, answer: unknown): string => {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv('aes-256-gcm', keyFor(request), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
};
const opened = (request: GuardedRequest, sealed: string): unknown => {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', keyFor(request), bytes.subarray(0, nonceSize));
  cipher.setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize));
  return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(nonceSize + tagSize)), cipher.final()]).toString());
};
const life = 24 * 3600;
const keyOf = (request: GuardedRequest) =>
  `answer:${request.caller!.user_id}:${request.asking!.uid}:${request.url.split('?')[0]}`;

/** Stores the answers to signed-in callers' changes: a repeated request within 24 h gets the first answer again. If the answers are lost, the streams still append nothing twice. */
@Injectable()
export class Answers {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  /** The first answer; a refusal if the unique id was used for another request; null for a new request. */
  async before(request: GuardedRequest): Promise<{ answer: unknown } | null> {
    if (!request.caller || !request.asking?.uid) return null;
    const kept = await this.store.noted<FirstAnswer>(keyOf(request));
    // An older version stored its answers unencrypted, so these are not used.
    if (!kept?.sealed) return null;
    return (
      kept && {
        answer:
          kept.hash === request.asking.hash
            ? opened(request, kept.sealed)
            : { status: 'error', code: usedForSomethingElse.code, error: usedForSomethingElse.error },
      }
    );
  }

  /** Stores an answer. Only answers with a position changed something; the change is already in the log, so this does not wait for a disk. */
  keep(request: GuardedRequest, payload: unknown, answer: unknown): void {
    if (!request.caller || typeof (payload as { position?: unknown } | null)?.position !== 'number') return;
    this.store.note(
      keyOf(request),
      { hash: request.asking!.hash, sealed: seal(request, answer) } satisfies FirstAnswer,
      life,
    );
  }
}
