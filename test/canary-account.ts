import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { numberChange } from '../server/src/people/numbers.ts'
import { json, key, type Filling, type Put } from './canary-filling.ts'
import { fillMoney, fillTrade } from './canary-goods.ts'
import type { Person, Portal } from './portal.ts'
import { aTicket } from './tickets.ts'

/** A person with a row in every table that belongs to an account, and with stored files. */
export interface Canary extends Person {
  /** The word in all that an export must have, such as `canary7 bio`. */
  mark: string
  /** The word in all that an export must never have: secrets, notes of the team and data of others. */
  withheld: string
  /** The bytes of the stored files, by the name in the storage. */
  files: Record<string, Buffer>
  /** Personal data of the kinds by which somebody could be found. */
  name: string
  email: string
  phone: string
  document: string
  address: string
}

/**
 * A new person who has something in every table of the inventory. `other` is the second person of sales, invitations
 * and movements; `staff` acts. Money and goods of the ledger come from real calls, so that the ledger check stays green.
 */
export async function aCanary(portal: Portal, { other, staff }: { other: Person; staff: Person }): Promise<Canary> {
  const { app } = portal
  const me = await portal.aPerson()
  const [mark, withheld] = [`canary${me.id}`, `withheld${me.id}`]
  const put: Put = async (table, values) => {
    const { rows } = await sql<Awaited<ReturnType<Put>>>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))}) returning *`.execute(app.db)
    return rows[0]!
  }
  const filling: Filling = {
    ...{ put, me, other, staff },
    own: (what) => `${mark} ${what}`,
    hidden: (what) => `${withheld} ${what}`,
    at: new Date(app.now().getTime() - 60_000).toISOString(),
    later: new Date(app.now().getTime() + 3600_000).toISOString(),
    address: `203.0.113.${(me.id % 200) + 1}`,
  }
  const user = {
    first_name: mark,
    email: `${mark}@mail.example`,
    phone: String(11_900_000_000 + me.id),
    document: String(52_900_000_000 + me.id),
  }
  await fillAccount(portal, filling, user)
  await fillMoney(portal, filling)
  await fillTrade(filling)
  const files = await fillSupport(portal, filling)
  await fillMessages(portal, filling)
  await fillOthers(filling)
  const { first_name: name, ...rest } = user
  return { ...me, mark, withheld, files, name, ...rest, address: filling.address }
}

async function fillAccount(
  { app }: Portal,
  { put, me, own, hidden, at, later, address }: Filling,
  user: { first_name: string; email: string; phone: string; document: string },
): Promise<void> {
  const { document, phone, ...rest } = user
  await app.db
    .updateTable('users')
    .set({
      ...rest,
      ...numberChange(app.config, me.id, { document, phone }),
      email_key: user.email,
      last_name: own('last name'),
      display_name: own('').trim(),
      pending_email: `new-${user.email}`,
      email_verified_at: at,
      location: own('location'),
      bio: own('bio'),
      website_url: `https://${user.first_name}.example`,
      visitor_id: hidden('visitor'),
      signup_address: address,
      last_address: address,
      last_address_at: at,
      password_changed_at: at,
    })
    .where('id', '=', me.id)
    .execute()
  await app.db
    .updateTable('sessions')
    .set({ address, device: own('device') })
    .where('user_id', '=', me.id)
    .execute()
  const mine = { user_id: me.id }
  const email = own('@mail.example').replace(' ', '')
  await put('mailed_tokens', {
    ...{ ...mine, token_hash: randomBytes(32), purpose: 'email', email },
    ...{ created_at: at, expires_at: later },
  })
  await put('former_emails', { ...mine, email: `former-${email}`, replaced_at: at })
  await put('former_passwords', { ...mine, password_hash: hidden('former password'), replaced_at: at })
  await put('old_passwords', {
    ...{ ...mine, kind: 'md5', hash: hidden('old hash'), encoding: 'hex', salt: hidden('old salt') },
    ...{ salt_place: 'after', created_at: at, until: later },
  })
  const run = await app.db
    .insertInto('adoption_runs')
    .values({
      source: 'csv',
      label: 'old site',
      state: 'done',
      passwords_until: later,
      started_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await put('adopted_people', {
    ...{ ...mine, run_id: run.id, label: 'old site', source_key: own('old login'), outcome: 'new', adopted_at: at },
  })
  await put('totp', { ...mine, secret: hidden('second step'), created_at: at })
  await put('recovery_codes', { ...mine, code_hash: randomBytes(32) })
  await put('idempotency_keys', {
    ...{ ...mine, key: hidden('key'), route: own('route'), digest: randomBytes(32) },
    ...{ answer: json({ text: hidden('answer') }), created_at: at },
  })
  await put('game_operations', {
    ...{ ...mine, id: randomUUID(), kind: 'change_password', state: 'applied', started_at: at, settled_at: at },
    ...{ password_hash: hidden('game password'), cause: own('cause'), login: me.login },
  })
  await put('account_closings', {
    ...{ ...mine, asked_at: at, due_at: later, state: 'stopped', confirmed_cash: 0, asked_cash: 0, ended_at: at },
    ...{ reason: hidden('reason of a closing') },
  })
  await put('first_days', { ...mine, downloaded_at: at })
  await put('own_characters', {
    ...{ ...mine, names: [own('character')], best: own('best'), best_level: 400, best_class: 1 },
    ...{ asked_at: at, was_silent: false },
  })
  await put('character_settings', {
    ...{ ...mine, shows_page: true, shows_history: true, shows_guild: true, shows_listings: true, changed_at: at },
  })
  await put('account_characters', { ...mine, name: own('listed character') })
  await put('guild_mark_uploads', {
    ...{ ...mine, guild_id: 7, at, address, is_leader_known: true, bmp: Buffer.alloc(630, own('mark')) },
    ...{ operation_id: randomUUID(), game_state: 'applied', game_answer: hidden('answer of the game') },
  })
  const restore = await put('restores', { backup: `backup-${me.id}`, checked_at: at, released_at: at })
  await put('restore_operations', {
    ...{ operation_id: hidden('operation'), restore_id: restore.id, kind: 'deliver', login: me.login },
    ...{ item: [413], at },
  })
}

async function fillSupport(
  portal: Portal,
  { put, me, staff, own, hidden, at }: Filling,
): Promise<Record<string, Buffer>> {
  const description = `<p>${own('description')}</p>`
  const ticket = await aTicket(portal, me, { title: own('title'), description })
  for (const [author, text] of [
    [me, own('question')],
    [staff, own('answer of staff')],
  ] as const)
    await put('ticket_comments', {
      ...{ ticket_id: ticket, author_id: author.id, description: text, status: 'Open' },
      ...{ is_answer: author === staff, created_at: at },
    })
  await put('ticket_notes', {
    ticket_id: ticket,
    author_id: staff.id,
    text: hidden('note of a ticket'),
    created_at: at,
  })
  await put('ticket_ratings', { ticket_id: ticket, is_good: true, words: own('rating'), rated_at: at })
  const name = key()
  const bytes = Buffer.from(own('attached text'))
  await put('ticket_attachments', {
    ...{ name, kind: 'text', sent_as: `${own('log')}.txt`, bytes: bytes.length, uploaded_by: me.id },
    ...{ uploaded_at: at, ticket_id: ticket },
  })
  await portal.app.storage.save(`tickets/${name}.attached`, bytes)
  await put('player_notes', { user_id: me.id, author_id: staff.id, text: hidden('note of a player'), created_at: at })
  const ban = await put('bans', {
    ...{
      login: me.login,
      user_id: me.id,
      nickname: own('nickname'),
      reason: own('ban'),
      note: hidden('note of a ban'),
    },
    ...{ created_by: staff.id, created_at: at, ended_at: at, ended_by: staff.id, ending: 'lifted' },
    end_reason: own('end of a ban'),
  })
  await put('ban_operations', {
    ...{ id: randomUUID(), ban_id: ban.id, login: me.login, kind: 'ban', state: 'applied', started_at: at },
    ...{ next_try_at: at, settled_at: at, answer: hidden('answer of a ban') },
  })
  const { proof } = await portal.app.db
    .selectFrom('deposits')
    .select('proof')
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow()
  const receipt = await portal.app.storage.read(`deposits/${proof}.proof`)
  return { [`tickets/${name}.attached`]: bytes, [`deposits/${proof}.proof`]: receipt! }
}

async function fillMessages(portal: Portal, { put, me, own, hidden, at }: Filling): Promise<void> {
  const mine = { user_id: me.id }
  const shared = { kind: 'check_findings', data: json({ what: 'check_findings', check: 'ledger', count: 1 }) }
  const forAll = await put('notifications', { ...shared, created_at: at })
  await put('notification_reads', { ...mine, notification_id: forAll.id, read_at: at })
  const data = json({ ticketId: 1, title: own('notification') })
  await put('notifications', { ...mine, kind: 'ticket_answered', data, key: own('key'), created_at: at })
  await put('push_choices', { ...mine, kinds: ['tickets'] })
  await put('message_choices', { ...mine, topic: 'market', channel: 'mail', is_on: true })
  await put('message_settings', { ...mine, quiet_from: 1320, quiet_until: 480 })
  await put('refused_addresses', { ...mine, address: own('refused'), refused_at: at, reply: '550 5.1.1' })
  await put('event_reminders', { ...mine, event: own('event') })
  const { id: session } = await portal.app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow()
  await put('push_devices', {
    ...{ ...mine, session_id: session, endpoint: `https://push.example/${hidden(key()).replace(' ', '')}` },
    ...{ p256dh: 'w'.repeat(87), auth: 'w'.repeat(22), locale: 'en', created_at: at },
  })
  await put('data_exports', { ...mine, state: 'removed', locale: 'en', asked_at: new Date(0).toISOString() })
}

async function fillOthers({ put, me, other, staff, own, hidden, at, later }: Filling): Promise<void> {
  const referral = await put('referrals', {
    ...{ referrer_id: me.id, referred_id: other.id, created_at: at, type: 'Suspect' },
    ...{ evidence: json([{ text: hidden('evidence') }]), review_note: hidden('review') },
  })
  await put('referral_bonuses', {
    ...{ id: randomUUID(), referral_id: referral.id, referrer_id: me.id, source: hidden('source') },
    ...{ amount_cents: 100, value: 1, state: 'void', created_at: at },
  })
  await put('referral_rewards', {
    ...{ id: randomUUID(), user_id: me.id, kind: 'tier', step: 1, name_pt: own('prêmio'), name_en: own('reward') },
    ...{ redeemed_at: at, done_at: at, done_by: staff.id, done_note: hidden('done') },
  })
  await put('referrals', { referrer_id: staff.id, referred_id: me.id, created_at: at, type: 'Suspect' })
  await put('notices', {
    ...{
      slug: `canary-${me.id}`,
      title: own('article'),
      description: 'Text',
      teaser: '',
      words: 1,
      author: own('author'),
    },
    ...{ author_id: me.id, published_at: at, created_at: at, updated_at: at },
  })
  await put('pictures', {
    ...{ name: `news/${key()}`, width: 10, height: 10, uploaded_by: me.id, uploaded_at: at, removed_at: at },
  })
  const act = { target: hidden('target'), at, before: json({ text: hidden('before') }), after: null }
  await put('admin_actions', { ...act, actor_id: staff.id, action: 'player.note', player_id: me.id })
  await put('admin_actions', { ...act, actor_id: me.id, action: 'player.note', address: own('own address') })
  const archive = 1_000_000_000 + me.id
  await put('audit_archives', {
    ...{ first_seq: archive, last_seq: archive, month: '2020-01-01', name: `audit/2020-01-from-${archive}-0123abcd` },
    ...{ previous_hash: Buffer.alloc(32), last_hash: Buffer.alloc(32), first_id: 1, last_id: 1 },
    ...{ schema_version: 'none', begun_at: at },
  })
  await put('audit_archive_people', { user_id: me.id, first_seq: archive })
  const request = {
    kind: 'credit',
    permission: 'cash.send',
    payload: '{}',
    target: hidden('target'),
    reasons: ['limit'],
  }
  const times = { created_at: at, expires_at: later }
  for (const [author, about] of [
    [staff, me],
    [me, other],
  ] as const) {
    await put('approval_requests', {
      ...{ ...request, ...times, id: randomUUID(), author_id: author.id, about_user: about.id },
      ...{ state: 'expired', decided_at: later },
    })
    await put('limited_acts', {
      ...{ id: randomUUID(), kind: 'credit', actor_id: author.id, about_user: about.id, target: hidden('act') },
      ...{ amount: 1, at },
    })
  }
}
