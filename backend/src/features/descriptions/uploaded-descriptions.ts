import { directories } from '@candor/contracts/files/endpoints';
import type { UploadedSection } from '@candor/contracts/descriptions/endpoints';
import { Inject, Injectable } from '@nestjs/common';
import { BoxDied, boxLimits, DocumentReader, refusals } from '../../kernel/ports/documents.ts';
import { memberUploads, type Upload, Uploads } from '../../reads/files/uploads.ts';
import type { Caller } from '../../kernel/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { sectionsOf } from './uploaded-sections.ts';

const noWords = reject('file', 'It contains no readable text. Is it a scan? Upload a text document.');
const busy = reject('limit', 'Other documents are being read. Try again when that is done.');
/** How many documents of one organization may be read or wait at the same time. */
const mostOfOne = 5;
/** The limits are shorter than for a resume, because a member waits for the answer. The time counts from the start of the reading. */
const limits = { ...boxLimits, text: 60_000, clock: 30_000 };
type Sections = { sections: UploadedSection[] };

/** Reads job descriptions that were written elsewhere, as sections. */
@Injectable()
export class UploadedDescriptions {
  constructor(
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(DocumentReader) private readonly documents: DocumentReader,
  ) {}

  /** The members who wait for a document, each with their organization. */
  private readonly reading = new Map<string, string>();

  inText(text: string): Sections | Rejection {
    return parts(this.documents.linesIn(text));
  }

  inUpload(file_id: string, caller: Caller): Promise<Sections | Rejection> {
    return this.alone(caller, async () => {
      const upload = await this.uploads.accept(memberUploads(caller), file_id, directories.descriptions);
      return upload ? this.read(upload, caller) : reject('file', 'The file was not uploaded. Try again.');
    });
  }

  /** Reads a file. No record holds the file, so it is deleted with its upload. */
  inFile(upload: Upload, caller: Caller): Promise<Sections | Rejection> {
    return this.alone(caller, () => this.read(upload, caller));
  }

  private async alone<T>({ user_id, organization_id }: Caller, read: () => Promise<T>): Promise<T | Rejection> {
    const ofOne = [...this.reading.values()].filter((whose) => whose === organization_id).length;
    if (this.reading.has(user_id) || ofOne >= mostOfOne) return busy;
    this.reading.set(user_id, organization_id);
    try {
      return await read();
    } finally {
      this.reading.delete(user_id);
    }
  }

  private async read({ key, type, hash }: Upload, { organization_id: whose }: Caller): Promise<Sections | Rejection> {
    try {
      const { lines, refused } = await this.documents.lines(type, () => this.files.read(key), { whose, hash, limits });
      return refused ? reject('file', refusals[refused]) : parts(lines);
    } catch (fault) {
      if (fault instanceof BoxDied) return reject('file', refusals.died);
      throw fault;
    }
  }
}
const parts = (lines: Parameters<typeof sectionsOf>[0]): Sections | Rejection => {
  const sections = sectionsOf(lines);
  return sections.length ? { sections } : noWords;
};
