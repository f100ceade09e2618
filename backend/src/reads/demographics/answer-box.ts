import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Marks } from '@candor/contracts/demographics/counting';
import type { Answers } from '@candor/contracts/demographics/groups';
import { secretHashOf } from '../../kernel/codec.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { PEPPER } from '../../kernel/tokens.ts';

/** The length of every record is a multiple of this, so no length tells whether or what an applicant answered. */
const recordBytes = 1024;
const nonceBytes = 12;
const tagBytes = 16;

/** How far the applications of a job are counted, by dimension. `next`: what a run is about to write, and the revision that its event will have. */
export type JobMarks = {
  marks: Record<string, Marks>;
  next?: { revision: number; marks: Record<string, Marks> };
};

/**
 * Demographic answers until they are counted (docs/design/demographics.md). They are kept in the key vault, apart from the log, the rows and the files:
 * sealed, under names that only a process with the secret can make, without a time. Every invited application has a record of the same length, answered or not.
 */
@Injectable()
export class AnswerBox {
  private readonly key: Buffer;

  constructor(
    @Inject(KeyVault) private readonly vault: Pick<KeyVault, 'secret' | 'getSecret' | 'putSecret' | 'destroySecret'>,
    @Inject(PEPPER) private readonly pepper: string,
  ) {
    this.key = createHmac('sha256', pepper).update('demographic answers\n').digest();
  }

  /** Lets the application answer from this call on, and be counted. */
  async invite(application_id: string): Promise<void> {
    await this.vault.secret(this.nameOf(application_id), () => this.seal({}));
  }

  /** Stores an application's first answers; later ones are ignored. Answers of an application that was not invited, or is fully counted, are not stored. */
  async answer(application_id: string, answers: Answers): Promise<void> {
    const known = await this.read(application_id);
    if (!known || Object.keys(known).length) return;
    await this.vault.putSecret(this.nameOf(application_id), this.seal(answers));
  }

  /** The application's answers. Null: not invited, or forgotten. Empty: nothing was answered. Only the counter and tests may call this. */
  async read(application_id: string): Promise<Answers | null> {
    const box = await this.vault.getSecret(this.nameOf(application_id));
    return box === null ? null : (this.unseal(box) as Answers);
  }

  /** Deletes the answers forever. The counts stay. */
  async forget(application_id: string): Promise<void> {
    const name = this.nameOf(application_id);
    if ((await this.vault.getSecret(name)) !== null) await this.vault.destroySecret(name);
  }

  async marks(job_id: string): Promise<JobMarks> {
    const box = await this.vault.getSecret(this.marksOf(job_id));
    return box === null ? { marks: {} } : (this.unseal(box) as JobMarks);
  }

  async keepMarks(job_id: string, marks: JobMarks): Promise<void> {
    await this.vault.putSecret(this.marksOf(job_id), this.seal(marks));
  }

  private nameOf(application_id: string): string {
    return `answers:${secretHashOf(this.pepper, 'demographic answers', application_id)}`;
  }
  private marksOf(job_id: string): string {
    return `answers-counted:${secretHashOf(this.pepper, 'demographic marks', job_id)}`;
  }

  private seal(value: object): string {
    const text = Buffer.from(JSON.stringify(value));
    const padded = Buffer.alloc(Math.ceil((text.length + 1) / recordBytes) * recordBytes, ' ');
    text.copy(padded);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    const sealed = Buffer.concat([cipher.update(padded), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  private unseal(box: string): unknown {
    const bytes = Buffer.from(box, 'base64');
    const opened = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, nonceBytes));
    opened.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = Buffer.concat([opened.update(bytes.subarray(nonceBytes + tagBytes)), opened.final()]);
    return JSON.parse(text.toString().trimEnd());
  }
}
