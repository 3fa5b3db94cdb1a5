import pg from 'pg'

/** Switches on everything that a portal may write into the game, as in one that was connected before (decision 0210). */
export async function switchAllOn(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      insert into game_switches (name, is_on, origin, changed_at)
      select name, true, 'upgrade', now()
      from unnest(array['accounts', 'deliveries', 'bans', 'guild_marks']) as name
      on conflict (name) do update set is_on = true, origin = 'upgrade', changed_by = null`)
  } finally {
    await client.end()
  }
}
