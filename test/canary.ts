import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { anAccount, type Account } from './accounts.ts'
import type { Portal } from './portal.ts'
import { anItem, buy, fill } from './shop.ts'
import { aTicket } from './tickets.ts'

/** What nobody may find after the account was closed. Each value is nowhere else. */
export const canary = {
  firstname: 'Zuleidecanaria',
  lastname: 'Passarinhoso',
  email: 'zuleide.canaria@mail.example',
  phone: '11955554321',
  document: '39053344705',
  location: 'Travessa dos Canarios 77',
  address: '203.0.113.77',
}

/** An account with its personal data in every place where a player can put it. Its payments and deliveries have ended. */
export async function aCanary(portal: Portal): Promise<Account> {
  const { app, call } = portal
  const { firstname, lastname, email, phone, document, location, address } = canary
  const account = await anAccount(portal, { firstname, lastname, email, phone, document })
  const { id, token, username: login } = account
  const staff = await portal.aPerson(['administrator'])
  const say = `${firstname} ${lastname}, ${email}, ${phone}, ${document}, ${location}`
  const send = async (method: string, path: string, body: unknown, by = token): Promise<unknown> => {
    const reply = await call(method, path, { token: by, body, headers: { 'idempotency-key': randomUUID() } })
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  await app.db.updateTable('users').set({ email_verified_at: app.now().toISOString() }).where('id', '=', id).execute()
  const profile = {
    firstname,
    lastname,
    email,
    document,
    phone,
    location,
    bio: say,
    website_url: 'https://canaria.example',
  }
  await send('PUT', '/account/update_profile', profile)

  const upload = new FormData()
  upload.set('file', new Blob([say]), `${firstname}.txt`)
  const file = (await send('POST', '/ticket/attachments', upload)) as { data: { name: string } }
  const ticket = await aTicket(portal, account, { title: firstname, description: say, attachments: [file.data.name] })
  await send('POST', '/ticket-comment/store', { ticket_id: ticket, description: say, status: 'Open' })
  await send('POST', `/ticket/${ticket}/notes`, { text: say }, staff.token)
  await send('POST', `/staff/players/${login}/notes`, { text: say }, staff.token)

  const proof = new FormData()
  for (const [name, value] of Object.entries({ value: '50.00', comment: say })) proof.set(name, value)
  proof.set('proof', new Blob([`%PDF-1.7\n1 0 obj\n(${say})\nendobj\n%%EOF\n`]), `${firstname}.pdf`)
  await send('POST', '/deposit/store', proof)
  await app.db.updateTable('deposits').set({ status: 'disapproved' }).where('user_id', '=', id).execute()

  await fill(portal, { id, login, token }, 30)
  await buy(portal, { id, login, token }, { id: await anItem(portal) })
  await send('POST', '/mercadopago/pix', { value: '50.00' })
  const settled = { state: 'delivered' as const, settled_at: app.now().toISOString() }
  await app.db.updateTable('deliveries').set(settled).where('login', '=', login).execute()
  await app.db.updateTable('payments').set({ state: 'expired' }).where('user_id', '=', id).execute()
  await app.db
    .insertInto('former_emails')
    .values({ user_id: id, email: `old.${email}`, replaced_at: app.now().toISOString() })
    .execute()
  // Tests call the portal without a network, so the address of the player is written by hand.
  await app.db
    .updateTable('users')
    .set({ signup_address: address, last_address: address, visitor_id: 'rid-of-the-canary' })
    .where('id', '=', id)
    .execute()
  for (const table of ['sessions', 'purchases', 'deliveries'] as const)
    await app.db.updateTable(table).set({ address }).where('user_id', '=', id).execute()
  return account
}

/** The columns of the whole database, as `table.column`, in which one of these texts is found. */
export async function columnsWith({ app }: Pick<Portal, 'app'>, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'tsvector', 'character varying', 'inet')
    order by 1, 2`.execute(app.db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ is_found: boolean }>`
      select exists (
        select from ${sql.raw(table)} t
        where exists (select from unnest(${texts}::text[]) w where strpos(lower(t.${sql.ref(column)}::text), lower(w)) > 0)
      ) as is_found`.execute(app.db)
    if (rows[0]!.is_found) found.push(`${table.replace('public.', '')}.${column}`)
  }
  return found
}
