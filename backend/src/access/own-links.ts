import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ownApplicationPath } from '@candor/contracts/public/own-application';
import { BASE, PEPPER } from './tokens.ts';

const idBytes = 16;
const countBytes = 2;
const sealBytes = 16;
const length = Math.ceil(((idBytes + countBytes + sealBytes) * 4) / 3);

/** What a link says: the application, and how often the person's links had been replaced when it was made. */
export type OwnLink = { application_id: string; replaced: number };

/** The links by which candidates open their own application, with a seal over what they say. Nothing is stored, and nobody can make one up. */
@Injectable()
export class OwnLinks {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  tokenOf({ application_id, replaced }: OwnLink): string {
    const said = Buffer.alloc(idBytes + countBytes);
    said.write(application_id.replaceAll('-', ''), 'hex');
    said.writeUInt16BE(replaced, idBytes);
    return Buffer.concat([said, this.seal(said)]).toString('base64url');
  }

  /** The whole address, for a mail. `replaced`: of the person's record, as it was read with the address that the mail goes to. */
  addressOf(organization_slug: string, link: OwnLink): string {
    return this.base + ownApplicationPath(organization_slug, this.tokenOf(link));
  }

  /** Null when the link was not made by us. Whether it has been replaced since, the person's record says. */
  read(token: string): OwnLink | null {
    if (token.length !== length || !/^[\w-]+$/.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const said = bytes.subarray(0, idBytes + countBytes);
    if (!timingSafeEqual(bytes.subarray(said.length), this.seal(said))) return null;
    return {
      application_id: said.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      replaced: said.readUInt16BE(idBytes),
    };
  }

  private seal(said: Buffer): Buffer {
    return createHmac('sha256', this.pepper).update('own application\n').update(said).digest().subarray(0, sealBytes);
  }
}
