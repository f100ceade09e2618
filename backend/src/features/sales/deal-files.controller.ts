import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/sales/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { BadUpload, FileStore } from '../../kernel/ports/file-store.ts';
import { memberUploads, type Upload, Uploads } from '../../reads/files/uploads.ts';
import { dealOf } from '../../reads/sales/sales.record.ts';
import { UploadCommand } from '../files/upload.command.ts';
import { DealCommand } from './sales.command.ts';

const noFile = reject('not_found', 'File not found.');
const unreadable = reject('file', directories.deals.refused);

/** Calls about the files of a deal: a contract, an offer, a picture of the site. */
@Controller()
export class DealFilesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  @Serve(calls.addDealFile)
  async add(
    @Input() { deal_id, file_id, file_name }: RequestOf<typeof calls.addDealFile>,
    @By() { caller, asking }: Signed<'deal'>,
  ) {
    let upload: Upload | null;
    try {
      upload = await this.uploads.accept(memberUploads(caller), file_id, directories.deals);
    } catch (fault) {
      if (fault instanceof BadUpload) return unreadable;
      throw fault;
    }
    if (!upload) return unreadable;
    const { key, type, size } = upload;
    // The upload is claimed first, so that its file is not deleted as unused.
    const kept = await this.commands.execute(
      new UploadCommand(
        idFrom('upload', key),
        'keep',
        { file_id: key, deal_id },
        { ...asking, uid: `${asking.uid}-keep` },
      ),
    );
    if (isRejection(kept)) return kept;
    const file = { file_id: key, name: file_name, type, size };
    const ran = await this.commands.execute(new DealCommand(deal_id, 'addFile', { file }, asking));
    if (isRejection(ran)) return ran;
    const added = ran.state?.files.find((each) => each.file_id === key);
    return added ? { file: { id: added.id }, position: ran.position } : noFile;
  }

  @Serve(calls.deleteDealFile)
  async remove(@Input() { deal_id, id }: RequestOf<typeof calls.deleteDealFile>, @By() by: Signed<'deal'>) {
    const ran = await this.commands.execute(new DealCommand(deal_id, 'removeFile', { id }, by.asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.openDealFile)
  async open(@Input() { id }: RequestOf<typeof calls.openDealFile>, @By() by: Signed<'deal'>) {
    const file = dealOf(by).files.find((each) => each.id === id);
    return file ? { address: await this.files.signGet(file.file_id, file.name) } : noFile;
  }
}
