import { z } from 'zod';

const yes = z.string().optional().transform((value) => !/^(off|false|no|0)$/i.test(value ?? 'on'));
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  BASE_URL: z.string().optional(),
  /** 'on' behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: z.string().optional().transform((value) => /^(on|true|yes|1)$/i.test(value ?? '')),
  DEMO: yes,
  DEMO_PASSWORD: z.string().min(10).default('northwind-demo'),
  EVENT_STORE: z.enum(['embedded']).default('embedded'),
  READ_STORE: z.enum(['embedded']).default('embedded'),
  KEY_VAULT: z.enum(['embedded']).default('embedded'),
  JOB_QUEUE: z.enum(['embedded']).default('embedded'),
  FILE_STORE: z.enum(['embedded']).default('embedded'),
  MAILER: z.enum(['embedded']).default('embedded'),
  IDENTITY_PROVIDER: z.enum(['local', 'off', 'google']).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MAIL_FROM: z.string().default('hiring@candor.example'),
  LOG_LEVEL: z.enum(['error', 'warn', 'log', 'debug']).default('warn'),
});
export type Settings = z.output<typeof Settings> & { loopback: boolean };
const secrets = new Set(['DEMO_PASSWORD', 'GOOGLE_CLIENT_SECRET']);

/** Reads and checks the environment; throws with one line per wrong setting. */
export const readSettings = (environment: Record<string, string | undefined> = process.env): Settings => {
  const given = Object.fromEntries(Object.keys(Settings.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `Setting ${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(parsed.data.HOST);
  const google = Boolean(parsed.data.GOOGLE_CLIENT_ID && parsed.data.GOOGLE_CLIENT_SECRET);
  return { ...parsed.data, loopback, IDENTITY_PROVIDER: parsed.data.IDENTITY_PROVIDER ?? (google ? 'google' : loopback ? 'local' : 'off') };
};
/** The settings as they may be printed. */
export const shown = (settings: Settings): string => Object.entries(settings).filter(([name, value]) => value !== undefined && name === name.toUpperCase()).map(([name, value]) => `${name}=${secrets.has(name) ? '(hidden)' : String(value)}`).join(' ');
