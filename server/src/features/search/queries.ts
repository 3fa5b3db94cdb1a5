import { searchedOfKind, type SearchedKind, type SearchKey } from '@guildhall/contract/search-rules'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Numbers } from './rules.ts'
import { documentEnd } from '../../people/numbers.ts'

type Db = Kysely<DB>

/** A match. `place` orders the matches, the best first. `secret` is the matching value of personal data. */
export interface Match {
  kind: SearchedKind
  id: string
  login: string | null
  title: string | null
  matched: SearchKey
  secret: string | null
  at: string | null
  place: number
}

interface Query {
  text: string
  numbers: Numbers
  kinds: ReadonlySet<SearchedKind>
  /** Whether parts of personal data find people, too. */
  mayReveal: boolean
  /** Hashes of the document that the text may be, as a whole or by its last digits. */
  documents: { whole: Buffer[]; end: Buffer[] }
}

/** All matches of the kinds, in one statement. Every part of it reads an index. */
export async function findMatches(db: Db, query: Query): Promise<Match[]> {
  const parts = Object.entries(partsOf(query)).flatMap(([kind, part]) =>
    part && query.kinds.has(kind as SearchedKind) ? [part] : [],
  )
  if (parts.length === 0) return []
  const { rows } = await sql<Match>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

type Part = RawBuilder<unknown> | null

function partsOf(query: Query): Record<SearchedKind, Part> {
  const { id, uuid, provider } = query.numbers
  const { text } = query
  return {
    person: people(query),
    character: row('character', {
      id: sql`c.name`,
      title: sql`c.level::text`,
      matched: sql`'character'`,
      place: sql`c.place`,
      from: sql`find_characters(${text}, ${searchedOfKind}) c`,
    }),
    payment: numbered('payment', uuid ?? provider, {
      id: sql`p.id`,
      login: sql`u.login`,
      at: sql`p.created_at`,
      from: sql`payments p join users u on u.id = p.user_id where ${paymentIs(uuid, provider)}`,
    }),
    unknown_payment: numbered('unknown_payment', uuid ?? provider, {
      id: sql`p.id`,
      at: sql`p.first_seen`,
      from: sql`unknown_payments p where p.state = 'waiting'
        and (p.id = ${uuid}::uuid or (p.provider in ('mercadopago', 'picpay', 'paypal', 'pix') and p.provider_id = ${provider}))`,
    }),
    order: numbered('order', uuid, {
      id: sql`p.id`,
      login: sql`u.login`,
      title: sql`p.name`,
      at: sql`p.created_at`,
      from: sql`purchases p join users u on u.id = p.user_id where p.id = ${uuid}::uuid`,
    }),
    ticket: numbered('ticket', id, {
      id: sql`t.id`,
      login: sql`u.login`,
      title: sql`t.title`,
      at: sql`t.created_at`,
      from: sql`tickets t join users u on u.id = t.author_id where t.id = ${id}::bigint`,
    }),
    deposit: numbered('deposit', id, {
      id: sql`d.id`,
      login: sql`u.login`,
      at: sql`d.created_at`,
      from: sql`deposits d join users u on u.id = d.user_id where d.id = ${id}::bigint`,
    }),
    delivery: numbered('delivery', uuid, {
      id: sql`d.operation_id`,
      login: sql`d.login`,
      at: sql`d.created_at`,
      from: sql`deliveries d where d.id = ${uuid}::uuid or d.operation_id = ${uuid}::uuid
        or d.id in (select a.delivery_id from delivery_attempts a where a.operation_id = ${uuid}::uuid)`,
    }),
    listing: numbered('listing', id, {
      id: sql`l.id`,
      login: sql`l.seller`,
      title: sql`l.name`,
      at: sql`l.created_at`,
      from: sql`market_listings l where l.id = ${id}::bigint`,
    }),
  }
}

type Columns = Partial<Record<'login' | 'title' | 'secret' | 'at', RawBuilder<unknown>>> &
  Record<'id' | 'matched' | 'place' | 'from', RawBuilder<unknown>>

/** A thing that is found by its number; null when the text is no such number. */
const numbered = (
  kind: SearchedKind,
  number: string | number | null,
  columns: Omit<Columns, 'matched' | 'place'>,
): Part => (number === null ? null : row(kind, { ...columns, matched: sql`'number'`, place: sql`0` }))

const none = sql`null`

/** The columns of a match, with their types, and its source. */
function row(kind: SearchedKind, columns: Columns): RawBuilder<unknown> {
  const { id, login = none, title = none, matched, secret = none, at = none, place, from } = columns
  return sql`(select ${sql.lit(kind)}::text as kind, (${id})::text as id, (${login})::text as login,
    (${title})::text as title, ${matched}::text as matched, (${secret})::text as secret, (${at})::timestamptz as at,
    ${place}::integer as place from ${from})`
}

/**
 * Without the permission to reveal personal data, an address finds its person only as a whole, and a document as a whole
 * or by its last four digits. Otherwise both could be guessed one character after the other.
 */
const people = ({ text, mayReveal, documents }: Query) =>
  row('person', {
    id: sql`u.login`,
    login: sql`u.login`,
    title: sql`u.first_name || ' ' || u.last_name`,
    matched: sql`f.matched`,
    secret: sql`case f.matched when 'email' then u.email end`,
    at: sql`u.created_at`,
    place: sql`f.place`,
    from: sql`find_people(${text}, ${searchedOfKind}, ${documents.whole}::bytea[], ${documents.end}::bytea[]) f
      join users u on u.id = f.user_id
      where ${mayReveal} or f.matched not in ('email', 'document') or f.place = 0
        or f.matched = 'document' and length(regexp_replace(${text}, '[^0-9]', '', 'g')) = ${documentEnd}`,
  })

function paymentIs(uuid: string | null, provider: string | null): RawBuilder<unknown> {
  return sql`p.id in (
    select id from payments where id = ${uuid}::uuid
    union all select id from payments where provider_id = ${provider}::text
    union all select id from payments where reference = lower(${provider}::text)
    union all select id from payments where receipt_id = ${provider}::text)`
}

/** The account of a login, if the game has confirmed that the game account is theirs. */
export const getConfirmed = (db: Db, login: string) =>
  db
    .selectFrom('users')
    .select(['login', 'first_name', 'last_name', 'created_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['login']), '=', login.toLowerCase()))
    .where('game_account_made', '=', true)
    .executeTakeFirst()
