import { allowDownload, downloadSeconds } from '@candor/contracts/files/download';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Inject } from '@nestjs/common';
import { By, type Signed } from '../../http/caller.ts';
import { Downloads } from '../../http/downloads.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';

/** A placeholder for this site's address. Browsers drop tabs and line ends from an address, so only the parsed address shows where it leads. */
const here = 'http://here';
const noPath = reject('validation', 'The address of a download begins with /.');

/** Lets one of our pages begin a download. The call that sends the file decides what it contains and who may have it. */
@Controller()
export class DownloadsController {
  constructor(@Inject(Downloads) private readonly downloads: Downloads) {}

  @Serve(allowDownload)
  async allow(@Input() { address }: RequestOf<typeof allowDownload>, @By() { caller }: Signed) {
    if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, here) || new URL(address, here).origin !== here)
      return noPath;
    return { download_token: await this.downloads.allow(caller, address, downloadSeconds) };
  }
}
