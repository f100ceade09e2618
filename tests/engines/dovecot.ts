import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './port.ts';
import { used } from './used.ts';

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path)) ?? null;
/** Whether this machine has Dovecot. */
export const hasDovecot = program !== null;
const account = { user: 'answers@acme.example', password: 'secret', token: 'a-token-that-ends' };
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('data', () => (socket.destroy(), resolve(true)))
      .once('error', () => resolve(false));
  });

/** A real IMAP server with one mailbox in a folder of its own. */
export class Dovecot {
  readonly account = account;
  #folder = '';
  #port = 0;
  #process: ChildProcess | null = null;
  #tokens: Server | null = null;
  #number = 0;

  url(password: string = account.password): string {
    return `imap://${encodeURIComponent(account.user)}${password ? `:${password}` : ''}@127.0.0.1:${this.#port}/INBOX`;
  }

  async start(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'candor-dovecot-'));
    await chmod(this.#folder, 0o755);
    this.#port = await freePort();
    const tokensPort = await freePort();
    // Dovecot asks this address whether a token is valid.
    this.#tokens = createServer((request: IncomingMessage, response) => {
      const good = `${request.url} ${request.headers.authorization ?? ''}`.includes(account.token);
      response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(good ? { email: account.user, active: true } : { error: 'invalid_token' }));
    }).listen(tokensPort, '127.0.0.1');
    const me = userInfo();
    const mail = join(this.#folder, 'mail');
    await mkdir(join(mail, 'cur'), { recursive: true });
    await mkdir(join(mail, 'new'));
    await mkdir(join(mail, 'tmp'));
    await writeFile(join(this.#folder, 'users'), `${account.user}:{PLAIN}${account.password}\n`, { mode: 0o644 });
    await writeFile(
      join(this.#folder, 'oauth2.conf'),
      `tokeninfo_url = http://127.0.0.1:${tokensPort}/?access_token=\nintrospection_mode = get\nintrospection_url = http://127.0.0.1:${tokensPort}/?access_token=\nusername_attribute = email\nactive_attribute = active\nactive_value = true\n`,
      { mode: 0o644 },
    );
    const root = me.uid === 0;
    // Dovecot opens no mailbox as root.
    const [uid, gid] = root ? [65_534, 65_534] : [me.uid, me.gid];
    if (root)
      for (const folder of [mail, ...['cur', 'new', 'tmp'].map((name) => join(mail, name))])
        await chown(folder, uid, gid);
    await writeFile(
      join(this.#folder, 'dovecot.conf'),
      [
        `base_dir = ${this.#folder}/run`,
        `log_path = ${this.#folder}/log`,
        'protocols = imap',
        'listen = 127.0.0.1',
        'ssl = no',
        'disable_plaintext_auth = no',
        'auth_mechanisms = plain login xoauth2',
        `mail_location = maildir:${mail}`,
        'first_valid_uid = 0',
        'first_valid_gid = 0',
        'mailbox_idle_check_interval = 1 secs',
        ...(root ? [] : [`default_internal_user = ${me.username}`, `default_login_user = ${me.username}`]),
        `service imap-login {\n chroot =\n inet_listener imap {\n port = ${this.#port}\n }\n inet_listener imaps {\n port = 0\n }\n}`,
        'service anvil {\n chroot =\n}',
        `userdb {\n driver = static\n args = uid=${uid} gid=${gid} home=${this.#folder}/home\n}`,
        `passdb {\n driver = oauth2\n mechanisms = xoauth2\n args = ${this.#folder}/oauth2.conf\n}`,
        `passdb {\n driver = passwd-file\n mechanisms = plain login\n args = scheme=PLAIN username_format=%u ${this.#folder}/users\n}`,
        '',
      ].join('\n'),
    );
    this.#process = spawn(program!, ['-F', '-c', join(this.#folder, 'dovecot.conf')], { stdio: 'ignore' });
    for (let tries = 0; !(await answers(this.#port)); tries++) {
      if (tries > 100) throw new Error('Dovecot does not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    used('IMAP', `Dovecot ${execFileSync(program!, ['--version']).toString().split(' ')[0]}`);
  }

  /** Delivers an email as a mail transport does: writes it completely into `tmp`, then moves it into `new`. */
  async deliver(raw: string | Buffer, at = new Date()): Promise<void> {
    const name = `${Math.floor(at.getTime() / 1000)}.${String(this.#number++).padStart(6, '0')}.${randomUUID()}`;
    const [made, put] = ['tmp', 'new'].map((folder) => join(this.#folder, 'mail', folder, name));
    await writeFile(made!, raw, { mode: 0o644 });
    await utimes(made!, at, at);
    await rename(made!, put!);
  }

  /** Puts the mailbox into the state after a restore of the server: the same emails under other numbers. */
  async renumber(): Promise<void> {
    execFileSync('doveadm', ['-c', join(this.#folder, 'dovecot.conf'), 'kick', account.user], { stdio: 'ignore' });
    for (const file of [
      'dovecot-uidlist',
      'dovecot-uidvalidity',
      'dovecot.index',
      'dovecot.index.log',
      'dovecot.index.cache',
    ])
      await rm(join(this.#folder, 'mail', file), { force: true });
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (running) {
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      await gone;
    }
    this.#tokens?.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
