import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import { ProviderRefused } from '../../kernel/ports/grants.ts';
import { retryAfter } from '../../kernel/ports/retry-after.ts';
import { Busy } from '../../kernel/ports/text-generator.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { isPublicAddress } from './public-address.ts';

// Calls to servers that people name themselves. A person who names one must reach nothing through us that they could not reach without us
// (server-side request forgery), and no answer may keep us busy.

export type NamedServersSettings = {
  /** The name of such a server in texts for the operator. */
  engine: string;
  /** Hosts (`host` or `host:port`) that may be called although their address is private. Plain HTTP is allowed only to such hosts on this machine. */
  private_hosts?: readonly string[];
  /** How many seconds one call may take, redirects included. */
  seconds: number;
  /** The longest answer, in bytes. */
  bytes: number;
  /** Resolves a host name to addresses: the machine's resolver, except in tests. */
  names?: typeof lookUp;
};
export type NamedAsked = { method: string; headers?: Record<string, string>; body?: string; login: NamedLogin };
export type NamedLogin = { user: string; password: string };
/** `at`: where the answer came from, after redirects. */
export type NamedAnswer = { status: number; headers: IncomingMessage['headers']; text: string; at: URL };

/** The fault for an address that we refuse to call, whichever IP address its name has at this time. */
export class AddressRefused extends ProviderRefused {}

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const isLoopbackName = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');
/** Domains in which one provider owns every host, and tells people one host but keeps their calendars on another. */
const ownDomains = ['icloud.com'];
const isBelow = (host: string, domain: string): boolean => host.endsWith(`.${domain}`);
/** Whether a redirect may get the password: only the same host and hosts below it. A neighboring host may be a stranger's (one.co.uk and two.co.uk), unless one provider owns them all. */
const belongsTo = (next: URL, told: URL): boolean => {
  const [from, to] = [told.hostname, next.hostname];
  if (isIP(bare(from)) || isIP(bare(to))) return next.origin === told.origin;
  return from === to || isBelow(to, from) || ownDomains.some((domain) => isBelow(from, domain) && isBelow(to, domain));
};

/** Our calls to servers that people name. No error contains a password or what was sent. */
export class NamedServers {
  readonly #settings: NamedServersSettings;
  readonly #open = new Set<ClientRequest>();

  constructor(settings: NamedServersSettings) {
    this.#settings = settings;
  }

  /** Returns the address if we may call it. Throws AddressRefused. */
  allowed(address: string | URL, base?: URL): URL {
    const url = URL.canParse(String(address), base) ? new URL(String(address), base) : null;
    if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.#isOwn(url))))
      throw new AddressRefused('Only addresses that begin with https:// are called.');
    // A numeric address is never resolved as a name, so it is checked here.
    const host = bare(url.hostname);
    if (isIP(host) && !isPublicAddress(host) && !this.#isPrivate(url)) throw new AddressRefused(refusal);
    url.username = url.password = url.hash = '';
    return url;
  }

  /** The same as `allowed` for an address that a server gave us. This address may get the password too. */
  onward(address: string, told: URL): URL {
    const url = this.allowed(address, told);
    if (!belongsTo(url, told)) throw new AddressRefused('It leads to a server of somebody else.');
    return url;
  }

  /** The server's answer, with any status; redirects are followed. Throws AddressRefused, Busy and Unavailable. */
  async ask(address: URL, asked: NamedAsked): Promise<NamedAnswer> {
    const { engine, seconds } = this.#settings;
    const most = seconds * 1000;
    const stop = new AbortController();
    try {
      return await within(this.#followed(address, asked, stop.signal), most, () => overdue(engine, asked.method, most));
    } catch (thrown) {
      if (thrown instanceof AddressRefused || thrown instanceof Unavailable) throw thrown;
      const { code, name } = thrown as { code?: string; name?: string };
      throw new Unavailable(`${engine} cannot be reached (${code ?? name ?? 'unknown'}).`);
    } finally {
      stop.abort();
    }
  }

  close(): void {
    for (const each of this.#open) each.destroy();
  }

  async #followed(address: URL, asked: NamedAsked, signal: AbortSignal): Promise<NamedAnswer> {
    const { engine } = this.#settings;
    let url = this.allowed(address);
    for (let turn = 0; ; turn++) {
      const answer = await this.#once(url, asked, signal);
      const { status, headers } = answer;
      if (status === 429) throw new Busy(`${engine} is busy (${status}).`, retryAfter(headers['retry-after']));
      if (status >= 500 && status !== 501 && status !== 507) throw new Unavailable(`${engine} answered ${status}.`);
      const { location } = headers;
      if (!redirects.has(status) || !location) return answer;
      if (turn >= mostRedirects) throw new Unavailable(`${engine} leads from one address to the next.`);
      url = this.onward(location, url);
    }
  }

  #once(url: URL, { method, headers, body, login }: NamedAsked, signal: AbortSignal): Promise<NamedAnswer> {
    const { engine, bytes } = this.#settings;
    return new Promise((resolve, reject) => {
      const sent = (url.protocol === 'https:' ? secureRequest : plainRequest)(
        url,
        {
          method,
          signal,
          // Each call makes a new connection, so that the check of the address is never skipped.
          agent: false,
          lookup: this.#lookup(url),
          headers: {
            ...headers,
            authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`,
            'accept-encoding': 'identity',
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          let read = 0;
          const tooMuch = () => {
            reject(new Unavailable(`${engine} answered more than anybody asked for.`));
            response.destroy();
          };
          if (Number(response.headers['content-length'] ?? 0) > bytes) return tooMuch();
          response.on('data', (part: Buffer) => {
            read += part.byteLength;
            if (read > bytes) tooMuch();
            else parts.push(part);
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
              at: url,
            }),
          );
        },
      );
      this.#open.add(sent);
      sent.on('close', () => this.#open.delete(sent));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Checks the address while the connection is made: the name's present address counts, not an earlier one (DNS rebinding). */
  #lookup(url: URL) {
    return (
      host: string,
      options: LookupOptions,
      done: (fault: Error | null, address: string | LookupAddress[], family?: number) => void,
    ): void =>
      (this.#settings.names ?? lookUp)(host, { ...options, all: true }, (fault, found) => {
        if (fault) return done(fault, []);
        if (!found.length || (!this.#isPrivate(url) && !found.every(({ address }) => isPublicAddress(address))))
          return done(new AddressRefused(refusal), []);
        if (options.all) return done(null, found);
        done(null, found[0]!.address, found[0]!.family);
      });
  }

  /** Whether the operator allows this host although its address is private. */
  #isPrivate({ host, hostname }: URL): boolean {
    const { private_hosts = [] } = this.#settings;
    return private_hosts.includes(host) || private_hosts.includes(hostname);
  }

  #isOwn(url: URL): boolean {
    return isLoopbackName(url.hostname) && this.#isPrivate(url);
  }
}
const refusal = 'Its address is private.';
