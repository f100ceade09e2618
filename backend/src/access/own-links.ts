import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ownApplicationPath } from '@candor/contracts/public/own-application';
import { BASE, PEPPER } from './tokens.ts';

const idBytes = 16;
const sealBytes = 16;
const length = Math.ceil(((idBytes + sealBytes) * 4) / 3);

/** The links by which candidates open their own application: the application's id and a seal over it and over how often the person's links were replaced. Nothing is stored, and nobody can make one up. */
@Injectable()
export class OwnLinks {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  tokenOf(application_id: string, replaced: number): string {
    const id = Buffer.from(application_id.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, this.seal(id, replaced)]).toString('base64url');
  }

  /** The whole address, for a mail. `replaced`: of the person's record, as it was read with the address that the mail goes to. */
  addressOf(organization_slug: string, application_id: string, replaced: number): string {
    return this.base + ownApplicationPath(organization_slug, this.tokenOf(application_id, replaced));
  }

  /** The application that the link names; null when it has not the form of one. Whether the seal is ours, `holds` says. */
  idIn(token: string): string | null {
    if (token.length !== length || !/^[\w-]+$/.test(token)) return null;
    const id = Buffer.from(token, 'base64url').subarray(0, idBytes);
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  /** Whether the link was made by us and has not been replaced since. */
  holds(token: string, replaced: number): boolean {
    const bytes = Buffer.from(token, 'base64url');
    return timingSafeEqual(bytes.subarray(idBytes), this.seal(bytes.subarray(0, idBytes), replaced));
  }

  private seal(id: Buffer, replaced: number): Buffer {
    const sealed = createHmac('sha256', this.pepper).update('own application\n').update(id);
    if (replaced) sealed.update(`\n${replaced}`);
    return sealed.digest().subarray(0, sealBytes);
  }
}
