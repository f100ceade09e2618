import { isIP, SocketAddress } from 'node:net';
import { availableParallelism } from 'node:os';
import { languages } from '@candor/contracts/words/say';
import { z } from 'zod';
import { demoPassword, isLoopback } from '../kernel/this-machine.ts';

const yes = z
  .string()
  .optional()
  .transform((value) => !/^(off|false|no|0)$/i.test(value ?? 'on'));
/** Whether the text is an IP address, a network (10.0.0.0/8), or the name of a range. */
const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return (
    /^(loopback|linklocal|uniquelocal)$/.test(text) ||
    (most !== undefined && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most)))
  );
};
/** The number of proxies in front of this process, or their addresses. False: none. */
const proxies = z
  .string()
  .optional()
  .transform((value, context): false | number | string[] => {
    if (!value || /^(off|false|no|0)$/i.test(value)) return false;
    if (/^(on|true|yes)$/i.test(value)) return 1;
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const networks = value.split(',').map((each) => each.trim());
    if (!networks.every(isNetwork))
      context.addIssue({
        code: 'custom',
        message: "must be 'on', 'off', the number of proxies, or their addresses and networks with commas between them",
      });
    return networks;
  });
const engine = <const Name extends string>(name: Name) => z.enum(['embedded', name]).optional();
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  BASE_URL: z.string().optional(),
  /** 'on' if there is one proxy in front that sets X-Forwarded-For and X-Forwarded-Proto; for several, their number, or their addresses and networks. */
  TRUST_PROXY: proxies,
  DEMO: yes,
  DEMO_PASSWORD: z.string().min(10).default(demoPassword),
  /** What this process does. Every role but `all` needs engines that several processes can share. */
  ROLE: z.enum(['all', 'web', 'projector', 'worker']).default('all'),
  /** Whether an installation of one process also waits for an operator before it writes events that the former release cannot read. */
  HOLD_NEW_EVENTS: z
    .string()
    .optional()
    .transform((value) => /^(on|true|yes|1)$/i.test(value ?? '')),
  /** 'production' chooses the production engine for every setting below that has no value of its own. */
  ENGINES: z.enum(['embedded', 'production']).default('embedded'),
  EVENT_STORE: engine('eventstoredb'),
  EVENTSTORE_URL: z
    .string()
    .regex(/^esdb(\+discover)?:\/\//, 'must begin with esdb:// or esdb+discover://')
    .optional(),
  READ_STORE: engine('mongodb'),
  KEY_VAULT: engine('mongodb'),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
    .optional(),
  /** 64 hexadecimal digits: the key that wraps (encrypts) people's keys. Further keys, after commas, only unwrap (rotation). */
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'must be 64 hexadecimal digits; older keys may follow after commas')
    .optional(),
  JOB_QUEUE: engine('bullmq'),
  /** The store of sessions, one-time tokens and counters. */
  STATE_STORE: engine('redis'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  FILE_STORE: engine('s3'),
  /** Default: the address of Amazon. */
  S3_ENDPOINT: z.url().optional(),
  /** The store's address for browsers, if it differs from the server's. */
  S3_PUBLIC_URL: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Puts the bucket in the path instead of the host name. Default: 'on' if S3_ENDPOINT is set. */
  S3_PATH_STYLE: z
    .string()
    .optional()
    .transform((value) => (value === undefined ? undefined : /^(on|true|yes|1)$/i.test(value))),
  MAILER: engine('smtp'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('hiring@candor.example'),
  /** The address to which answers go, with the message's id behind a plus sign: answers@acme.example becomes answers+…@acme.example. Default: answers go to the member who wrote. */
  MAIL_REPLY_TO: z
    .string()
    .regex(
      /^[^\s@+<>]{1,24}@[^\s@<>]{1,200}$/,
      'must be one address, whose name has no plus sign and at most 24 letters',
    )
    .optional(),
  /** The address of the mailbox in which answers arrive. */
  INBOX_URL: z
    .string()
    .regex(/^imaps?:\/\//, 'must begin with imap:// or imaps://')
    .optional(),
  /** The secret with which others sign what they send us about mail: /api/mail/incoming and /api/mail/reports. If it is missing, both refuse everything. */
  MAIL_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** A user in SMTP_URL or INBOX_URL without a password signs in with a token (XOAUTH2). */
  MAIL_OAUTH_PROVIDER: z.enum(['google', 'microsoft']).optional(),
  /** Default: the provider's own address. */
  MAIL_OAUTH_TOKEN_URL: z.url().optional(),
  MAIL_OAUTH_CLIENT_ID: z.string().optional(),
  MAIL_OAUTH_CLIENT_SECRET: z.string().optional(),
  /** If it is missing, the client signs in for itself, as Microsoft allows. */
  MAIL_OAUTH_REFRESH_TOKEN: z.string().optional(),
  /** Microsoft only: the directory (tenant). */
  MAIL_OAUTH_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common'),
  MAIL_OAUTH_SCOPE: z.string().optional(),
  /** Mails are signed if both are set: the selector in the DNS zone, and the file with the RSA private key (PEM). */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,62}$/i, 'must be a name in the zone, such as candor')
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  /** The name servers that `npm run doctor` asks about our mail. Default: those of the machine. */
  DNS_SERVERS: z
    .string()
    .refine(
      (text) => text.split(',').every((server) => SocketAddress.parse(server)),
      'must be addresses such as 192.0.2.1 or 192.0.2.1:53, with commas between',
    )
    .optional(),
  IDENTITY_PROVIDER: z.enum(['local', 'off', 'google']).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** An OpenID provider other than Google, found by its discovery document. */
  OIDC_ISSUER: z.url().default('https://accounts.google.com'),
  /** If this or the next setting has a value, a server that speaks OpenAI's chat completions drafts the content of jobs; else templates do. */
  OPENAI_API_KEY: z.string().optional(),
  /** Default: the address of OpenAI. */
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_MODEL: z.string().default('gpt-4o-mini'),
  /** The most drafts per day that one organization may ask of the model. Templates write the rest of that day's drafts. */
  MODEL_DAILY_CALLS: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** People can connect their Zoom accounts if id and secret are set. */
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  /** Another server that speaks Zoom's OAuth and API. Default: Zoom's own. */
  ZOOM_URL: z.url().optional(),
  /** People can connect their Google calendars if id and secret are set. */
  GOOGLE_CALENDAR_CLIENT_ID: z.string().optional(),
  GOOGLE_CALENDAR_CLIENT_SECRET: z.string().optional(),
  /** Another server that speaks Google's OAuth and Calendar API. Default: Google's own. */
  GOOGLE_CALENDAR_URL: z.url().optional(),
  /** People can connect their Google Drives if id and secret are set. */
  GOOGLE_DRIVE_CLIENT_ID: z.string().optional(),
  GOOGLE_DRIVE_CLIENT_SECRET: z.string().optional(),
  /** Another server that speaks Google's OAuth and Drive API. Default: Google's own. */
  GOOGLE_DRIVE_URL: z.url().optional(),
  /** People can connect calendars on CalDAV servers that they name themselves. */
  CALDAV: z.enum(['on', 'off']).default('on'),
  /** CalDAV hosts (`host` or `host:port`), separated by commas, that may be called although their address is private. */
  CALDAV_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((each) => each.trim().toLowerCase()))
    .transform((given) => given.filter(Boolean)),
  /** How many threads build read models on embedded engines: with 2, one folds events while the other writes rows. */
  BUILD_THREADS: z.coerce.number().int().min(1).max(2).default(Math.min(2, availableParallelism())),
  /** The address to which traces and metrics are sent. Default: nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Counts the round trips of each request to the engines, says them in its answer, and holds up each for so many milliseconds. It serves benchmarks and tests. */
  COUNT_ROUND_TRIPS: z.coerce.number().int().min(0).max(1000).optional(),
  /** Checks every answer against its schema and answers 500 when the answer does not fit. Default: on if NODE_ENV is development or test. */
  CHECK_ANSWERS: z
    .string()
    .optional()
    .transform((value) => (value === undefined ? undefined : /^(on|true|yes|1)$/i.test(value))),
  /** The languages that people may choose, separated by commas. English is always one. */
  LANGUAGES: z
    .string()
    .default('en,de')
    .transform((value) => ['en', ...value.split(',').map((each) => each.trim())])
    .transform((given) => [...new Set(given)].filter(Boolean))
    .pipe(z.array(z.enum(languages, `must be some of ${languages.join(', ')}, with commas between them`))),
  LOG_LEVEL: z.enum(['error', 'warn', 'log', 'debug']).default('warn'),
});
type Parsed = z.output<typeof Settings>;
const production = {
  EVENT_STORE: 'eventstoredb',
  READ_STORE: 'mongodb',
  KEY_VAULT: 'mongodb',
  JOB_QUEUE: 'bullmq',
  STATE_STORE: 'redis',
  FILE_STORE: 's3',
  MAILER: 'smtp',
} as const;
type Engine = keyof typeof production;
export const engineNames = Object.keys(production) as Engine[];
export type Settings = Omit<Parsed, Engine | 'IDENTITY_PROVIDER' | 'CHECK_ANSWERS'> & {
  [E in Engine]: 'embedded' | (typeof production)[E];
} & { IDENTITY_PROVIDER: 'local' | 'off' | 'google'; loopback: boolean; CHECK_ANSWERS: boolean };

/** The settings that each engine requires. */
const needed: Record<Engine, readonly (keyof Parsed)[]> = {
  EVENT_STORE: ['EVENTSTORE_URL'],
  READ_STORE: ['MONGODB_URL', 'REDIS_URL'],
  KEY_VAULT: ['MONGODB_URL', 'MASTER_KEY'],
  JOB_QUEUE: ['REDIS_URL'],
  STATE_STORE: ['REDIS_URL'],
  FILE_STORE: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  MAILER: ['SMTP_URL'],
};
/** The engines that several processes must share, not embed: files and mails in a folder would stay on one machine. */
const shared: readonly Engine[] = engineNames;

/** Reads and checks the environment; throws with one line per wrong setting. */
export const readSettings = (environment: Record<string, string | undefined> = process.env): Settings => {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `Setting ${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const { data } = parsed;
  const engines = Object.fromEntries(
    engineNames.map((name) => [name, data[name] ?? (data.ENGINES === 'production' ? production[name] : 'embedded')]),
  ) as Pick<Settings, Engine>;
  const faults = [
    ...engineNames
      .filter((name) => engines[name] !== 'embedded')
      .flatMap((name) =>
        needed[name]
          .filter((each) => !data[each])
          .map((each) => `Setting ${each}: is needed by ${name}=${engines[name]}.`),
      ),
    // Only one process may hold an embedded engine; embedded rows would fall behind a log that others write to.
    ...(data.ROLE === 'all'
      ? []
      : shared
          .filter((name) => engines[name] === 'embedded')
          .map(
            (name) =>
              `Setting ${name}: must be ${production[name]} with ROLE=${data.ROLE}, because several processes share it.`,
          )),
    ...(engines.READ_STORE === 'mongodb'
      ? (['KEY_VAULT', 'JOB_QUEUE', 'STATE_STORE'] as const)
          .filter((name) => engines[name] === 'embedded')
          .map(
            (name) =>
              `Setting ${name}: must be ${production[name]} with READ_STORE=mongodb, because every process on those rows needs the same.`,
          )
      : []),
    ...(engines.READ_STORE === 'mongodb' && engines.EVENT_STORE === 'embedded'
      ? [
          'Setting READ_STORE: mongodb needs EVENT_STORE=eventstoredb, because the rows follow a log that every process can read.',
        ]
      : []),
    ...(engines.EVENT_STORE === 'eventstoredb' && engines.READ_STORE === 'embedded'
      ? ['Setting EVENT_STORE: eventstoredb needs READ_STORE=mongodb, so that every process sees the same rows.']
      : []),
  ];
  const tokens = Boolean(data.MAIL_OAUTH_CLIENT_ID && data.MAIL_OAUTH_CLIENT_SECRET);
  if ((data.MAIL_OAUTH_PROVIDER || data.MAIL_OAUTH_TOKEN_URL) && !tokens)
    faults.push('Setting MAIL_OAUTH_CLIENT_ID: is needed with MAIL_OAUTH_CLIENT_SECRET, to sign in with a token.');
  if (tokens && !data.MAIL_OAUTH_PROVIDER && !data.MAIL_OAUTH_TOKEN_URL)
    faults.push('Setting MAIL_OAUTH_PROVIDER: must be google or microsoft, or set MAIL_OAUTH_TOKEN_URL.');
  if (Boolean(data.DKIM_SELECTOR) !== Boolean(data.DKIM_KEY_FILE))
    faults.push('Setting DKIM_SELECTOR: mails are signed with DKIM_SELECTOR and DKIM_KEY_FILE, or with neither.');
  if (faults.length) throw new Error([...new Set(faults)].join('\n'));
  // Shortcuts for a single machine (demo, local sign-in) are on only if no other machine can reach the process. They are off on shared engines, behind a trusted proxy, or under a public address.
  const loopback =
    engines.READ_STORE === 'embedded' &&
    isLoopback(data.HOST) &&
    data.TRUST_PROXY === false &&
    (!data.BASE_URL || (URL.canParse(data.BASE_URL) && isLoopback(new URL(data.BASE_URL).hostname)));
  const google = Boolean(data.GOOGLE_CLIENT_ID && data.GOOGLE_CLIENT_SECRET);
  return {
    ...data,
    ...engines,
    loopback,
    DEMO: data.DEMO && data.ROLE === 'all' && loopback,
    CHECK_ANSWERS: data.CHECK_ANSWERS ?? ['development', 'test'].includes(environment.NODE_ENV ?? ''),
    IDENTITY_PROVIDER: data.IDENTITY_PROVIDER ?? (google ? 'google' : loopback ? 'local' : 'off'),
  };
};

const secrets = new Set([
  'DEMO_PASSWORD',
  'GOOGLE_CALENDAR_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_DRIVE_CLIENT_SECRET',
  'MAIL_OAUTH_CLIENT_SECRET',
  'MAIL_OAUTH_REFRESH_TOKEN',
  'MAIL_WEBHOOK_SECRET',
  'MASTER_KEY',
  'OPENAI_API_KEY',
  'S3_SECRET_ACCESS_KEY',
  'ZOOM_CLIENT_SECRET',
]);
/** An address without its password and the values in its query, some of which are also secret. */
export const withoutSecrets = (value: string): string => {
  const [, address, query] = /^(\w[\w+.-]*:\/\/[^?]*)(?:\?(.*))?$/s.exec(value) ?? [];
  if (address === undefined) return value;
  const options = query
    ?.split('&')
    .map((each) => each.replace(/^([\w.-]+=)?.*$/s, '$1(hidden)'))
    .join('&');
  return `${address.replace(/^(\w[\w+.-]*:\/\/[^/@:]*:).*@/, '$1(hidden)@')}${options === undefined ? '' : `?${options}`}`;
};
/** The proxies that Fastify trusts. Fastify would trust no proxy for a plain number, so this is a function that trusts the last `n` of them. */
export const trusted = ({
  TRUST_PROXY,
}: Pick<Settings, 'TRUST_PROXY'>): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof TRUST_PROXY === 'number' ? (_, hop) => hop < TRUST_PROXY : TRUST_PROXY;
/** The settings in a form that is safe to print. */
export const printedSettings = (settings: Settings): string =>
  Object.entries(settings)
    .filter(([name, value]) => value !== undefined && name === name.toUpperCase())
    .map(([name, value]) => `${name}=${secrets.has(name) ? '(hidden)' : withoutSecrets(String(value))}`)
    .join(' ');
/** Whether rows, event log and job queue are shared with other processes. */
export const isShared = (settings: Settings): boolean => settings.READ_STORE === 'mongodb';
/** Whether any store is in the data folder. */
export const keepsFolder = (settings: Settings): boolean => engineNames.some((name) => settings[name] === 'embedded');
