import { allowDownload, downloadSeconds } from '@candor/contracts/files/download';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Inject } from '@nestjs/common';
import { By, type Signed } from '../../http/caller.ts';
import { Downloads } from '../../http/downloads.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';

const noPath = reject('validation', 'The address of a download begins with /.');

/** Lets a page of ours begin a download. What the file holds and who may have it is decided when it is sent. */
@Controller()
export class DownloadsController {
  constructor(@Inject(Downloads) private readonly downloads: Downloads) {}

  @Serve(allowDownload)
  async allow(@Input() { address }: RequestOf<typeof allowDownload>, @By() { caller }: Signed) {
    if (!/^\/(?![/\\])/.test(address)) return noPath;
    return { download_token: await this.downloads.allow(caller, address, downloadSeconds) };
  }
}
