import { ImapFlow } from 'imapflow';
import { accountOf, type MailAccount, type MailTokens } from '../mail/mail-account.ts';
import type { Checked } from '../../kernel/ports/checked.ts';
import type { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { Inbox, type IncomingMail } from '../../kernel/ports/inbox.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { isLoopback } from '../../kernel/this-machine.ts';

export type ImapSettings = {
  /** imaps://user:password@host:993/INBOX, or imap:// with STARTTLS; user and password percent-encoded. */
  url: string;
  /** Access tokens, used for an address with a user and no password. */
  tokens: MailTokens | null;
  /** Remembers which mails were taken. All processes share it. */
  places: Pick<ExpiringStore, 'get' | 'put'>;
  /** Times in milliseconds. `poll`: how often to look if the server sends no news. `first`, `longest`: the waits between two tries to connect. */
  times?: Partial<Times>;
  /** The size in bytes above which a mail is not loaded. */
  most?: number;
};
type Times = { poll: number; first: number; longest: number; patience: number };
/** How far a mailbox was read. `validity`: the mailbox's UIDVALIDITY; mail numbers of another one mean nothing. `next`: the lowest number that was not looked at. `later`: mails that could not be taken. `seen_at`: when the server got the newest mail that was taken. */
export type Place = {
  validity: string;
  next: number;
  later: { uid: number; tries: number }[];
  seen_at: string;
};
type Fault = Error & { authenticationFailed?: boolean; code?: string; responseText?: string };

const times: Times = { poll: 60_000, first: 1000, longest: 300_000, patience: 20_000 };
const mostBytes = 30 * 1024 * 1024;
const day = 24 * 3600 * 1000;
/** How many days of mails are read if no place was saved: an answer to a mail of ours is rarely older. */
const daysAtFirst = 30;
/** How many days before the newest mail a mailbox with new numbers is read again. Mails that were taken before are recognized. */
const daysAgain = 2;
const years = 10 * 365 * 24 * 3600;
/** A mail that could not be taken so many times is given up, and the application's log names it. */
const mostTries = 24;
const mostLater = 200;
const wordsOf = ({ responseText, message, code }: Fault): string =>
  `${responseText ?? message}${code ? ` (${code})` : ''}`.replace(/\S+@\S+/g, '(address)').slice(0, 200);

/** The fault in words that contain no addresses. */
const faultOf = (fault: Fault): Error => {
  if (fault instanceof Unavailable) return fault;
  return fault.authenticationFailed
    ? new Error(`The mail server refuses our name or password: ${wordsOf(fault)}`)
    : new Unavailable(`The mail server cannot be reached: ${wordsOf(fault)}`);
};

type Target = { host: string; port: number; secure: boolean; here: boolean; mailbox: string; account: MailAccount };
const targetOf = (text: string, tokens: MailTokens | null): Target => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const account = url && accountOf(url, tokens);
  if (!url?.hostname || !['imap:', 'imaps:'].includes(url.protocol) || !account)
    throw new Error('The address of the mailbox must look like imaps://user:password@host:993/INBOX.');
  const secure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    here: isLoopback(url.hostname),
    mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    account,
  };
};

/** Reads a mailbox by IMAP. Nothing is changed there: mails stay unread for people who read the mailbox too. */
export class ImapInbox extends Inbox {
  readonly #target: Target;
  readonly #places: ImapSettings['places'];
  readonly #times: Times;
  readonly #most: number;
  #reading: Promise<void> | null = null;
  #client: ImapFlow | null = null;
  #ended = new AbortController();
  #wake: () => void = () => undefined;
  #news = false;
  #told = 0;

  private constructor(target: Target, { places, times: given, most }: ImapSettings) {
    const patience = given?.patience ?? times.patience;
    super({ engine: 'The mailbox', answer: 3 * patience, lengthy: 3 * patience });
    this.#target = target;
    this.#places = places;
    this.#times = { ...times, ...given };
    this.#most = most ?? mostBytes;
  }

  static async open(settings: ImapSettings): Promise<ImapInbox> {
    return new ImapInbox(targetOf(settings.url, settings.tokens), settings);
  }

  follow(take: (mail: IncomingMail) => Promise<void>, heard: (fault: Error | null) => void = () => {}): void {
    if (this.#reading) return;
    this.#ended = new AbortController();
    this.#reading = this.#read(take, heard, this.#ended.signal).finally(() => {
      this.#reading = null;
    });
  }

  async check(): Promise<Checked> {
    const { host, port, mailbox } = this.#target;
    const client = await this.#connected();
    const { exists } = await client.mailboxOpen(mailbox, { readOnly: true }).catch((fault: unknown) => {
      client.close();
      throw new Error(`The mailbox ${mailbox} cannot be opened: ${wordsOf(fault as Fault)}`);
    });
    const idles = client.capabilities.has('IDLE');
    await client.logout().catch(() => client.close());
    return {
      server: `mailbox ${mailbox} at ${host}:${port}, ${exists} mails`,
      wrong: [],
      notes: idles ? [] : ['The mail server tells no news by itself (IDLE), so the mailbox is read every minute.'],
    };
  }

  async pause(): Promise<void> {
    this.#ended.abort();
    this.#wake();
    this.#client?.close();
    await this.#reading;
  }

  async close(): Promise<void> {
    await this.pause();
  }

  async #read(
    take: (mail: IncomingMail) => Promise<void>,
    heard: (fault: Error | null) => void,
    ended: AbortSignal,
  ): Promise<void> {
    let wait = this.#times.first;
    while (!ended.aborted) {
      try {
        await this.#session(take, ended, () => {
          wait = this.#times.first;
          heard(null);
        });
      } catch (fault) {
        if (!ended.aborted) {
          this.#tell(fault as Fault);
          heard(fault as Fault);
        }
      } finally {
        this.#client?.close();
        this.#client = null;
      }
      if (!ended.aborted) await this.#pause(wait);
      wait = Math.min(wait * 2, this.#times.longest);
    }
  }

  /** Reports a fault, at most once a minute. */
  #tell(fault: Fault): void {
    if (Date.now() - this.#told < 60_000) return;
    this.#told = Date.now();
    console.warn(`inbox: ${fault instanceof Unavailable ? fault.message : wordsOf(fault)} It is tried again.`);
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #connected(): Promise<ImapFlow> {
    const { host, port, secure, here, account } = this.#target;
    const connect = async (fresh: boolean): Promise<ImapFlow> => {
      const auth =
        'tokens' in account
          ? { user: account.user, accessToken: await account.tokens.get(fresh) }
          : { user: account.user, pass: account.password };
      const { patience } = this.#times;
      const client = new ImapFlow({
        host,
        port,
        secure,
        // A password never goes unencrypted, except to this machine.
        ...(secure ? {} : { doSTARTTLS: !here }),
        auth,
        logger: false,
        connectionTimeout: patience,
        greetingTimeout: patience,
        maxLiteralSize: this.#most + 1024 * 1024,
        maxResponseSize: this.#most + 8 * 1024 * 1024,
        // The server sends news only while the client idles, so the client idles immediately after a reading. The library's own delay is 15 s.
        autoIdleDelay: 100,
        maxIdleTime: 9 * 60_000,
        disableAutoEnable: true,
        disableIMAP4rev2: true,
      });
      client.on('error', () => client.close()); // the reading notices that it is closed
      await client.connect().catch((fault: unknown) => {
        client.close();
        throw fault;
      });
      return client;
    };
    try {
      return await connect(false).catch((fault: Fault) => {
        if (fault.authenticationFailed && 'tokens' in account) return connect(true);
        throw fault;
      });
    } catch (fault) {
      throw faultOf(fault as Fault);
    }
  }

  async #session(take: (mail: IncomingMail) => Promise<void>, ended: AbortSignal, well: () => void): Promise<void> {
    const client = await this.#connected();
    this.#client = client;
    if (ended.aborted) return;
    client.on('exists', () => {
      this.#news = true;
      this.#wake();
    });
    client.on('close', () => this.#wake());
    await client.mailboxOpen(this.#target.mailbox, { readOnly: true });
    let place = await this.#placeIn(client);
    while (!ended.aborted && client.usable) {
      this.#news = false;
      place = await this.#round(client, place, take, ended);
      well();
      if (!this.#news && client.usable && !ended.aborted) await this.#pause(this.#times.poll);
      if (client.usable && !ended.aborted) await client.noop();
    }
    if (!ended.aborted) throw new Unavailable('The mail server has closed the connection.');
  }

  get #key(): string {
    const { host, port, mailbox, account } = this.#target;
    return `inbox:${account.user}@${host}:${port}/${mailbox}`;
  }

  async #save(place: Place): Promise<Place> {
    await this.#places.put(this.#key, place, years);
    return place;
  }

  /** Where the reading continues. Mail numbers of a mailbox that was made anew mean other mails, so the last days are read again. */
  async #placeIn(client: ImapFlow): Promise<Place> {
    const { uidValidity, uidNext } = client.mailbox as { uidValidity: bigint; uidNext: number };
    const validity = String(uidValidity);
    const place = await this.#places.get<Place>(this.#key);
    if (place?.validity === validity) return place;
    const from = place
      ? new Date(Date.parse(place.seen_at) - daysAgain * day)
      : new Date(Date.now() - daysAtFirst * day);
    const found = (await client.search({ since: from }, { uid: true })) || [];
    return this.#save({
      validity,
      next: found.reduce((least, uid) => Math.min(least, uid), uidNext),
      later: [],
      seen_at: from.toISOString(),
    });
  }

  async #round(
    client: ImapFlow,
    from: Place,
    take: (mail: IncomingMail) => Promise<void>,
    ended: AbortSignal,
  ): Promise<Place> {
    let place = from;
    for (const { uid, tries } of from.later) {
      if (ended.aborted) return place;
      const later = place.later.filter((each) => each.uid !== uid);
      const taken = await this.#takeOne(client, uid, take);
      if (!taken && tries + 1 >= mostTries) console.error(`inbox: mail ${uid} of the mailbox could not be taken.`);
      const keeps = !taken && tries + 1 < mostTries;
      place = await this.#save({ ...place, later: keeps ? [...later, { uid, tries: tries + 1 }] : later });
    }
    const found = (await client.search({ uid: `${place.next}:*` }, { uid: true })) || [];
    // The server answers `n:*` with the last mail, even if its number is lower.
    for (const uid of found.filter((each) => each >= place.next).toSorted((one, other) => one - other)) {
      if (ended.aborted) return place;
      const taken = await this.#takeOne(client, uid, take);
      const later = taken ? place.later : [...place.later, { uid, tries: 1 }].slice(-mostLater);
      const seen_at = taken && taken !== 'gone' && taken > place.seen_at ? taken : place.seen_at;
      place = await this.#save({ ...place, next: uid + 1, later, seen_at });
    }
    return place;
  }

  /** When the server got the mail, once the mail was taken; `gone`: the mail is not there any more; null: `take` failed on it. Throws if the server or an engine is away. */
  async #takeOne(
    client: ImapFlow,
    uid: number,
    take: (mail: IncomingMail) => Promise<void>,
  ): Promise<string | 'gone' | null> {
    const facts = await client.fetchOne(`${uid}`, { uid: true, size: true, internalDate: true }, { uid: true });
    if (!facts) return 'gone';
    const bytes = facts.size ?? 0;
    const whole =
      bytes > this.#most ? null : await client.fetchOne(`${uid}`, { uid: true, source: true }, { uid: true });
    if (whole === false) return 'gone';
    if (whole && !whole.source) throw new Unavailable('The mail server sent a mail without its content.');
    const received_at = new Date(facts.internalDate ?? Date.now()).toISOString();
    try {
      await take({ raw: whole?.source ?? null, bytes, received_at });
    } catch (fault) {
      if (fault instanceof Unavailable) throw fault;
      console.error(`inbox: mail ${uid} of the mailbox could not be taken; it is tried again:`, fault);
      return null;
    }
    return received_at;
  }
}
