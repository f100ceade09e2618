import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInMemory } from '../../backend/src/adapters/embedded/local-sign-in-memory.ts';
import { freePort } from './port.ts';
import { used } from './used.ts';

// Types for the few parts of oidc-provider that the tests use. The package itself has none.
type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
type Context = {
  path: string;
  body: Record<string, unknown> | undefined;
  oidc: { client: { clientId: string }; session: { accountId: string } };
};
type Provider = {
  Grant: new (of: { clientId: string; accountId: string }) => Grant;
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: object,
  ): Promise<void>;
};
export type Claims = Record<string, unknown>;

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A real oidc-provider on 127.0.0.1 that behaves like Google and signs in the person that the test names. Tests can make it lie. It keeps its data after `stop`. */
export class OpenIdStandIn {
  readonly client = { client_id: 'candor', client_secret: randomBytes(32).toString('base64url') };
  readonly redirect: string;
  /** The person at the browser. `sub` is the address. */
  person: Claims = {};
  /** Changes the claims of the id token. `stranger`: a key other than the published one signs it. */
  forge: { claims?: Claims; stranger?: boolean } | null = null;
  /** Whether the server acts as a provider that sends the address only on request. */
  literal = false;
  trouble: 'silence' | 'fault' | null = null;
  asked: string[] = [];
  readonly #keys = { own: pair(), stranger: pair() };
  #server: Server | null = null;
  #provider: Provider | null = null;
  #port = 0;

  constructor(redirect: string) {
    this.redirect = redirect;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used('OpenID', 'oidc-provider');
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((listening) => {
      server.listen(this.#port, '127.0.0.1', listening);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#provider ??= await this.#open();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  async #open(): Promise<Provider> {
    const { default: ProviderOf } = (await import('oidc-provider' as string)) as {
      default: new (issuer: string, configuration: object) => Provider;
    };
    const provider = new ProviderOf(this.issuer, {
      adapter: signInMemory(),
      clients: [
        {
          ...this.client,
          redirect_uris: [this.redirect],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...this.#keys.own.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'own' }] },
      cookies: { keys: [randomBytes(32).toString('base64url')] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'picture', 'hd'],
      },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/enter/${uid}` },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...this.person, sub }) }),
      loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      await next();
      const token = context.body?.['id_token'];
      if (context.path === '/token' && typeof token === 'string')
        context.body = { ...context.body, id_token: this.#told(token) };
    });
    return provider;
  }

  #told(token: string): string {
    if (!this.forge && !this.literal) return token;
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims;
    const said = this.literal
      ? Object.fromEntries(Object.entries(claims).filter(([name]) => !(name in this.person)))
      : { ...claims, ...this.forge?.claims };
    const content = `${part({ alg: 'RS256', kid: 'own', typ: 'JWT' })}.${part(said)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), this.#keys[this.forge?.stranger ? 'stranger' : 'own']).toString('base64url')}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked.push(request.url!.split('?')[0]!);
    if (this.trouble === 'silence') return;
    if (this.trouble === 'fault') return void response.writeHead(503).end();
    if (!request.url!.startsWith('/enter/')) return this.#provider!.callback()(request, response);
    await this.#provider!.interactionFinished(
      request,
      response,
      { login: { accountId: `sub-of-${String(this.person['email'])}`, remember: false } },
      { mergeWithLastSubmission: false },
    );
  }
}
