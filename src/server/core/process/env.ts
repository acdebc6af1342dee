import { createHash } from 'node:crypto';
import { z } from 'zod';
import { firm } from '#firm';
import {
  databaseUrl,
  fileKeys,
  flag,
  isLoopback,
  isOrigin,
  listOf,
  numberBetween,
  oneOf,
  proxyAddress,
  secret,
  serverUrl,
  wholeNumber,
} from './env-values.ts';
import { OperatorError } from './operator-error.ts';
import { readSecretFiles } from './secret-files.ts';

/** Everything the server reads from its environment; .env.example explains each line. */
const environment = z
  .object({
    NODE_ENV: oneOf('production', 'development', 'test').default('production'),
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z
      .union([z.ipv4(), z.ipv6(), z.hostname()], 'An address of this machine, such as 127.0.0.1 or 0.0.0.0')
      .default('127.0.0.1'),
    PUBLIC_URL: z
      .url({
        protocol: /^https?$/,
        error: 'It must look like https://portal.example.com',
        abort: true,
      })
      .refine(isOrigin, 'Only the host and the port, such as https://portal.example.com: no path and no more')
      .optional(),
    DATABASE_URL: databaseUrl,
    POOLER_DATABASE_URL: databaseUrl.optional(),
    REPLICA_DATABASE_URL: databaseUrl.optional(),
    SECRET_KEY: secret.optional(),
    STORAGE_URL: z
      .string({ error: 'It is not set' })
      .regex(
        /^(file:\/\/\/|s3:\/\/[^/?])/,
        'It must look like file:///var/lib/portal/files or s3://bucket/prefix?…',
      )
      .pipe(z.url('It must look like file:///var/lib/portal/files or s3://bucket/prefix?…')),
    FILE_KEYS: fileKeys,
    ASSETS_FOLDER: z.string().startsWith('/', 'A folder, such as /srv/portal/assets').optional(),
    CLAMD_URL: z
      .string()
      .regex(
        /^(tcp:\/\/[^/]|unix:\/\/\/)/,
        'It must look like tcp://host:3310 or unix:///run/clamav/clamd.ctl',
      )
      .pipe(z.url('It must look like tcp://host:3310 or unix:///run/clamav/clamd.ctl'))
      .optional(),
    SMTP_URL: serverUrl(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
    MAIL_FROM: z.email('It must look like portal@example.com').optional(),
    IMAP_URL: serverUrl(/^imaps?:$/, 'imaps://user:password@host:993').optional(),
    MAIL_ADDRESS: z.email('It must look like office@example.com').optional(),
    MAIL_AUTH_SERVER: z
      .hostname('The name in the Authentication-Results of the receiving server, such as mx.example.com')
      .optional(),
    TRUST_PROXY: z.string().default('').transform(listOf).pipe(z.array(proxyAddress)),
    RATE_LIMIT_FACTOR: numberBetween(1, 1_000_000).default(1),
    DRAIN_SECONDS: numberBetween(0, 600).optional(),
    STOP_SECONDS: numberBetween(0, 3600).default(120),
    DEMO: flag,
    DEMO_PUBLIC: flag,
    DEMO_MAIL_PAGE: serverUrl(/^https?:$/, 'http://127.0.0.1:1080').optional(),
    LOG_LEVEL: oneOf('silent', 'error', 'warn', 'info', 'debug').default('info'),
    SLOW_QUERY_MS: wholeNumber(1, 15_000).default(500),
    METRICS_TOKEN: secret.optional(),
    METRICS_PORT: wholeNumber(1, 65535).optional(),
  })
  .superRefine((env, context) => {
    const production = env.NODE_ENV === 'production';
    if (production && env.DEMO && !env.DEMO_PUBLIC) {
      context.addIssue({
        code: 'custom',
        path: ['DEMO'],
        message: 'Demo accounts have a published password: in production, DEMO=1 also needs DEMO_PUBLIC=1',
      });
    }
    if (production && !env.PUBLIC_URL) {
      const message = 'Say the address that people type, such as https://portal.example.com';
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message });
    }
    const url = URL.parse(env.PUBLIC_URL ?? '');
    if (production && url?.protocol === 'http:' && !isLoopback(url)) {
      const message =
        'It must start with https://: over http, passwords and papers can be read on the way. ' +
        'Only this machine itself, such as http://localhost:3000, may do without';
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message });
    }
    if (env.IMAP_URL && !env.MAIL_ADDRESS) {
      const message = 'With IMAP_URL, say the address whose mail arrives in that mailbox';
      context.addIssue({ code: 'custom', path: ['MAIL_ADDRESS'], message });
    }
    if (production && !env.SECRET_KEY) {
      const message = 'Links in mails are signed with it; `openssl rand -hex 32` prints a good one';
      context.addIssue({ code: 'custom', path: ['SECRET_KEY'], message });
    }
    if (production && env.RATE_LIMIT_FACTOR !== 1) {
      context.addIssue({ code: 'custom', path: ['RATE_LIMIT_FACTOR'], message: 'Not allowed in production' });
    }
  });

export interface Env {
  production: boolean;
  /** The address of this machine that the server listens on. */
  host: string;
  port: number;
  publicUrl: URL;
  databaseUrl: string;
  /** A pooler in transaction mode in front of the same database. */
  poolerDatabaseUrl: string | undefined;
  /** A standby of the same database, for long reads. */
  replicaDatabaseUrl: string | undefined;
  /** Signs the links that open something without a sign-in. The same on all nodes. */
  secretKey: string;
  /** Without it mail waits in its queue. */
  smtpUrl: string | undefined;
  /** The sender of every email: an address that the mail server lets us use. */
  mailFrom: string;
  /** The mailbox that receives answers; without it no mail is received. */
  imapUrl: string | undefined;
  /** The address of that mailbox: answers go to it with a signature added after a plus sign. */
  mailAddress: string | undefined;
  /** The only server whose Authentication-Results are trusted; without it no sender counts as verified. */
  mailAuthServer: string | undefined;
  /** Where the contents of files live: a folder or an S3 bucket. */
  storageUrl: URL;
  /** age identities: the first one's recipient encrypts, all of them decrypt. */
  fileKeys: string[];
  /** Shared by all versions: scripts and styles of the last seven days, for tabs that are open at an update. */
  assetsFolder: string | undefined;
  /** Without it uploads are not scanned, which the System page says. */
  clamdUrl: URL | undefined;
  /** Addresses or ranges of the proxies in front, whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  rateLimitFactor: number;
  /** How long a stopping server still accepts requests while /readyz reports that it is stopping. */
  drainSeconds: number;
  /** How long it then waits for running requests. */
  stopSeconds: number;
  demo: boolean;
  /** The page that shows the mail of a demo, for its visitors. */
  demoMailPage: string | undefined;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** SQL statements that take this long are logged. */
  slowQueryMs: number;
  /** Whoever sends it may read /metrics; without it only this machine may. */
  metricsToken: string | undefined;
  /** Where a worker serves its metrics, on this machine only. */
  metricsPort: number | undefined;
}

type Source = Record<string, string | undefined>;

function parseEnv<Schema extends z.ZodObject>(schema: Schema, source: Source): z.infer<Schema> {
  // `PORT=` in a file means that it is not set; a blank alone would be read as the number 0.
  const trimmed = Object.entries(source)
    .concat(readSecretFiles(Object.keys(schema.shape), source))
    .map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
  // For what has no words of its own.
  const parsed = schema.safeParse(given, { error: z.locales.en().localeError });
  const issues = [...quotedValues(schema.shape, given), ...(parsed.error?.issues ?? [])];
  if (parsed.success && issues.length === 0) return parsed.data;
  const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new OperatorError(`The environment is not complete (see .env.example):\n${lines.join('\n')}`);
}

/** A shell removes quotation marks, `docker run --env-file` keeps them: the same line would give two different keys. */
function quotedValues(shape: object, given: Source) {
  return Object.keys(shape)
    .filter((name) => /^(["']).*\1$/.test(given[name] ?? ''))
    .map((name) => ({ path: [name], message: 'Remove the quotation marks around it' }));
}

/** For commands that need nothing but the database. */
export function readDatabaseUrl(source: Source): string {
  return parseEnv(z.object({ DATABASE_URL: databaseUrl }), source).DATABASE_URL;
}

/** For commands that work with the stored files, and open them. */
export const readStorageUrl = (source: Source) =>
  new URL(parseEnv(z.object({ STORAGE_URL: environment.shape.STORAGE_URL }), source).STORAGE_URL);
export const readFileKeys = (source: Source) =>
  parseEnv(z.object({ FILE_KEYS: environment.shape.FILE_KEYS }), source).FILE_KEYS;

export function readEnv(source: Source): Env {
  const env = parseEnv(environment, source);
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    databaseUrl: env.DATABASE_URL,
    poolerDatabaseUrl: env.POOLER_DATABASE_URL,
    replicaDatabaseUrl: env.REPLICA_DATABASE_URL,
    // Outside production nothing is worth forging; the same database gives the same key after a restart.
    secretKey: env.SECRET_KEY ?? createHash('sha256').update(`development ${env.DATABASE_URL}`).digest('hex'),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? firm.emails.support,
    imapUrl: env.IMAP_URL,
    mailAddress: env.MAIL_ADDRESS?.toLowerCase(),
    mailAuthServer: env.MAIL_AUTH_SERVER?.toLowerCase(),
    storageUrl: new URL(env.STORAGE_URL),
    fileKeys: env.FILE_KEYS,
    assetsFolder: env.ASSETS_FOLDER,
    clamdUrl: env.CLAMD_URL === undefined ? undefined : new URL(env.CLAMD_URL),
    trustProxy: env.TRUST_PROXY,
    // Without a proxy nothing has to be drained.
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    stopSeconds: env.STOP_SECONDS,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    demo: env.DEMO,
    demoMailPage: env.DEMO_MAIL_PAGE,
    logLevel: env.LOG_LEVEL,
    slowQueryMs: env.SLOW_QUERY_MS,
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
  };
}
