import type { Database } from '#server/core/database/db.ts';
import type { Env } from '#server/core/process/env.ts';
import { type Examination, Warning } from './examination.ts';

/** What the names in TRUST_PROXY stand for. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Whether sessions began at an address of a proxy: Docker, for example, hands on the visitors of a network without IPv6
 * under its own address. One user may be whoever looks after this machine. Checks nothing without TRUST_PROXY.
 */
export function visitorExaminations(
  { trustProxy }: Pick<Env, 'trustProxy'>,
  { pool }: Pick<Database, 'pool'>,
): Examination[] {
  if (trustProxy.length === 0) return [];
  return [
    {
      name: 'visitors',
      needs: 'migrations',
      async run() {
        const { rows } = await pool.query(
          `select address, count(distinct user_id)::int as users from sessions
           where created_at > now() - interval '7 days'
             and case when address ~ '^[0-9a-f.:]+$' then address::inet end <<= any($1::inet[])
           group by address having count(distinct user_id) > 1 order by users desc limit 1`,
          [trustProxy.flatMap((range) => named[range] ?? range)],
        );
        const [shared] = rows;
        if (!shared) return 'they have addresses of their own';
        throw new Warning(
          `${shared.users} users signed in from ${shared.address} this week, which is an address of the proxy: those who come that way share one rate limit (docs/operations.md, 'Proxy').`,
        );
      },
    },
  ];
}
