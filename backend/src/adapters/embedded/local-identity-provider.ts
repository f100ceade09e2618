import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LRUCache } from 'lru-cache';
import { inProcess } from '../../kernel/ports/engine.ts';
import { type Identity, IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { isFromHere } from '../../kernel/this-machine.ts';
import { OpenIdFlow } from '../openid/openid-flow.ts';
import { signInMemory } from './local-sign-in-memory.ts';
import { faultOf, type SignIn, signInPage } from './local-sign-in-page.ts';

// Types for the few parts of oidc-provider that we use; the package has none.
type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
type Context = {
  oidc: {
    client: { clientId: string };
    session: { accountId: string; grantIdFor(client: string): string | undefined };
    result?: { consent?: { grantId?: string } };
  };
};
type Provider = {
  Grant: { new (of: { clientId: string; accountId: string }): Grant; find(id: string): Promise<Grant | undefined> };
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<unknown>;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: object,
  ): Promise<void>;
};
type ProviderClass = new (issuer: string, configuration: object) => Provider;

const accountsKept = 1000;
const largestForm = 10_000;
const subjectOf = (email: string): string => createHash('sha256').update(`candor local ${email}`).digest('base64url');
const formOf = async (request: IncomingMessage): Promise<SignIn> => {
  let body = '';
  for await (const chunk of request)
    if ((body += String(chunk)).length > largestForm) throw new Error('too much was sent');
  const sent = new URLSearchParams(body);
  const value = (name: string) => (sent.get(name) ?? '').trim();
  return { email: value('email').toLowerCase(), first_name: value('first_name'), last_name: value('last_name') };
};

/** A complete OpenID provider on 127.0.0.1 that believes what every user enters, for development and tests. The provider starts at the first sign-in. */
export class LocalIdentityProvider extends IdentityProvider {
  readonly kind = 'local';
  #started: Promise<OpenIdFlow> | null = null;
  #server: Server | null = null;
  #provider: Provider | null = null;
  #callback: ReturnType<Provider['callback']> | null = null;
  readonly #accounts = new LRUCache<string, SignIn>({ max: accountsKept });

  private constructor(private readonly redirectUri: string) {
    super(inProcess);
  }

  static async open(redirectUri: string): Promise<LocalIdentityProvider> {
    return new LocalIdentityProvider(redirectUri);
  }

  async begin(): Promise<{ location: string; checks: string }> {
    return (await this.#flow()).begin();
  }

  async finish(callback: URL, checks: string): Promise<Identity> {
    return (await this.#flow()).finish(callback, checks);
  }

  async close(): Promise<void> {
    await this.#started?.catch(() => undefined);
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  #flow(): Promise<OpenIdFlow> {
    return (this.#started ??= this.#start());
  }

  async #start(): Promise<OpenIdFlow> {
    const { default: ProviderOf } = (await import('oidc-provider' as string)) as { default: ProviderClass };
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    server.unref();
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { client_id: 'candor', client_secret: randomBytes(32).toString('base64url') };
    this.#provider = new ProviderOf(issuer, this.#configuration(credentials));
    this.#callback = this.#provider.callback();
    return new OpenIdFlow({ issuer: new URL(issuer), ...credentials, redirect_uri: this.redirectUri, prompt: 'login' });
  }
  #configuration(credentials: { client_id: string; client_secret: string }): object {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return {
      adapter: signInMemory(),
      clients: [
        {
          ...credentials,
          redirect_uris: [this.redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: [randomBytes(32).toString('base64url')] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      conformIdTokenClaims: false, // as Google does: the claims are in the id token
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      findAccount: (_: unknown, subject: string) => {
        const account = this.#accounts.get(subject);
        return (
          account && {
            accountId: subject,
            claims: () => ({
              sub: subject,
              email: account.email,
              email_verified: true,
              given_name: account.first_name,
              family_name: account.last_name,
            }),
          }
        );
      },
      loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
        // Users are not asked for consent.
        const known = session.grantIdFor(client.clientId);
        const grant =
          (known && (await this.#provider!.Grant.find(known))) ||
          new this.#provider!.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff');
    if (!isFromHere(request)) return void response.writeHead(404).end();
    try {
      if (!request.url?.startsWith('/sign-in/')) this.#callback!(request, response);
      else await this.#signIn(request, response);
    } catch {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('This sign-in has ended. Go back and begin again.');
    }
  }

  async #signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#provider!.interactionDetails(request, response); // throws unless this browser began it
    const sent = request.method === 'POST' ? await formOf(request) : null;
    const fault = sent && faultOf(sent);
    if (!sent || fault) {
      response.writeHead(fault ? 422 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      });
      response.end(signInPage(request.url!, sent ?? { email: '', first_name: '', last_name: '' }, fault));
      return;
    }
    const subject = subjectOf(sent.email);
    this.#accounts.set(subject, sent);
    await this.#provider!.interactionFinished(
      request,
      response,
      { login: { accountId: subject, remember: false } },
      { mergeWithLastSubmission: false },
    );
  }
}
