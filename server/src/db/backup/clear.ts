import { withClient } from './with-client.ts'

/** What a database holds before a restore. */
export type Contents = 'nothing' | 'tables without people' | 'a portal' | 'something else'

/** Sessions of a running portal, by the names that its connections have. */
const portalSessions = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and (application_name = 'guildhall' or application_name like 'guildhall listens%')`

const ownTables = `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'sandbox')
    and n.nspname not like 'pg\\_temp%'`

/** Finds out what a database holds, and whether a portal is connected to it. */
export async function inspect(databaseUrl: string): Promise<{ contents: Contents; isInUse: boolean }> {
  return withClient('guildhall restore', databaseUrl, async (client) => {
    const count = async (query: string) => (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0
    const exists = async (table: string) =>
      (await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])).rows[0]?.found
    const isInUse = (await count(portalSessions)) > 0
    if ((await count(ownTables)) === 0) return { contents: 'nothing', isInUse }
    if (!(await exists('public.schema_migrations'))) return { contents: 'something else', isInUse }
    const hasPeople =
      (await exists('public.users')) &&
      (await count('select count(*)::int as count from (select from users limit 1) u')) > 0
    return { contents: hasPeople ? 'a portal' : 'tables without people', isInUse }
  })
}

/**
 * Removes the portal's tables, views, functions and types, and the queue of jobs. Extensions stay, and so does the
 * schema of the sandbox. It needs no more than the rights of a role that made them.
 */
export const clear = (databaseUrl: string): Promise<void> =>
  withClient('guildhall restore', databaseUrl, async (client) => {
    await client.query(
      `set statement_timeout to 0; drop schema if exists audit cascade; drop schema if exists graphile_worker cascade`,
    )
    await client.query(
      `do $$
       declare thing record;
       begin
         for thing in
           select format('drop %s if exists %s cascade',
             case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
             c.oid::regclass) as command
           from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
             and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
         loop execute thing.command; end loop;
         for thing in
           select format('drop routine if exists %s cascade', p.oid::regprocedure) as command
           from pg_proc p where pronamespace = 'public'::regnamespace
             and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         loop execute thing.command; end loop;
         for thing in
           select format('drop type if exists %s cascade', t.oid::regtype) as command
           from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
             and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
         loop execute thing.command; end loop;
       end $$`,
    )
  })
