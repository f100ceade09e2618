import { createHash, createVerify, type KeyObject } from 'node:crypto';

const relaxedHeader = (name: string, value: string): string =>
  `${name.toLowerCase()}:${value
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;
const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length ? `${lines.join('\r\n')}\r\n` : '';
};

/** The headers that the email's DKIM signature covers, or null if the signature is not valid (RFC 6376, relaxed and relaxed). `raw`: the email, one character a byte. */
export const dkimOf = (raw: string, key: KeyObject): { domain: string; selector: string; covers: string[] } | null => {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const);
  const [, signature] = headers.find(([name]) => name.toLowerCase() === 'dkim-signature') ?? [];
  if (!signature) return null;
  const tags = Object.fromEntries(
    signature
      .split(';')
      .map((each) => [
        each.slice(0, each.indexOf('=')).trim(),
        each.slice(each.indexOf('=') + 1).replaceAll(/\s+/g, ''),
      ]),
  ) as Record<string, string>;
  const covers = tags.h!.toLowerCase().split(':');
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64');
  const left = [...headers];
  const lines = covers.flatMap((name) => {
    const at = left.findLastIndex(([each]) => each.toLowerCase() === name);
    return at < 0 ? [] : left.splice(at, 1).map(([each, value]) => `${relaxedHeader(each, value)}\r\n`);
  });
  const bare = signature.replace(/(\bb=)[^;]*(?=;|$)/, '$1');
  const holds = createVerify('sha256')
    .update(lines.join('') + relaxedHeader('dkim-signature', bare), 'latin1')
    .verify(key, tags.b!, 'base64');
  return holds && tags.bh === bodyHash ? { domain: tags.d!, selector: tags.s!, covers } : null;
};
