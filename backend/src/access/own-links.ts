import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ownApplicationPath } from '@candor/contracts/public/own-application';
import { BASE, PEPPER } from './tokens.ts';

const idBytes = 16;
const sealBytes = 16;
const length = Math.ceil(((idBytes + sealBytes) * 4) / 3);

/** The links by which candidates open their own application: the application's id and a seal over it, so nothing is stored and nobody can make one up. They hold as long as the application does. */
@Injectable()
export class OwnLinks {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  tokenOf(application_id: string): string {
    const id = Buffer.from(application_id.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, this.seal(id)]).toString('base64url');
  }

  /** The whole address, for a mail. */
  addressOf(organization_slug: string, application_id: string): string {
    return this.base + ownApplicationPath(organization_slug, this.tokenOf(application_id));
  }

  /** The application's id; null when the link is none of ours. */
  read(token: string): string | null {
    if (token.length !== length || !/^[\w-]+$/.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const id = bytes.subarray(0, idBytes);
    if (!timingSafeEqual(bytes.subarray(idBytes), this.seal(id))) return null;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private seal(id: Buffer): Buffer {
    return createHmac('sha256', this.pepper).update('own application\n').update(id).digest().subarray(0, sealBytes);
  }
}
