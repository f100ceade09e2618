import { randomBytes } from 'node:crypto';
import { plainCode, recoveryCodeCount } from '@candor/contracts/accounts/factors';
import { secretIdFrom } from '../../kernel/codec.ts';

// The alphabet of recovery codes (Crockford's): no letter in it looks like a digit. 12 of its letters hold 60 bits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** New recovery codes, in the form in which people write them down. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(length)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
/** The hash under which a code is stored. It cannot be made without the server's secret. */
export const recoveryHash = (pepper: string, user_id: string, code: string): string =>
  secretIdFrom(pepper, 'recovery', user_id, plainCode(code).replaceAll('o', '0').replace(/[il]/g, '1'));
