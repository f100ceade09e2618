import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './port.ts';

type Kept = { uid: number; raw: Buffer; at: Date };
/** The sign-in that the server demands: a password, or a token for XOAUTH2. */
export type ImapAccount = { user: string; password?: string; token?: string };
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number): string => String(number).padStart(2, '0');
const internal = (at: Date): string =>
  `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
const dayIn = (text: string): number => {
  const [, day, month, year] = /^"?(\d{1,2})-(\w{3})-(\d{4})"?$/.exec(text)!;
  return Date.UTC(Number(year), months.indexOf(month!), Number(day));
};

/** A mail server on 127.0.0.1 that speaks as much IMAP4rev1 as a reader of one mailbox needs, and breaks off on demand. */
export class ImapStandIn {
  validity = 1000;
  connections = 0;
  /** Whether the server breaks the connection in the middle of the next email that it sends. */
  breaks = false;
  /** The commands that the server got, without their contents. */
  readonly asked: string[] = [];
  #mails: Kept[] = [];
  #next = 1;
  #server: Server | null = null;
  #port = 0;
  readonly #sockets = new Map<Socket, { idle: string | null }>();

  constructor(readonly account: ImapAccount = { user: 'answers@acme.example', password: 'secret' }) {}

  url(password = this.account.password ?? ''): string {
    const { user } = this.account;
    return `imap://${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}@127.0.0.1:${this.#port}/INBOX`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets.keys()) socket.destroy();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  async deliver(raw: string | Buffer, at = new Date()): Promise<void> {
    this.#mails.push({ uid: this.#next++, raw: Buffer.from(raw), at });
    for (const [socket, { idle }] of this.#sockets) if (idle) socket.write(`* ${this.#mails.length} EXISTS\r\n`);
  }

  /** Puts the mailbox into the state after a restore of the server: the same emails under other numbers. */
  async renumber(): Promise<void> {
    this.validity++;
    this.#next = 501;
    this.#mails = this.#mails.map((mail) => ({ ...mail, uid: this.#next++ }));
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  #serve(socket: Socket): void {
    this.connections++;
    const state = { idle: null as string | null, signing: null as string | null, in: false };
    this.#sockets.set(socket, state);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE SASL-IR AUTH=PLAIN AUTH=XOAUTH2] ready\r\n');
    let rest = '';
    socket.on('data', (data) => {
      rest += data.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        this.#answer(socket, state, line);
      }
    });
  }

  #signed(base64: string): boolean {
    const words = Buffer.from(base64, 'base64').toString('utf8');
    const { user, password, token } = this.account;
    return token
      ? words === `user=${user}\u0001auth=Bearer ${token}\u0001\u0001`
      : words === `\u0000${user}\u0000${password}` || words === `${user}\u0000${user}\u0000${password}`;
  }

  #answer(socket: Socket, state: { idle: string | null; signing: string | null; in: boolean }, line: string): void {
    const say = (text: string) => void socket.write(`${text}\r\n`);
    if (state.idle) {
      if (line.toUpperCase() === 'DONE') say(`${state.idle} OK done`);
      state.idle = null;
      return;
    }
    if (state.signing) {
      const tag = state.signing;
      state.signing = null;
      state.in = this.#signed(line);
      return say(state.in ? `${tag} OK in` : `${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`);
    }
    const [tag = '', command = '', ...rest] = line.split(' ');
    const name = command.toUpperCase();
    this.asked.push(name === 'UID' ? `UID ${rest[0]!.toUpperCase()}` : name);
    const words = rest.join(' ');
    switch (name) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1 IDLE SASL-IR AUTH=PLAIN AUTH=XOAUTH2');
        return say(`${tag} OK`);
      case 'AUTHENTICATE':
        if (!rest[1]) {
          state.signing = tag;
          return say('+ ');
        }
        state.in = this.#signed(rest[1]);
        return say(state.in ? `${tag} OK in` : `${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`);
      case 'LOGIN':
        state.in = words === `"${this.account.user}" "${this.account.password}"`;
        return say(state.in ? `${tag} OK in` : `${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`);
      case 'LOGOUT':
        say('* BYE');
        say(`${tag} OK`);
        return void socket.end();
      case 'NAMESPACE':
        say('* NAMESPACE (("" "/")) NIL NIL');
        return say(`${tag} OK`);
      case 'LIST':
      case 'LSUB':
        say(`* ${name} (\\HasNoChildren) "/" INBOX`);
        return say(`${tag} OK`);
      case 'EXAMINE':
      case 'SELECT':
        if (!state.in) return say(`${tag} NO`);
        say('* FLAGS (\\Seen)');
        say(`* ${this.#mails.length} EXISTS`);
        say('* 0 RECENT');
        say(`* OK [UIDVALIDITY ${this.validity}] validity`);
        say(`* OK [UIDNEXT ${this.#next}] next`);
        return say(`${tag} OK [${name === 'EXAMINE' ? 'READ-ONLY' : 'READ-WRITE'}] opened`);
      case 'NOOP':
        say(`* ${this.#mails.length} EXISTS`);
        return say(`${tag} OK`);
      case 'IDLE':
        state.idle = tag;
        say('+ idling');
        // A server in the IDLE state first reports what arrived after its last answer.
        return say(`* ${this.#mails.length} EXISTS`);
      case 'UID':
        return this.#numbered(socket, tag, words);
      default:
        return say(`${tag} BAD ${name} is not spoken here`);
    }
  }

  #numbered(socket: Socket, tag: string, words: string): void {
    const [, from] = /^SEARCH (?:RETURN \(.*?\) )?(?:CHARSET \S+ )?UID (\d+):\*/i.exec(words) ?? [];
    const [, since] = /^SEARCH .*?SINCE ("?[\w-]+"?)/i.exec(words) ?? [];
    if (/^SEARCH/i.test(words)) {
      const last = this.#mails.at(-1)?.uid;
      const found = since
        ? this.#mails.filter(({ at }) => at.getTime() >= dayIn(since))
        : this.#mails.filter(({ uid }) => uid >= Number(from) || uid === last);
      socket.write(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n${tag} OK\r\n`);
      return;
    }
    const [, number, items] = /^FETCH (\d+) \((.*)\)$/i.exec(words) ?? [];
    const at = this.#mails.findIndex(({ uid }) => uid === Number(number));
    const mail = this.#mails[at];
    if (!mail) return void socket.write(`${tag} OK\r\n`);
    const facts = `* ${at + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length} INTERNALDATE "${internal(mail.at)}"`;
    if (!/BODY/i.test(items!)) return void socket.write(`${facts})\r\n${tag} OK\r\n`);
    socket.write(`${facts} BODY[] {${mail.raw.length}}\r\n`);
    if (this.breaks) {
      this.breaks = false;
      socket.write(mail.raw.subarray(0, mail.raw.length >> 1), () => socket.destroy());
      return;
    }
    socket.write(mail.raw);
    socket.write(`)\r\n${tag} OK\r\n`);
  }
}
