import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { CleanHtml } from '@candor/contracts/values/rich-text';
import type { ReceivedKind } from '@candor/contracts/messages/events';
import {
  type Bounce,
  MailReader,
  MailUnreadable,
  proofHeader,
  type ReadMail,
  type ReportedBounce,
} from '../../kernel/ports/mail-reader.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { absentUntil } from './absence.ts';
import { htmlOf, splitHtml, splitText } from './quotation.ts';

const mostBytes = 30 * 1024 * 1024;
const mostHeaders = 10_000;
const mostHeaderBytes = 2 * 1024 * 1024;
const deepest = 100;
/** The parser keeps an object for each part, so without this limit a small mail of empty parts fills the memory. */
const mostParts = 10_000;
/** Longer texts are cut: people do not read them, and cleaning them takes time. */
const mostText = 500_000;
/** The limits are in characters: one stored event holds both texts, encrypted. */
const mostOwn = 70_000;
const mostQuoted = 40_000;
const mostAnswers = 50;
const mostName = 200;
/** How many files of a mail are named, and how many of its recipients are read. */
const mostFiles = 200;
const mostRecipients = 200;

const idsIn = (text: string | undefined): string[] =>
  [...(text ?? '').slice(0, 100_000).matchAll(/<([^<>\s]{1,500})>/g)].map(([, id]) => id!);
const headerOf = (mail: Email, name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';
const wordsOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content).slice(0, mostText);
const addresses = (list: Email['to']): string[] =>
  (list ?? [])
    .flatMap((each) => (each.group ? each.group : [each]))
    .map(({ address }) => (address ?? '').toLowerCase());

const deliveryOf = (mail: Email): Attachment | undefined =>
  mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
/** The addresses that these fields of a report name, in lower case: `rfc822; ada@example.org`. */
const readersIn = (words: string, fields: RegExp): string[] =>
  [...words.matchAll(fields)].slice(0, mostRecipients).flatMap(([, value]) => {
    const address = value!
      .replace(/^[^;<]*;/, '')
      .replace(/[<>\s]/g, '')
      .toLowerCase();
    return address ? [address] : [];
  });
/** What a delivery report says about each reader that it names. Its groups of fields are separated by empty lines. */
const bouncesIn = (mail: Email): ReportedBounce[] => {
  const report = deliveryOf(mail);
  if (!report) return [];
  return wordsOf(report)
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((group) => {
      const to = readersIn(group, /^(?:Final|Original)-Recipient:(.{1,500})/gim);
      const bounce = to.length ? bounceOf(group) : null;
      return bounce ? [{ ...bounce, to }] : [];
    })
    .slice(0, mostRecipients);
};
/** The readers of whom a feedback report (RFC 5965) says that they do not want the mail. */
const complainedIn = (mail: Email): string[] => {
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/feedback-report');
  return report ? readersIn(wordsOf(report), /^(?:Original-Rcpt-To|Removal-Recipient):(.{1,500})/gim) : [];
};
/** The delivery report in a multipart/report (RFC 3464). A report of a delay is no bounce. */
const bounceIn = (mail: Email): Bounce | null => {
  const report = deliveryOf(mail);
  const isReport = /report-type="?delivery-status/i.test(headerOf(mail, 'content-type'));
  if (!report && !isReport) return null;
  const [first] = bouncesIn(mail);
  return first ? { hard: first.hard, error: first.error } : bounceOf(report ? wordsOf(report) : (mail.text ?? ''));
};
const bounceOf = (words: string): Bounce | null => {
  const action = /^Action:\s*(\w+)/im.exec(words)?.[1]?.toLowerCase();
  if (action && action !== 'failed') return null;
  const status = /^Status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(words)?.[1];
  if (!status || status.startsWith('2')) return null;
  const told = /^Diagnostic-Code:\s*(.{1,500})/im.exec(words)?.[1]?.replace(/^\w+;\s*/, '') ?? '';
  // Members read the status in words, so it is kept where the server's own words lack it.
  const error = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.test(told) ? told : `${status} ${told}`.trim();
  return { hard: status.startsWith('5'), error: error.slice(0, 500) };
};
/** What a report returns of our mail: its headers, or all of it. */
const returned = (mail: Email): Attachment[] =>
  mail.attachments.filter(({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers');
const proofIn = (mail: Email): string | null => {
  for (const part of returned(mail)) {
    const proof = proofLine.exec(wordsOf(part))?.[1];
    if (proof) return proof;
  }
  return null;
};
const proofLine = new RegExp(`^${proofHeader}:[ \\t]*(\\S{1,200})`, 'im');
/** The ids of our mail in a delivery report, which contains the headers of that mail. */
const reportedIds = (mail: Email): string[] =>
  returned(mail)
    // No character fits two parts of the pattern in a row, so that a long run of them is read only once.
    .flatMap((part) => idsIn(/^Message-ID:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{1,500}>)/im.exec(wordsOf(part))?.[1]));
const isAutomatic = (mail: Email): boolean =>
  /^auto-replied/i.test(headerOf(mail, 'auto-submitted')) ||
  Boolean(headerOf(mail, 'x-autoreply')) ||
  Boolean(headerOf(mail, 'x-autorespond')) ||
  /^(?:auto_reply)/i.test(headerOf(mail, 'precedence'));
const isCalendarReply = ({ attachments }: Email): boolean =>
  attachments.some(
    (each) =>
      each.mimeType === 'text/calendar' && (each.method === 'REPLY' || /^METHOD:REPLY\s*$/m.test(wordsOf(each))),
  );
const whatIs = (mail: Email, answers: readonly string[]): ReceivedKind => {
  if (isCalendarReply(mail)) return 'calendar_reply';
  if (isAutomatic(mail)) return 'out_of_office';
  return answers.length ? 'reply' : 'other';
};
const textOf = (mail: Email): Pick<ReadMail, 'body' | 'quoted'> => {
  if (mail.text?.trim()) {
    const { own, quoted } = splitText(mail.text.slice(0, mostText));
    return { body: htmlOf(own), quoted: quoted.trim() ? htmlOf(quoted) : null };
  }
  const { own, quoted } = splitHtml((mail.html ?? '').slice(0, mostText));
  const clean = quoted ? cleanHtml(quoted) : null;
  return { body: cleanHtml(own), quoted: clean && plainText(clean).trim() ? clean : null };
};

/** Whether the mail has more lines that may begin a part than the limit allows. Nothing is built from the mail earlier. */
const isOverfull = (raw: Uint8Array): boolean => {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  let lines = 0;
  for (let at = bytes.indexOf('\n--'); at >= 0; at = bytes.indexOf('\n--', at + 1))
    if (++lines > mostParts) return true;
  return false;
};
const cut = (html: CleanHtml, most: number): CleanHtml => (html.length > most ? cleanHtml(html.slice(0, most)) : html);

/** Takes mails apart with postal-mime, under strict limits. Pictures on other servers are dropped with everything else that rich text cannot hold. */
export class PostalMailReader extends MailReader {
  async read(raw: Uint8Array, today: string): Promise<ReadMail> {
    if (raw.byteLength > mostBytes) throw new MailUnreadable('The mail is larger than 30 MB.');
    if (isOverfull(raw)) throw new MailUnreadable('The mail has more than 10,000 parts.');
    const mail = await PostalMime.parse(raw, {
      maxNestingDepth: deepest,
      maxHeadersSize: mostHeaderBytes,
      forceRfc822Attachments: true,
    }).catch((fault: unknown) => {
      throw new MailUnreadable(fault instanceof Error ? fault.message : 'The mail cannot be read.');
    });
    if (mail.headers.length > mostHeaders) throw new MailUnreadable('The mail has more than 10,000 headers.');
    const complaint = mail.attachments.some(({ mimeType }) => mimeType === 'message/feedback-report');
    const bounce = complaint ? null : bounceIn(mail);
    const replied = idsIn(mail.inReplyTo);
    const answers = [
      ...(bounce || complaint ? reportedIds(mail) : []),
      ...replied,
      ...idsIn(mail.references).toReversed(),
    ];
    const what = whatIs(mail, answers);
    const files = mail.attachments
      .filter(({ mimeType, related }) => !related && !/^message\/|^text\/(?:calendar|rfc822-headers)/.test(mimeType))
      .slice(0, mostFiles);
    const { body, quoted } = textOf(mail);
    return {
      message_id: idsIn(mail.messageId)[0] ?? null,
      answers: [...new Set(answers)].slice(0, mostAnswers),
      from: addresses(mail.from ? [mail.from] : [])[0] ?? '',
      from_name: (mail.from?.name ?? '').replace(/\s+/g, ' ').trim().slice(0, mostName),
      to: [...new Set([(mail.deliveredTo ?? '').toLowerCase(), ...addresses(mail.to), ...addresses(mail.cc)])]
        .filter(Boolean)
        .slice(0, mostRecipients),
      subject: (mail.subject ?? '').replace(/\s+/g, ' ').trim().slice(0, 500),
      body: cut(body, mostOwn),
      quoted: quoted && cut(quoted, mostQuoted),
      what,
      out_until: what === 'out_of_office' ? absentUntil(`${mail.subject ?? ''}\n${plainText(body)}`, today) : null,
      bounce,
      bounces: bounce ? bouncesIn(mail) : [],
      complaint,
      complained: complaint ? complainedIn(mail) : [],
      proof: bounce || complaint ? proofIn(mail) : null,
      attached: files.map(({ filename }, at) => (filename ?? `attachment-${at + 1}`).slice(0, mostName)),
      contents: files.map(({ content }) =>
        typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      ),
    };
  }
}
