import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { directories, type Directory } from '@candor/contracts/files/endpoints';
import type { Caller } from '../../kernel/caller.ts';
import { xsrfCookie } from '../../http/xsrf.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { contentCheck } from '../../kernel/file-content.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { type AcceptedFile, type Announced, FileStore, type SignedPut } from '../../kernel/ports/file-store.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { unused } from '../../states/uploads.queue.ts';

/** The owner of an upload: a member, or the browser in which a visitor fills in an application form. */
export type Uploader = { organization_id: string; who: string };
export const memberUploads = ({ organization_id, user_id }: Caller): Uploader => ({
  organization_id,
  who: `user ${user_id}`,
});
/** The XSRF cookie identifies the browser for a form without a sign-in: the guard has checked that it came with the request. */
export const visitorUploads = (organization_id: string, { cookies }: FastifyRequest): Uploader => ({
  organization_id,
  who: `browser ${cookies[xsrfCookie] ?? ''}`,
});

/** An upload that its uploader named and the store let in. */
export type Upload = AcceptedFile & { key: string };

/** The name and type of a file that will be uploaded. It is refused if this directory does not accept that kind of file. */
export const announcedTo = (
  directory: Directory,
  file_name: string,
  file_type: string,
): (Announced & { folder: keyof typeof unused }) | Rejection => {
  const rule = directories[directory];
  const type = file_type.split(';')[0]!.trim().toLowerCase();
  const endings = (rule.types as Record<string, readonly string[]>)[type];
  const ending = /\.([a-z0-9]{1,8})$/i.exec(file_name)?.[1]?.toLowerCase();
  return !endings || !ending || !endings.includes(ending) || /[/\\]/.test(file_name)
    ? reject('file', rule.refused)
    : { ending, type, folder: rule.folder, limit: rule.limit, public: rule.public };
};

const lifetime = 24 * 3600;
/** The extra seconds for a command that named an upload in time and still runs. */
const spare = 3600;
const shape = /^([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{32})\.([a-z0-9]{1,8})$/;

/** Uploads and their owners. Only the uploader who asked for the address can use an upload's id, for a day. */
@Injectable()
export class Uploads {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** An address for one upload, and the id by which the uploader then names the file. The upload is deleted if its id expires before an event in the log names it; the job that deletes it is stored before the address is made. */
  async sign(
    uploader: Uploader,
    announced: Announced & { folder: keyof typeof unused },
  ): Promise<SignedPut & { file_id: string }> {
    const signed = await this.files.signPut({
      ...announced,
      folder: `${announced.folder}/${uploader.organization_id}`,
    });
    return { ...signed, file_id: await this.name(uploader, announced.folder, signed.key) };
  }

  /** Accepts a file that the server fetches for the uploader: it is checked, named and deleted like one that they sent. `from` names the request, so a repeat keeps one file. Throws BadUpload. */
  async keep(
    uploader: Uploader,
    { folder, ending, type, ...rule }: Announced & { folder: keyof typeof unused },
    from: string,
    fetched: () => Promise<Buffer | Rejection>,
  ): Promise<(Upload & { file_id: string }) | Rejection> {
    const name = idFrom('fetched', uploader.who, from);
    const key = `${folder}/${uploader.organization_id}/${name}.${ending}`;
    const file_id = await this.name(uploader, folder, key);
    const before = await this.files.accept({ key, ...rule });
    if (before) return { ...before, key, file_id };
    const body = await fetched();
    if (isRejection(body)) return body;
    const check = contentCheck(type, rule.limit);
    check.take(body);
    check.end();
    await this.files.put(key, type, body);
    const hash = createHash('sha256').update(body).digest('hex');
    return { key, file_id, type, size: body.length, hash };
  }

  private async name(uploader: Uploader, folder: keyof typeof unused, key: string): Promise<string> {
    const [name, ending] = key.slice(key.lastIndexOf('/') + 1).split('.') as [string, string];
    const end = Math.floor(Date.now() / 1000) + lifetime;
    const until = end.toString(36);
    const due_at = new Date((end + spare) * 1000).toISOString();
    const { data, ...job } = unused[folder].due(`unused:${key}`, due_at, { key });
    await this.jobs.add({ ...job, due_at, data: { ...data, organization_id: uploader.organization_id } });
    return `${name}.${until}.${this.seal(uploader, key, until)}.${ending}`;
  }

  /** Lets in the upload that the uploader names. Null: nothing was uploaded, or the id is made up, too old or another uploader's. Throws BadUpload as the store does. */
  async accept(
    uploader: Uploader,
    file_id: string,
    { folder, ...rule }: Pick<Announced, 'folder' | 'limit' | 'public'>,
  ): Promise<Upload | null> {
    const [, name, until = '', seal = '', ending] = shape.exec(file_id) ?? [];
    if (!name) return null;
    const key = `${folder}/${uploader.organization_id}/${name}.${ending}`;
    if (!timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal(uploader, key, until)))) return null;
    if (Number.parseInt(until, 36) * 1000 < Date.now()) return null;
    const file = await this.files.accept({ key, ...rule });
    return file && { key, ...file };
  }

  private seal({ who }: Uploader, key: string, until: string): string {
    return createHmac('sha256', this.pepper)
      .update(`upload\n${who}\n${key}\n${until}`)
      .digest('base64url')
      .slice(0, 32);
  }
}
