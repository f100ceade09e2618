import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { bytesOfId, idLength, sealed, unsealed } from '../../access/sealed-token.ts';
import { secretHashOf } from '../../kernel/codec.ts';
import { PEPPER } from '../../kernel/tokens.ts';

const purpose = 'visitor';
const numberBytes = 16;
const hashLength = 32;

/** The signals by which a browser asks not to be tracked: Do Not Track and Global Privacy Control. */
export const asksNotToBeTracked = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1';

/** Tokens of browsers whose visitors agreed to be recognized. We make and seal them, so a sender can neither invent one nor use one of another organization. */
@Injectable()
export class Browsers {
  constructor(@Inject(PEPPER) private readonly pepper: string) {}

  newToken(organization_id: string): string {
    return sealed(this.pepper, purpose, Buffer.concat([bytesOfId(organization_id), randomBytes(numberBytes)]));
  }

  /** The browser as the log names it. Null: we did not make the token for this organization. */
  hashOf(organization_id: string, token: string | null | undefined): string | null {
    const said = token ? unsealed(this.pepper, purpose, idLength + numberBytes, token) : null;
    if (!said?.subarray(0, idLength).equals(bytesOfId(organization_id))) return null;
    const number = said.toString('hex', idLength);
    return secretHashOf(this.pepper, 'visitor', organization_id, number).slice(0, hashLength);
  }
}
