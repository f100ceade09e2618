import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Json } from './visitor.ts';

// Second factors for signing in: an app that generates codes, and a device that creates passkeys.

const period = 30_000;

/** An authenticator app with this secret key. The app shows each code once, because a person would wait for the next code. */
export class CodeApp {
  private shown = 0;
  constructor(private readonly secret: string) {}

  /** The earliest code that was not shown yet and that a server accepts at this time: the present code or the next one. */
  async code(): Promise<string> {
    const step = Math.max(this.shown + 1, Math.floor(Date.now() / period));
    while (step - 1 > Date.now() / period) await new Promise((done) => setTimeout(done, 200));
    this.shown = step;
    return this.at(step);
  }

  /** The code that was shown last. */
  again(): string {
    return this.at(this.shown);
  }

  /** Six digits that are not a code of this app, neither at present nor soon. */
  wrong(n = 0): string {
    const now = Math.floor(Date.now() / period);
    const near = new Set(Array.from({ length: 40 }, (_, i) => this.at(now - 20 + i)));
    const codes = Array.from({ length: 100 }, (_, i) => String(111_111 + i)).filter((code) => !near.has(code));
    return codes[n]!;
  }

  private at(step: number): string {
    return new TOTP({ secret: Secret.fromBase32(this.secret), digits: 6, period: 30 }).generate({
      timestamp: step * period,
    });
  }
}

const bytes = (text: string | Uint8Array): Buffer => Buffer.from(text);
const hash = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
/** Values in CBOR (a binary format): a short text, and a byte string. */
const word = (value: string): Buffer => Buffer.concat([Buffer.of(0x60 + value.length), bytes(value)]);
const blob = (value: Uint8Array): Buffer =>
  Buffer.concat([
    value.length < 256 ? Buffer.of(0x58, value.length) : Buffer.of(0x59, value.length >> 8, value.length & 255),
    value,
  ]);

/** A device that makes and uses WebAuthn passkeys, with ES256 and without attestation. `checksWho`: whether the device demands a finger or a PIN. */
export class KeyDevice {
  private readonly keys = new Map<string, { key: KeyObject; user: string; count: number }>();
  constructor(
    private readonly origin: string,
    private readonly checksWho = true,
  ) {}

  private data(rp: string, count: number, rest: Uint8Array = new Uint8Array(), flags = 0): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([hash(bytes(rp)), Buffer.of(1 | (this.checksWho ? 4 : 0) | flags), counted, rest]);
  }

  private client(type: string, challenge: string): Buffer {
    return bytes(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: this.origin, crossOrigin: false }));
  }

  /** Makes a new passkey for these options of the server. */
  make(options: Json): Json {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const id = randomBytes(16);
    this.keys.set(text(id), { key: privateKey, user: options.user.id, count: 0 });
    const cose = Buffer.concat([
      Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
      blob(Buffer.from(x, 'base64url')),
      Buffer.of(0x22),
      blob(Buffer.from(y, 'base64url')),
    ]);
    const made = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]);
    const attestation = Buffer.concat([
      Buffer.of(0xa3),
      word('fmt'),
      word('none'),
      word('attStmt'),
      Buffer.of(0xa0),
      word('authData'),
      blob(this.data(options.rp.id, 0, made, 0x40)),
    ]);
    return {
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.client('create', options.challenge)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Uses a passkey that the server names, otherwise the newest one. `counts` false: the device acts as a copy that does not know of later uses. */
  use(options: Json, { counts = true } = {}): Json {
    const named = (options.allowCredentials ?? []).map((each: Json) => each.id).find((id: string) => this.keys.has(id));
    const id: string = named ?? [...this.keys.keys()].at(-1)!;
    const kept = this.keys.get(id)!;
    if (counts) kept.count += 1;
    const authenticator = this.data(options.rpId, kept.count);
    const client = this.client('get', options.challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticator, hash(client)]))
      .sign(kept.key);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(authenticator),
        signature: text(signature),
        userHandle: kept.user,
      },
    };
  }
}
