import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';

/** The DNS resolver to ask; tests give their own. */
export type TextResolver = Pick<Resolver, 'resolveTxt'>;
export type MailZone = {
  /** The domain of the sender's address. */
  domain: string;
  /** The server that mails leave by. Null: unknown. */
  host: string | null;
  dkim: { selector: string; key: string } | null;
};
/** Sentences for the operator. `write`: a record to add to the DNS zone. */
export type ZoneFinding = { right: string } | { wrong: string; write?: string };

/** Whether the domain is reserved for examples, so that no mail is ever sent for it (RFC 2606). */
export const isExample = (domain: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(domain);

const noSuch = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);
/** The TXT records at a DNS name. Null: the name servers do not answer. */
const textsAt = async (resolver: TextResolver, name: string): Promise<string[] | null> => {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (fault) {
    return noSuch.has((fault as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
};
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((each) => {
      const at = each.indexOf('=');
      return at < 0
        ? []
        : [[each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).replaceAll(/\s+/g, '')] as const];
    }),
  );
const silent = (name: string): ZoneFinding => ({
  wrong: `The name servers do not answer for ${name}, so its records could not be looked at.`,
});
/** The public half of the DKIM key, in the form in which the DNS zone has it. */
export const zoneKeyOf = (key: string): string =>
  createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' }).toString('base64');

const spfOf = (domain: string, host: string | null, texts: string[]): ZoneFinding => {
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const write = `${domain}. TXT "v=spf1 ${host ? `a:${host}` : 'mx'} -all"`;
  if (records.length > 1)
    return { wrong: `${domain} has ${records.length} SPF records; mail servers then believe none. Keep one of them.` };
  const [record] = records;
  if (!record)
    return {
      wrong: `${domain} has no SPF record, so mail servers cannot tell who may send for it. Take what your mail provider names, or for a server of your own:`,
      write,
    };
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return {
      wrong: `The SPF record of ${domain} allows every server to send for it (“+all”). End it with “-all” or “~all”.`,
    };
  return { right: `SPF of ${domain}: ${record}` };
};
const dkimOf = (name: string, key: string, texts: string[]): ZoneFinding => {
  const record = texts.map(tagsOf).find((tags) => tags.has('p'));
  const ours = zoneKeyOf(key);
  const write = `${name}. TXT "v=DKIM1; k=rsa; p=${ours}"`;
  if (!record) return { wrong: `There is no DKIM key at ${name}, so receivers cannot check our signatures.`, write };
  if (!record.get('p')) return { wrong: `The DKIM key at ${name} is withdrawn (its p= is empty).`, write };
  if (record.get('p') !== ours) return { wrong: `The DKIM key at ${name} is not the one in DKIM_KEY_FILE.`, write };
  return { right: `DKIM at ${name} is our key` };
};
const dmarcOf = (domain: string, texts: string[]): ZoneFinding => {
  const name = `_dmarc.${domain}`;
  const records = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  const write = `${name}. TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}"`;
  if (records.length > 1)
    return { wrong: `${name} has ${records.length} DMARC records; mail servers then believe none.` };
  const policy = records[0] && tagsOf(records[0]).get('p')?.toLowerCase();
  if (!policy)
    return {
      wrong: `${domain} has no DMARC record; large mailbox providers ask every sender of many mails for one. To begin with:`,
      write,
    };
  return { right: `DMARC of ${domain}: p=${policy}` };
};
/** The domains above this one. A subdomain without a record of its own follows that of a domain above it. */
const above = (domain: string): string[] => {
  const parts = domain.split('.');
  return parts.slice(1, -1).map((_, at) => parts.slice(at + 1).join('.'));
};

/** Checks whether mail servers can tell that our mails are from this domain: SPF, DKIM, DMARC. */
export const checkZone = async ({ domain, host, dkim }: MailZone, resolver: TextResolver): Promise<ZoneFinding[]> => {
  const findings: ZoneFinding[] = [];
  const spf = await textsAt(resolver, domain);
  findings.push(spf ? spfOf(domain, host, spf) : silent(domain));
  if (dkim) {
    const name = `${dkim.selector}._domainkey.${domain}`;
    const texts = await textsAt(resolver, name);
    findings.push(texts ? dkimOf(name, dkim.key, texts) : silent(name));
  } else
    findings.push({
      right: 'DKIM: not signed here (DKIM_SELECTOR, DKIM_KEY_FILE); the mail server has to do it',
    });
  const candidates = [domain, ...above(domain)];
  for (const [at, each] of candidates.entries()) {
    const texts = await textsAt(resolver, `_dmarc.${each}`);
    if (!texts) return [...findings, silent(`_dmarc.${each}`)];
    const found = dmarcOf(each, texts);
    if ('right' in found || found.write === undefined) return [...findings, found];
    if (at === candidates.length - 1) findings.push(dmarcOf(domain, []));
  }
  return findings;
};
