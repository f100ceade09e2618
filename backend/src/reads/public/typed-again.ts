import type { SentValues } from '@candor/contracts/forms/answering';
import type { Typed } from '@candor/contracts/forms/pages';
import { Inject, Injectable } from '@nestjs/common';
import { locked, lockedName, unlocked } from '../../access/text-lock.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';

const life = 600;
const keyShape = /^[0-9a-f-]{36}$/;
const nameOf = (of: string, key: string): string => `typed:${lockedName(of, key)}`;

/**
 * What a visitor without scripts typed into a form that was refused, so that its page shows it again. The text is kept for ten
 * minutes and shown once. The key is only in the address to which the visitor is led; the store contains nothing that decrypts
 * the text.
 */
@Injectable()
export class TypedAgain {
  constructor(@Inject(ExpiringStore) private readonly store: ExpiringStore) {}

  /** `of`: the id of the form. `key`: a random id that was sent with the form. */
  async keep(
    of: string,
    key: string,
    values: SentValues,
    problems: Record<string, string>,
    page: string | null = null,
  ): Promise<void> {
    if (!keyShape.test(key)) return;
    const sealed = locked(of, key, JSON.stringify({ values, problems, page } satisfies Typed));
    await this.store.put(nameOf(of, key), { sealed }, life);
  }

  async take(of: string, key: string | undefined): Promise<Typed | null> {
    if (!key || !keyShape.test(key)) return null;
    const kept = await this.store.take<{ sealed: string }>(nameOf(of, key));
    if (!kept) return null;
    return JSON.parse(unlocked(of, key, kept.sealed)) as Typed;
  }
}
