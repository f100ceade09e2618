import { Inject, Injectable } from '@nestjs/common';
import type { ReceivedFile } from '@candor/contracts/messages/events';
import { mostReceivedBytes, mostReceivedFiles, receivedType } from '@candor/contracts/messages/received-files';
import { idFrom } from '../../kernel/codec.ts';
import { contentCheck } from '../../kernel/file-content.ts';
import { BadUpload, FileStore } from '../../kernel/ports/file-store.ts';
import type { ReadMail } from '../../kernel/ports/mail-reader.ts';

/** Keeps the files attached to mails that come in, if their kind, content and size are allowed for documents. */
@Injectable()
export class ReceivedFiles {
  constructor(@Inject(FileStore) private readonly files: FileStore) {}

  /** One entry for each attached file; null: the file is not kept. `of` names the mail, so a mail that is taken twice keeps its files once. */
  async keep(
    { attached, contents }: Pick<ReadMail, 'attached' | 'contents'>,
    organization_id: string,
    of: string,
  ): Promise<(ReceivedFile | null)[]> {
    const kept: (ReceivedFile | null)[] = [];
    for (const [place, name] of attached.entries()) {
      const as = place < mostReceivedFiles ? receivedType(name) : null;
      const body = Buffer.from(contents[place] ?? new Uint8Array());
      const fits = as !== null && body.length > 0 && isOf(as.type, body);
      if (!fits) {
        kept.push(null);
        continue;
      }
      const file_id = `letters/${organization_id}/${idFrom('received file', of, place)}.${as.ending}`;
      await this.files.put(file_id, as.type, body);
      kept.push({ file_id, type: as.type, size: body.length });
    }
    return kept;
  }

  async drop(files: readonly (ReceivedFile | null)[]): Promise<void> {
    for (const file of files) if (file) await this.files.delete(file.file_id);
  }

  /** An address for a reader who may open the mail; null: this file was not kept. */
  async address(
    { attached, files }: { attached: readonly string[]; files: readonly (ReceivedFile | null)[] },
    place: number,
  ): Promise<string | null> {
    const file = files[place];
    return file ? this.files.signGet(file.file_id, attached[place] ?? 'file') : null;
  }
}
/** Whether the content is of its type and not too large. */
const isOf = (type: string, body: Buffer): boolean => {
  try {
    const check = contentCheck(type, mostReceivedBytes);
    check.take(body);
    check.end();
    return true;
  } catch (fault) {
    if (fault instanceof BadUpload) return false;
    throw fault;
  }
};
