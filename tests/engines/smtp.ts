import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { freePort } from './port.ts';
import { used } from './used.ts';

/** `to`: only this recipient is refused. */
type Answer = { at: 'sender' | 'recipient' | 'content'; code: number; text: string; to?: string };
export type ArrivedMail = { email: Email; raw: string; from: string; to: string[]; user: string | undefined };
const fault = ({ code, text }: Answer): Error => Object.assign(new Error(text), { responseCode: code });

/** A mail server on 127.0.0.1 that keeps the emails it accepts, and refuses on demand. The emails outlive `stop`. */
export class SmtpStandIn {
  readonly arrived: ArrivedMail[] = [];
  /** The refusal with which the server answers; null if it accepts. */
  refuse: Answer | null = null;
  /** `drop`: the server breaks the connection after the content came and before it is confirmed. `silence`: it never answers. */
  trouble: 'drop' | 'silence' | null = null;
  /** The sign-in that the server demands; null if it demands none. If `token` is set, the server accepts that token in place of the password (XOAUTH2). */
  readonly account: { user: string; password: string; token?: string } | null;
  connections = 0;
  readonly #identity: { certificate: string; key: string } | null;
  #server: SMTPServer | null = null;
  #port = 0;

  /** `identity`: the certificate with which the server speaks TLS from the first byte. */
  constructor(account: SmtpStandIn['account'] = null, identity: { certificate: string; key: string } | null = null) {
    this.account = account;
    this.#identity = identity;
  }

  url(account = this.account): string {
    return `${this.#identity ? 'smtps' : 'smtp'}://${account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : ''}127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used('SMTP', 'smtp-server, read with postal-mime');
    const at = (place: Answer['at']) => (this.refuse?.at === place ? fault(this.refuse) : null);
    const server = new SMTPServer({
      ...(this.#identity ? { secure: true, cert: this.#identity.certificate, key: this.#identity.key } : {}),
      authOptional: !this.account,
      authMethods: this.account?.token ? ['XOAUTH2'] : ['PLAIN', 'LOGIN'],
      disabledCommands: this.account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      allowInsecureAuth: true,
      closeTimeout: 50,
      disableReverseLookup: true,
      logger: false,
      onConnect: (_session, done) => {
        this.connections++;
        if (this.trouble !== 'silence') done();
      },
      onAuth: ({ username, password, accessToken }, _session, done) =>
        username === this.account?.user &&
        (this.account?.token ? accessToken === this.account.token : password === this.account?.password)
          ? done(null, { user: username })
          : done(new Error('Wrong name or password')),
      onMailFrom: (_address, _session, done) => done(at('sender')),
      onRcptTo: ({ address }, _session, done) =>
        done(this.refuse?.to === undefined || this.refuse.to === address ? at('recipient') : null),
      onData: (stream, session, done) =>
        void this.#take(stream, session).then(() => {
          if (this.trouble !== 'drop') done(at('content'));
        }, done),
    });
    server.on('error', () => undefined); // connections that were cut
    this.#server = server;
    await new Promise<void>((listening) => {
      server.listen(this.#port, '127.0.0.1', listening);
    });
    this.#port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  async #take(stream: NodeJS.ReadableStream, { envelope, user }: SMTPServerSession): Promise<void> {
    const content = await buffer(stream);
    if (this.refuse?.at === 'content' && !this.trouble) return;
    this.arrived.push({
      email: await PostalMime.parse(content),
      raw: content.toString('utf8'),
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      user,
    });
    if (this.trouble === 'drop')
      this.#server!.connections.forEach((connection) =>
        (connection as unknown as { _socket: { destroy(): void } })._socket.destroy(),
      );
  }
}

/** Starts a mail server that needs no sign-in. */
export const openSmtp = async (): Promise<SmtpStandIn> => {
  const server = new SmtpStandIn();
  await server.start();
  return server;
};
