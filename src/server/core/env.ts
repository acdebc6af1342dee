import { createHash } from 'node:crypto';
import { z } from 'zod';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const ageIdentity = z.string().regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, {
  // Never the key itself: this message is printed.
  error: 'A key is what `age-keygen` prints after "secret key": AGE-SECRET-KEY-1…',
});

/** Everything the server reads from its environment; .env.example explains each line. */
const environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    SECRET_KEY: z
      .string()
      .min(32, 'At least 32 characters, such as `openssl rand -hex 32` prints')
      .optional(),
    STORAGE_URL: z.url({ protocol: /^(file|s3)$/ }),
    FILE_KEYS: z.string().transform(listOf).pipe(z.array(ageIdentity).min(1)),
    CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    TRUST_PROXY: z.string().default('').transform(listOf),
    RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
    DEMO: flag,
    DEMO_PUBLIC: flag,
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
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
  port: number;
  publicUrl: URL;
  databaseUrl: string;
  /** Signs the links that open something without a sign-in. The same on all nodes. */
  secretKey: string;
  /** Without it mail waits in its queue. */
  smtpUrl: string | undefined;
  /** Where the contents of files live: a folder or an S3 bucket. */
  storageUrl: URL;
  /** age identities: the first one's recipient encrypts, all of them decrypt. */
  fileKeys: string[];
  /** Without it uploads are not scanned, and staff are told so. */
  clamdUrl: URL | undefined;
  /** Addresses or ranges of the proxies in front, whose X-Forwarded-For is believed. */
  trustProxy: string[];
  rateLimitFactor: number;
  demo: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export function readEnv(source: Record<string, string | undefined>): Env {
  // `PORT=` in a file means that it is not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete (see .env.example):\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    databaseUrl: env.DATABASE_URL,
    // Outside production nothing is worth forging; the same database gives the same key after a restart.
    secretKey: env.SECRET_KEY ?? createHash('sha256').update(`development ${env.DATABASE_URL}`).digest('hex'),
    smtpUrl: env.SMTP_URL,
    storageUrl: new URL(env.STORAGE_URL),
    fileKeys: env.FILE_KEYS,
    clamdUrl: env.CLAMD_URL === undefined ? undefined : new URL(env.CLAMD_URL),
    trustProxy: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    demo: env.DEMO,
    logLevel: env.LOG_LEVEL,
  };
}
