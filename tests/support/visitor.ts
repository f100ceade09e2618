import { randomUUID } from 'node:crypto';
import { type App, eventually } from './app.ts';

// A person with a browser, which keeps cookies and sends the two XSRF values and a unique id with every call.

export type Json = any;
export type Reply = { status: number; body: Json; text: string; location: string | null; headers: Headers };
type Sending = {
  uid?: string | null;
  xsrf?: string | null;
  raw?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
};

export const demoPassword = 'northwind-demo';

/** The application's address and the log position that all its callers share. Callers cannot wait for `rows` if there are several processes. */
export type Site = Pick<App, 'base' | 'position' | 'browsed'> & Partial<Pick<App, 'rows'>>;

export class Visitor {
  readonly jar = new Map<string, string>();
  /** `language`: the language that the browser requests. Absent if the browser names none. */
  constructor(
    private readonly app: Site,
    private readonly language?: string,
  ) {}

  /** A new browser, with the XSRF cookie of its first page. */
  static async of(app: Site, language?: string): Promise<Visitor> {
    const visitor = new Visitor(app, language);
    await visitor.page('/reset');
    return visitor;
  }

  /** A new browser of a person whom the application does not know. */
  another(): Promise<Visitor> {
    return Visitor.of(this.app);
  }

  static async signedIn(app: Site, email: string, password = demoPassword): Promise<Visitor> {
    const visitor = await Visitor.of(app);
    const reply = await visitor.post('/api/login', { email, password });
    if (reply.body.status !== 'ok') throw new Error(`${email} could not sign in: ${reply.text}`);
    return visitor;
  }

  /** The same person with the same session, calling another process. */
  at(site: Site): Visitor {
    const visitor = new Visitor(site);
    for (const [name, value] of this.jar) visitor.jar.set(name, value);
    return visitor;
  }

  private async send(method: string, path: string, { headers = {}, query = {}, raw }: Sending): Promise<Reply> {
    if (this.app.position || this.app.browsed) await this.app.rows?.(this.app.position);
    const url = new URL(path, this.app.base);
    // The call waits for the latest position that any caller got: the rows of another caller's write may lag some milliseconds behind.
    if (this.app.position && !path.startsWith('/files/')) url.searchParams.set('after', String(this.app.position));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.language ? { 'accept-language': this.language } : {}),
        ...headers,
      },
      body: raw,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.jar.set(name!, value);
      else this.jar.delete(name!);
    }
    const text = await response.text();
    let body: Json = text;
    try {
      body = JSON.parse(text);
    } catch {
      /* HTML, CSV or nothing */
    }
    const position = Number(body?.payload?.position ?? body?.position ?? 0);
    if (position > this.app.position) {
      this.app.position = position;
      if (this.app.browsed) await this.app.rows?.(position);
    }
    return {
      status: response.status,
      body,
      text,
      location: response.headers.get('location'),
      headers: response.headers,
    };
  }

  /** Makes one call of the API. `uid` or `xsrf` null: the value is not sent. */
  post(
    path: string,
    body: unknown,
    { uid = randomUUID(), xsrf = this.jar.get('XSRF-TOKEN') ?? null, raw, headers = {} }: Sending = {},
  ): Promise<Reply> {
    return this.send('POST', path, {
      raw: raw ?? JSON.stringify(body),
      query: uid === null ? {} : { uid },
      headers: { 'content-type': 'application/json', ...(xsrf === null ? {} : { 'x-xsrf-token': xsrf }), ...headers },
    });
  }

  /** Makes a call as `post` does. Returns the payload, or throws an error with the answer. */
  async ask(path: string, body: unknown, sending: Sending = {}): Promise<Json> {
    const reply = await this.post(path, body, sending);
    if (reply.status !== 200 || reply.body.status !== 'ok')
      throw new Error(`${path}: ${reply.status} ${reply.location ?? ''} ${reply.text.slice(0, 500)}`);
    return reply.body.payload;
  }

  /** Requests a page as the client's loader does. */
  page(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('GET', path, { query: { uid: randomUUID() }, headers });
  }

  /** Requests a page as a browser does. */
  document(path: string): Promise<Reply> {
    return this.send('GET', path, { headers: { accept: 'text/html' } });
  }

  get(path: string): Promise<Reply> {
    return this.send('GET', path, {});
  }

  /** Downloads a file as a page does: first the file's download token, then the file. A signed-out visitor gets no token. */
  async download(path: string): Promise<Reply> {
    return this.send('GET', await this.allowed(path), {});
  }

  /** The address of a file with its download token. If the token is refused, the address stays the same. */
  async allowed(path: string): Promise<string> {
    const { body } = await this.post('/api/download/allow', { address: path });
    if (body?.status !== 'ok') return path;
    return `${path}${path.includes('?') ? '&' : '?'}download_token=${body.payload.download_token}`;
  }

  async put(address: string, type: string, bytes: Uint8Array): Promise<{ status: number; text: string }> {
    const response = await fetch(new URL(address, this.app.base), {
      method: 'PUT',
      headers: { 'content-type': type },
      body: bytes as BodyInit,
    });
    return { status: response.status, text: await response.text() };
  }
}

type Mail = {
  id: string;
  from: string;
  reply_to: string | null;
  to: string;
  subject: string;
  html: string;
  files: { name: string; type: string; text: string }[];
  sent_at: string;
};
/** The emails to this address, newest first. */
export const mailsTo = async (app: App, email: string): Promise<Mail[]> =>
  ((await (await Visitor.of(app)).page(app.outbox)).body.mails as Mail[]).filter((mail) => mail.to === email);
/** Waits for an email to this address that `fits` accepts and returns the newest. */
export const mailTo = (app: App, email: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> =>
  eventually(async () => {
    const found = (await mailsTo(app, email)).find(fits);
    if (!found) throw new Error(`No such mail to ${email}.`);
    return found;
  });
/** The token in the link of an email. */
export const tokenIn = (mail: Mail): string => /[?&](?:amp;)?token=([\w-]+)/.exec(mail.html)![1]!;
