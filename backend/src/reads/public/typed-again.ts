import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SentValues } from '@candor/contracts/forms/answering';
import type { Typed } from '@candor/contracts/forms/pages';
import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';

const life = 600;
const [nonceSize, tagSize] = [12, 16];
const keyShape = /^[0-9a-f-]{36}$/;
const digest = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest();
const nameOf = (of: string, key: string): string => `typed:${digest('name', of, key).toString('hex')}`;

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
    const nonce = randomBytes(nonceSize);
    const cipher = createCipheriv('aes-256-gcm', digest('key', of, key), nonce);
    const text = Buffer.concat([
      cipher.update(JSON.stringify({ values, problems, page } satisfies Typed), 'utf8'),
      cipher.final(),
    ]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    await this.store.put(nameOf(of, key), { sealed }, life);
  }

  async take(of: string, key: string | undefined): Promise<Typed | null> {
    if (!key || !keyShape.test(key)) return null;
    const kept = await this.store.take<{ sealed: string }>(nameOf(of, key));
    if (!kept) return null;
    const bytes = Buffer.from(kept.sealed, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', digest('key', of, key), bytes.subarray(0, nonceSize));
    cipher.setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize));
    const text = Buffer.concat([cipher.update(bytes.subarray(nonceSize + tagSize)), cipher.final()]);
    return JSON.parse(text.toString()) as Typed;
  }
}
