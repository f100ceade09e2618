import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { bytesOfId, idLength, idOfBytes, sealed, unsealed } from '../../access/sealed-token.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { type Network, networkOf } from '../../kernel/network.ts';

export const deviceCookie = 'candor_device';
const days = 365;
const daySeconds = 24 * 3600;
const today = (): number => Math.floor(Date.now() / 1000 / daySeconds);
const purpose = 'device';
const nonceBytes = 12;
const dayBytes = 4;
/** How many accounts the cookie remembers. A browser that more people share is known only to the last of them. */
const mostAccounts = 8;

type Mark = { account_id: string; device: string; token: string };
/** Where a guess comes from. `device`: the value of the cookie that lists the accounts that have signed in on this browser. */
export type From = { network: Network; device: string | undefined };
/** Where this request comes from, which its guesses are counted by. */
export const fromOf = ({ ip, cookies }: { ip: string; cookies: Record<string, string | undefined> }): From => ({
  network: networkOf(ip),
  device: cookies[deviceCookie],
});

/** A signed cookie marks the browsers on which an account has signed in (OWASP, "device cookies"). The cookie signs no one in. It only gives its browser a separate count of wrong guesses, so that strangers who guess do not lock out the owner of the account. */
@Injectable()
export class KnownDevices {
  constructor(@Inject(PEPPER) private readonly pepper: string) {}

  /** The id of this browser, if the account has signed in on it; else null. */
  of(account_id: string, cookie: string | undefined): string | null {
    return this.marks(cookie).find((mark) => mark.account_id === account_id)?.device ?? null;
  }

  /** The cookie that this browser gets when the account has signed in on it. */
  after(account_id: string, cookie: string | undefined): { name: string; value: string; seconds: number } {
    const marks = this.marks(cookie);
    const nonce =
      marks.find((mark) => mark.account_id === account_id)?.device ?? randomBytes(nonceBytes).toString('hex');
    const said = Buffer.alloc(idLength + nonceBytes + dayBytes);
    bytesOfId(account_id).copy(said);
    Buffer.from(nonce, 'hex').copy(said, idLength);
    said.writeUInt32BE(today(), idLength + nonceBytes);
    const others = marks.filter((mark) => mark.account_id !== account_id).map(({ token }) => token);
    const value = [sealed(this.pepper, purpose, said), ...others].slice(0, mostAccounts).join('.');
    return { name: deviceCookie, value, seconds: days * daySeconds };
  }

  private marks(cookie = ''): Mark[] {
    return cookie.split('.', mostAccounts).flatMap((token) => {
      const said = unsealed(this.pepper, purpose, idLength + nonceBytes + dayBytes, token);
      return said && today() - said.readUInt32BE(idLength + nonceBytes) <= days
        ? [{ account_id: idOfBytes(said), device: said.toString('hex', idLength, idLength + nonceBytes), token }]
        : [];
    });
  }
}
