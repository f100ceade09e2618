import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { usedForSomethingElse } from '../kernel/streams.ts';
import type { GuardedRequest } from './caller.ts';

type FirstAnswer = { hash: string; answer: unknown };
const life = 24 * 3600;
const keyOf = (request: GuardedRequest) =>
  `answer:${request.caller!.user_id}:${request.asking!.uid}:${request.url.split('?')[0]}`;

/** The answers to signed-in callers' changes: a repeated request within 24 h gets the first answer again. If these are lost, the streams still append nothing twice. */
@Injectable()
export class Answers {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  /** The first answer; a refusal if the unique id was used for another request; null for a new request. */
  async before(request: GuardedRequest): Promise<{ answer: unknown } | null> {
    if (!request.caller || !request.asking?.uid) return null;
    const kept = await this.store.noted<FirstAnswer>(keyOf(request));
    return (
      kept && {
        answer:
          kept.hash === request.asking.hash
            ? kept.answer
            : { status: 'error', code: usedForSomethingElse.code, error: usedForSomethingElse.error },
      }
    );
  }

  /** Only answers with a position changed something. The change is already in the log, so this does not wait for a disk. */
  keep(request: GuardedRequest, payload: unknown, answer: unknown): void {
    if (!request.caller || typeof (payload as { position?: unknown } | null)?.position !== 'number') return;
    this.store.note(keyOf(request), { hash: request.asking!.hash, answer } satisfies FirstAnswer, life);
  }
}
