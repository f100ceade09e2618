import { type Work, zeroBits } from '@candor/contracts/kernel/work';

/** Computes the server's proof-of-work task without blocking the page. A browser without Web Crypto waits instead. Returns the value of the request header. */
export const workedOut = async (
  { token, bits, wait }: Work,
  subtle: Pick<SubtleCrypto, 'digest'> | undefined = globalThis.crypto?.subtle,
): Promise<string> => {
  const until = Date.now() + wait * 1000 + 250;
  const encoder = new TextEncoder();
  if (subtle)
    for (let number = 0; Date.now() < until; number++) {
      const sent = `${token}:${number}`;
      if (zeroBits(new Uint8Array(await subtle.digest('SHA-256', encoder.encode(sent)))) >= bits) return sent;
    }
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())));
  return token;
};
