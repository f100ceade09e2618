import { createHash } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Checked } from '../../kernel/ports/checked.ts';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import type { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { type Mail, Mailer, MailRefused } from '../../kernel/ports/mailer.ts';
import { proofHeader } from '../../kernel/ports/mail-reader.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { accountOf, type MailTokens } from '../mail/mail-account.ts';
import { isLoopback } from '../../kernel/this-machine.ts';

export type SmtpSettings = {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte; user and password percent-encoded. */
  url: string;
  /** Access tokens, used for an address with a user and no password (XOAUTH2). */
  tokens?: MailTokens | null;
  /** Signs every mail (DKIM). `key`: an RSA private key as PEM. */
  dkim?: DkimSettings | null;
  /** Remembers which mails the server accepted. All sending processes share it. */
  sent: Pick<ExpiringStore, 'get' | 'put'>;
  /** The time limits in milliseconds. */
  patience?: { connection: number; socket: number };
};
export type DkimSettings = { domain: string; selector: string; key: string };
type SmtpFault = { code?: string; responseCode?: number; response?: string; message?: string; command?: string };
type RecipientFault = SmtpFault & { recipient?: string };

const week = 7 * 24 * 3600;
/** How many slow steps a delivery may have. Each step may take as long as `socket` allows; a delivery with more slow steps is abandoned. */
const mostSteps = 3;
const address = /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@[^\s@<>()[\],;:\\"\p{Cc}]{1,255}$/u;

const addressed = (text: string, whose: string): string => {
  if (!address.test(text))
    throw new MailRefused(`The ${whose} address is not one that mail can be sent with.`, {
      hard: whose === 'recipient’s',
    });
  return text;
};
/** The same mail always has the same Message-ID, so that a mailbox can recognize a repeat. */
const messageId = ({ id, from }: Mail): string =>
  `<${/^[\w.-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')}@${from.address.split('@')[1]}>`;
/** Message ids from mails of strangers: only those that cannot break out of their header. */
const soundIds = (ids: readonly string[] = []): string[] =>
  ids.filter((id) => /^[\x21-\x3b\x3d\x3f-\x7e]{3,250}$/.test(id));
/** Returns a link for a header. Throws on a link that could break out of the header. */
const oneLine = (link: string): string => {
  if (!/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]+$/.test(link))
    throw new MailRefused('The link to unsubscribe is not one that a header can carry.');
  return link;
};
/** The server's message, without email addresses. */
const words = ({ response, message = '' }: SmtpFault): string =>
  (response ?? message)
    .replace(/\s+/g, ' ')
    .replace(/\S+@\S+/g, '(address)')
    .slice(0, 200);
/** Whether the server refuses the recipient's address itself: the status is 5.1.x (RFC 3463; 5.1.7 and 5.1.8 are about the sender), or a refusal of the recipient without a status says that there is no such mailbox. */
const refusesAddress = ({ response = '', responseCode = 0, command }: SmtpFault): boolean => {
  if (responseCode < 500 || command === 'MAIL FROM') return false;
  const [, subject, detail] = /^\d{3}[ -]\d\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject) return subject === '1' && detail !== '7' && detail !== '8';
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode);
};
const faultOf = (fault: unknown): Error => {
  const { code = 'unknown', responseCode = 0 } = fault as SmtpFault;
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new Error(`The mail server refuses our name or password: ${words(fault as SmtpFault)}`);
  if (code === 'ETLS')
    return new Error(`The mail server offers no encryption that can be trusted: ${words(fault as SmtpFault)}`);
  if (responseCode >= 500)
    return code === 'EENVELOPE' || code === 'EMESSAGE'
      ? new MailRefused(`The mail server refuses: ${words(fault as SmtpFault)}`, {
          hard: refusesAddress(fault as SmtpFault),
        })
      : new Error(`The mail server refuses: ${words(fault as SmtpFault)}`);
  return new Unavailable(
    responseCode >= 400
      ? `The mail server asks to try again later: ${words(fault as SmtpFault)}`
      : `The mail server cannot be reached (${code}: ${words(fault as SmtpFault)}).`,
  );
};

/** The signed headers. The signature covers both headers with which mail programs unsubscribe a reader; otherwise the programs do not offer it. */
const signed =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post';

const transportTo = (
  text: string,
  { connection, socket }: { connection: number; socket: number },
  tokens: MailTokens | null,
  dkim: DkimSettings | null,
) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new Error('The address of the mail server must look like smtp://user:password@host:587 or smtps://…:465.');
  const [here, secure, account] = [isLoopback(url.hostname), url.protocol === 'smtps:', accountOf(url, tokens)];
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    maxRequeues: 1, // only for mails that a stale connection never began to send
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(account
      ? {
          auth:
            'tokens' in account
              ? { type: 'OAuth2' as const, user: account.user }
              : { user: account.user, pass: account.password },
        }
      : {}),
    ...(dkim
      ? {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.key,
            headerFieldNames: signed,
          },
        }
      : {}),
    requireTLS: Boolean(account) && !secure && !here, // never send a password unencrypted
    ignoreTLS: here && !secure,
    connectionTimeout: connection,
    greetingTimeout: connection,
    dnsTimeout: connection,
    socketTimeout: socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (account && 'tokens' in account)
    transport.set('oauth2_provision_cb', (_user, renew, done) => {
      account.tokens.get(renew).then(
        (token) => done(null, token),
        (fault: Error) => done(fault),
      );
    });
  return transport;
};

/** Sends by SMTP. A mail that the server accepted is remembered for seven days, so that a repeated job does not send it again. */
export class SmtpMailer extends Mailer {
  readonly #transport: ReturnType<typeof transportTo>;
  readonly #sent: SmtpSettings['sent'];
  readonly #tokens: MailTokens | null;
  readonly #longest: number;
  readonly #sending = new Map<string, Promise<void>>();

  private constructor(
    transport: ReturnType<typeof transportTo>,
    { sent, tokens = null }: Pick<SmtpSettings, 'sent' | 'tokens'>,
    longest: number,
  ) {
    super({ engine: 'The mail server', answer: longest, lengthy: longest });
    this.#longest = longest;
    this.#transport = transport;
    this.#sent = sent;
    this.#tokens = tokens;
  }

  static async open({
    url,
    tokens = null,
    dkim = null,
    sent,
    patience = { connection: 5000, socket: 20_000 },
  }: SmtpSettings): Promise<SmtpMailer> {
    return new SmtpMailer(
      transportTo(url, patience, tokens, dkim),
      { sent, tokens },
      patience.connection + mostSteps * patience.socket,
    );
  }

  send(mail: Mail): Promise<void> {
    const already = this.#sending.get(mail.id);
    if (already) return already;
    // Other calls for the same mail wait for this promise, so it must settle.
    const longest = mail.copy_html === undefined ? this.#longest : 2 * this.#longest;
    const sending = within(this.#deliver(mail), longest, () => overdue('The mail server', 'send', longest)).finally(
      () => this.#sending.delete(mail.id),
    );
    this.#sending.set(mail.id, sending);
    return sending;
  }

  async outbox(): Promise<null> {
    return null;
  }

  /** Connects and signs in without sending, or throws an error with the reason. */
  async check(): Promise<Checked> {
    await this.#transport.verify().catch((fault: unknown) => {
      throw faultOf(fault);
    });
    const { host, port } = this.#transport.options as { host?: string; port?: number };
    return { server: `mail server ${host}:${port}`, wrong: [] };
  }

  async close(): Promise<void> {
    this.#transport.close();
  }

  /** The mail to the person comes first. If the copies are to have other words, they leave as a mail of their own; a copy that is refused for good does not make the letter fail. */
  async #deliver(mail: Mail): Promise<void> {
    const { cc = [], copy_html } = mail;
    if (!cc.length || copy_html === undefined) return this.#post(mail, [mail.to, ...cc], `sent-mail:${mail.id}`);
    await this.#post(mail, [mail.to], `sent-mail:${mail.id}`);
    const { unsubscribe: _, proof: __, ...copy } = mail;
    await this.#post({ ...copy, html: copy_html }, cc, `sent-copies:${mail.id}`).catch((fault: unknown) => {
      if (!(fault instanceof MailRefused)) throw fault;
      console.warn(`The copies of mail ${messageId(mail)} were refused:`, fault.message);
    });
  }

  async #post(mail: Mail, envelope: readonly string[], key: string): Promise<void> {
    if (await this.#sent.get(key)) return;
    const [from, to, reply] = [
      addressed(mail.from.address, 'sender’s'),
      addressed(mail.to, 'recipient’s'),
      mail.reply_to && addressed(mail.reply_to, 'reply'),
    ];
    const also = mail.reply_also && addressed(mail.reply_also, 'reply');
    const copies = (mail.cc ?? []).map((each) => addressed(each, 'copy’s'));
    const answers = soundIds(mail.answers);
    const composed: SendMailOptions = {
      // Addresses are given in parts: a text could be read as a list of several addresses.
      messageId: messageId(mail),
      from: { name: mail.from.name, address: from },
      to: { name: '', address: to },
      ...(reply ? { replyTo: [reply, ...(also ? [also] : [])].map((each) => ({ name: '', address: each })) } : {}),
      ...(copies.length ? { cc: copies.map((each) => ({ name: '', address: each })) } : {}),
      envelope: { from, to: envelope.map((each) => addressed(each, each === to ? 'recipient’s' : 'copy’s')) },
      subject: mail.subject,
      html: mail.html,
      text: plainText(mail.html),
      ...(answers.length ? { inReplyTo: `<${answers.at(-1)}>`, references: answers.map((id) => `<${id}>`) } : {}),
      headers: {
        // Each header is given as prepared text, with no line break in the address.
        ...(mail.unsubscribe
          ? {
              'List-Unsubscribe': { prepared: true, value: `<${oneLine(mail.unsubscribe)}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {}),
        ...(mail.proof ? { [proofHeader]: mail.proof } : {}),
      },
      ...(mail.files?.length
        ? {
            attachments: mail.files.map((file) => ({
              filename: file.name,
              contentType: file.type,
              content: file.bytes === undefined ? Buffer.from(file.text) : Buffer.from(file.bytes, 'base64'),
              // The file's line ends must stay unchanged.
              contentTransferEncoding: 'base64' as const,
            })),
          }
        : {}),
    };
    const post = () => this.#transport.sendMail(composed);
    const taken = await post()
      .catch(async (fault: SmtpFault) => {
        if (fault.code !== 'EAUTH' || !this.#tokens) throw fault;
        // Some servers refuse an expired token in the same way as a wrong password.
        await this.#tokens.get(true);
        return post();
      })
      .catch((fault: unknown) => {
        throw fault instanceof Unavailable ? fault : faultOf(fault);
      });
    const refused = ((taken.rejectedErrors ?? []) as RecipientFault[]).find(({ recipient }) => recipient === to);
    // The copies have left, so the mail is not tried again.
    if (refused)
      throw new MailRefused(`The mail server took only the copies: ${words(refused)}`, {
        hard: refusesAddress(refused),
      });
    await this.#sent
      .put(key, 1, week)
      .catch((fault: unknown) =>
        console.warn(`mail ${messageId(mail)} was sent but could not be noted as sent:`, fault),
      ); // failing here would send the mail again, which is worse
  }
}
