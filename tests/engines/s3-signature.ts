import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it arrived. `path` and `query` are still as they were sent. */
export type Arrived = {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | string[] | undefined>;
};
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
type Claim = { credential: string; date: string; signed: string[]; signature: string; payload: string; until: number };

const algorithm = 'AWS4-HMAC-SHA256';
const skew = 15 * 60 * 1000;
const denied = (code: string, message: string) => new S3Refusal(403, code, message);
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
/** Percent-encoding as AWS requires: everything but letters, digits and -._~ */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
const pairsOf = (query: string): [string, string][] =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      return (at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]).map((part) =>
        decodeURIComponent(part),
      ) as [string, string];
    });
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const claimed = ({ query, headers }: Arrived): Claim => {
  const given = new Map(pairsOf(query));
  if (given.has('X-Amz-Signature')) {
    if (given.get('X-Amz-Algorithm') !== algorithm)
      throw new S3Refusal(400, 'AuthorizationQueryParametersError', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
    const expires = Number(given.get('X-Amz-Expires'));
    if (!(expires >= 1 && expires <= 604_800))
      throw new S3Refusal(
        400,
        'AuthorizationQueryParametersError',
        'X-Amz-Expires must be between 1 and 604800 seconds',
      );
    const date = given.get('X-Amz-Date') ?? '';
    return {
      credential: given.get('X-Amz-Credential') ?? '',
      date,
      signed: (given.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: given.get('X-Amz-Signature')!,
      payload: given.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
      until: timeOf(date) + expires * 1000,
    };
  }
  const header = /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
    String(headers.authorization ?? ''),
  );
  if (!header) throw denied('AccessDenied', 'Access Denied');
  const date = String(headers['x-amz-date'] ?? '');
  return {
    credential: header[1]!,
    date,
    signed: header[2]!.split(';'),
    signature: header[3]!,
    payload: String(headers['x-amz-content-sha256'] ?? ''),
    until: Infinity,
  };
};

/** Checks an AWS Signature Version 4 as the server does, in the address or the Authorization header. Returns the hash that the body must have. Throws S3Refusal. */
export const checkSignature = (
  arrived: Arrived,
  keys: Record<string, string>,
  { region, now = Date.now() }: { region: string; now?: number },
): string => {
  const claim = claimed(arrived);
  const [id = '', day = '', where = '', service = '', end = ''] = claim.credential.split('/');
  const secret = keys[id];
  if (!secret) throw denied('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  if (where !== region || service !== 's3' || end !== 'aws4_request' || !claim.date.startsWith(day))
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed', `The credential scope is wrong; expecting '${region}'.`);
  if (Number.isNaN(timeOf(claim.date)) || now > claim.until) throw denied('AccessDenied', 'Request has expired');
  if (timeOf(claim.date) > now + skew || (claim.until === Infinity && timeOf(claim.date) < now - skew))
    throw denied('RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
  if (!claim.signed.includes('host')) throw denied('AccessDenied', 'Host is not signed.');
  for (const name of Object.keys(arrived.headers))
    if (name.startsWith('x-amz-') && !claim.signed.includes(name))
      throw denied('AccessDenied', `There were headers present in the request which were not signed: ${name}`);

  const query = pairsOf(arrived.query)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, v], [b, w]) => (a < b ? -1 : a > b ? 1 : v < w ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const headers = claim.signed
    .map((name) => `${name}:${[arrived.headers[name] ?? ''].flat().join(',').trim().replace(/ +/g, ' ')}\n`)
    .join('');
  const path = arrived.path
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const canonical = [arrived.method, path, query, headers, claim.signed.join(';'), claim.payload].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), where), service), end);
  const right = hmac(key, [algorithm, claim.date, `${day}/${where}/${service}/${end}`, sha256(canonical)].join('\n'));
  // S3 compares text: a signature in capital letters is a different one, although it is the same number.
  const [given, wanted] = [Buffer.from(claim.signature), Buffer.from(right.toString('hex'))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw denied(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  return claim.payload;
};
