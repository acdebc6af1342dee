import pg from 'pg';
import { appRole } from './db.ts';

/** The application's rights on a table unless it is listed below. */
const ordinary = 'select, insert, update, delete';

/**
 * Tables with fewer rights. The application may only add to and read the audit log and its seals: whoever could change
 * them could hide what happened. A right that a migration revokes is granted again at its end unless its table is
 * listed here.
 * List a new table one release after the one that creates it: until then the previous version runs beside it, expects
 * the ordinary rights, and would report that it is not ready.
 */
export const restrictedTables: Record<string, string> = {
  audit_log: 'select, insert',
  audit_seals: 'select, insert',
  audit_pending: 'select, insert, delete',
  // One row: which storage belongs to this database.
  installation: 'select, insert, update',
  // Refreshed by a trigger that runs as its owner.
  article_words: 'select',
};

/** The application's rights by schema: `pgboss` belongs to pg-boss, `drizzle` lists the migrations that have run. */
const schemas: Record<string, string> = { public: ordinary, pgboss: ordinary, drizzle: 'select' };

/**
 * Grants the application its rights on everything this owner owns, and revokes what a table must not allow. Runs at
 * every migration, because a restored copy may lack them.
 */
export async function grantRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string; sequence: boolean }>(
    `select nspname as schema, relname as name, relkind = 'S' as sequence
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($1) and relkind = any('{r,p,v,m,S}') and pg_has_role(relowner, 'usage')
     order by 1, 2`,
    [Object.keys(schemas)],
  );
  const grants = rows.flatMap(({ schema, name, sequence }) => {
    const object = `${sequence ? 'sequence ' : ''}${schema}.${pg.escapeIdentifier(name)}`;
    if (sequence) return [`grant usage, select on ${object} to ${appRole}`];
    const rights = (schema === 'public' && restrictedTables[name]) || schemas[schema];
    return [`revoke all on ${object} from ${appRole}`, `grant ${rights} on ${object} to ${appRole}`];
  });
  // In one transaction, so that a running server never finds a table without its rights.
  await client.query(
    [
      'begin',
      ...Object.keys(schemas).map((schema) => `grant usage on schema ${schema} to ${appRole}`),
      `grant execute on all functions in schema pgboss to ${appRole}`,
      ...grants,
      'commit',
    ].join(';\n'),
  );
}

/** How many of these rights the connection's role lacks. Tables created by extensions are ignored. */
export async function countMissingRights(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ missing: string }>(
    `select count(*) as missing
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
       unnest(string_to_array(
         coalesce(case nspname when 'public' then $1::jsonb ->> relname end, $2::jsonb ->> nspname), ', ')) as wanted
     where nspname in (select jsonb_object_keys($2)) and relkind = any('{r,p,v,m}')
       and relowner = (select relowner from pg_class where oid = 'public.users'::regclass)
       and not (has_schema_privilege(relnamespace, 'usage') and has_table_privilege(pg_class.oid, wanted))`,
    [JSON.stringify(restrictedTables), JSON.stringify(schemas)],
  );
  return Number(rows[0]?.missing);
}
