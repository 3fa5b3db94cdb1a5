import { administer } from '../test/server.ts'

/**
 * Inserts many rows without the triggers of the table. Its trigram indexes are made anew afterwards, because filling
 * them row by row takes many times as long.
 */
export const fillTable = (url: string, table: string, insert: string): Promise<void> =>
  administer(
    url,
    `alter table ${table} disable trigger user;
     create temp table trigrams as select indexname, indexdef from pg_indexes
       where tablename = '${table}' and indexdef like '%gin%';
     do $$ declare name text; begin
       for name in select indexname from trigrams loop execute format('drop index %I', name); end loop;
     end $$;
     ${insert};
     do $$ declare definition text; begin
       for definition in select indexdef from trigrams loop execute definition; end loop;
     end $$;
     alter table ${table} enable trigger user`,
  )
