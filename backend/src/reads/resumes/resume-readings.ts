import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { directories } from '@candor/contracts/files/endpoints';
import type { ResumeFacts } from '@candor/contracts/resumes/resume-parser';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { TurnTooLate } from '../../kernel/work/fair-turns.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { BoxDied, boxLimits, DocumentReader, refusals } from '../../kernel/ports/documents.ts';
import { type Uploader, Uploads } from '../files/uploads.ts';

const busy = reject('limit', 'Other documents are being read. Try again when that is done.');
/** The most documents of one organization that are read together, for members who wait and for visitors. */
const most = { members: 5, visitors: 2 } as const;
/** The limits while a reader waits, shorter than for other resumes. */
export const waitedLimits = { ...boxLimits, clock: 30_000 };
/** How long (ms) a visitor waits for their turn. They can type what the resume would have filled in. */
const visitorsWait = 5_000;

/** Documents that are read while a member or visitor waits. */
@Injectable()
export class ResumeReadings {
  constructor(
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(DocumentReader) private readonly documents: DocumentReader,
  ) {}

  /** The waiting readers: each uploader, with the organization and kind of reader that they count for. */
  private readonly reading = new Map<string, string>();

  /** Lets a waiting reader have one document read at a time. */
  async alone<T>(
    { who, organization_id }: Uploader,
    kind: keyof typeof most,
    read: () => Promise<T | Rejection>,
  ): Promise<T | Rejection> {
    const group = `${organization_id} ${kind}`;
    const ofGroup = [...this.reading.values()].filter((each) => each === group).length;
    if (this.reading.has(who) || ofGroup >= most[kind]) return busy;
    this.reading.set(who, group);
    try {
      return await read();
    } catch (fault) {
      if (fault instanceof TurnTooLate) return busy;
      if (fault instanceof BoxDied) return reject('file', refusals.died);
      throw fault;
    } finally {
      this.reading.delete(who);
    }
  }

  /** What a just uploaded resume says. */
  facts(
    uploader: Uploader,
    kind: keyof typeof most,
    file_id: string,
    directory: (typeof directories)['apply' | 'resumes'],
  ): Promise<ResumeFacts | Rejection> {
    return this.alone(uploader, kind, async () => {
      const upload = await this.uploads.accept(uploader, file_id, directory);
      if (!upload) return reject('file', 'The file was not uploaded. Try again.');
      return this.inBox(uploader, kind, upload.type, () => this.files.read(upload.key), upload.hash);
    });
  }

  /** What the text of a resume says. The separate process reads it as a text file, because a stranger wrote it. */
  factsOfText(uploader: Uploader, kind: keyof typeof most, words: string): Promise<ResumeFacts | Rejection> {
    return this.alone(uploader, kind, () =>
      this.inBox(uploader, kind, 'text/plain', async () => Readable.from([Buffer.from(words)])),
    );
  }

  private async inBox(
    uploader: Uploader,
    kind: keyof typeof most,
    mime: string,
    open: () => Promise<Readable>,
    hash?: string | null,
  ): Promise<ResumeFacts | Rejection> {
    const { facts, refused } = await this.documents.facts(mime, open, {
      // Visitors of all organizations wait in one line, so that a member waits for one visitor's document at most.
      ...(kind === 'visitors' ? { whose: 'visitors', patience: visitorsWait } : { whose: uploader.organization_id }),
      hash: hash ?? null,
      limits: waitedLimits,
    });
    return facts && !refused ? facts : reject('file', refusals[refused ?? 'damaged']);
  }
}
