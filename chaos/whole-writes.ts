import { call } from './call.ts'
import { ask, countFinding } from './money-truth.ts'
import type { MoneyPlaces } from './money-world.ts'
import type { AcknowledgedWrites } from './whole-stage.ts'
import type { Cast } from './whole-people.ts'

/** Acknowledged writes exist once, and no others (D1, S3); each write of staff has one entry in the audit log (A1). */
export async function findingsOfWrites(
  world: MoneyPlaces,
  cast: Cast,
  acknowledged: AcknowledgedWrites,
): Promise<string[]> {
  const { databaseUrl } = world
  return [
    ...(await ticketFindings(databaseUrl, acknowledged)),
    ...(await byHandFindings(databaseUrl, acknowledged)),
    ...(await banFindings(world, acknowledged)),
    ...(await noticeFindings(world, acknowledged)),
    ...(await traceFindings(databaseUrl)),
    ...(await balanceFindings(world, cast)),
    ...(await openFindings(databaseUrl)),
  ]
}

async function ticketFindings(databaseUrl: string, { tickets }: AcknowledgedWrites): Promise<string[]> {
  const rows = await ask<{ id: string; login: string; title: string; comments: string[] }>(
    databaseUrl,
    `select t.id, t.login, t.title,
       array(select c.id::text from audit.ticket_comment c where c.ticket_id = t.id order by c.id) as comments
     from audit.ticket t`,
  )
  const stored = rows.map(({ id, login, title, comments }) => JSON.stringify([id, login, title, ...comments]))
  const acknowledged = tickets.map(({ id, login, title, comments }) =>
    JSON.stringify([String(id), login, title, ...comments.toSorted((one, other) => one - other).map(String)]),
  )
  return unlike('D1: the ticket', acknowledged, stored)
}

async function byHandFindings(databaseUrl: string, { deposits, gifts }: AcknowledgedWrites): Promise<string[]> {
  const rows = await ask<{ id: string; login: string; amount: string; status: string; credits: string }>(
    databaseUrl,
    `select d.id, d.login, d.amount, d.status, (select count(*) from audit.ledger_entry e
       where e.ref_type = 'deposit' and e.ref_id = d.id::text and e.owner = d.login) as credits
     from audit.deposit d`,
  )
  const acknowledged = deposits.map(({ id, login, reais, isApproved }) =>
    [id, login, reais * 100, isApproved ? 'approved' : 'disapproved', isApproved ? 1 : 0].join(' '),
  )
  const stored = rows.map(({ id, login, amount, status, credits }) => [id, login, amount, status, credits].join(' '))
  const sent = await ask<{ login: string; file_name: string }>(
    databaseUrl,
    `select login, file_name from audit.delivery where reference like 'manual %'`,
  )
  const gifted = gifts.map(({ delivery, login }) => `${login} ${delivery}.txt`)
  return [
    ...unlike('P10: the deposit', acknowledged, stored),
    ...unlike(
      'S3: the gift',
      gifted,
      sent.map(({ login, file_name }) => `${login} ${file_name}`),
    ),
  ]
}

/** B1: bans are in force as staff were told, here and in the game. */
async function banFindings(
  { databaseUrl, sandboxDatabaseUrl }: MoneyPlaces,
  { bans }: AcknowledgedWrites,
): Promise<string[]> {
  const rows = await ask<{ id: string; login: string; is_over: boolean }>(
    databaseUrl,
    'select id, login, ended_at is not null as is_over from audit.ban',
  )
  const out = await ask<{ login: string }>(
    sandboxDatabaseUrl,
    'select login from sandbox.game_accounts where banned_until is not null',
  )
  const outside = new Set(out.map(({ login }) => login))
  return unlike(
    'B1: the ban',
    bans.map(({ id, login, isLifted }) => [id, login, isLifted, !isLifted].join(' ')),
    rows.map(({ id, login, is_over }) => [id, login, is_over, outside.has(login)].join(' ')),
  )
}

/** An article without an acknowledgement may exist, once. */
async function noticeFindings({ databaseUrl, nodes }: MoneyPlaces, { notices }: AcknowledgedWrites): Promise<string[]> {
  const found = await countFinding(
    databaseUrl,
    'D1: notices that are there twice',
    'select count(*) from (select title from audit.notice group by title having count(*) > 1) twice',
  )
  for (const { slug, title } of notices)
    for (const node of nodes) {
      const { status, body } = await call([node], `/notice/${slug}`, '', null, { method: 'GET' })
      if (status !== 200 || body.notice.title !== title) found.push(`D1: ${node} answers ${status} for ${slug}`)
    }
  return found
}

/** A1: one entry of the audit log for each write of staff, and none without a write. */
async function traceFindings(databaseUrl: string): Promise<string[]> {
  const traces: [what: string, action: string, rows: string, match: string][] = [
    ['credit', 'deliverValueManually', 'audit.staff_credit r', `a.after ->> 'credit' = r.tx_id::text`],
    [
      'gift',
      'sendItemManually',
      `(select * from audit.delivery where reference like 'manual %') r`,
      `a.target || '.txt' = 'delivery ' || r.file_name`,
    ],
    ['ban', 'banUser', 'audit.ban r', `a.after ->> 'ban' = r.id::text`],
    [
      'end of a ban',
      'unbanUser',
      `(select * from audit.ban where ending = 'lifted') r`,
      `a.before ->> 'ban' = r.id::text`,
    ],
    ['notice', 'notice.create', 'audit.notice r', `a.target = 'notice ' || r.id`],
    [
      'refund',
      'refundOrder',
      `(select * from audit.purchase where state = 'refunded') r`,
      `a.target = 'purchase ' || r.id`,
    ],
    [
      'review',
      'referral.review',
      `(select * from audit.referral where released = 'S') r`,
      `a.target = 'referral ' || r.id`,
    ],
    ['decision', 'deposit.update', 'audit.deposit r', `a.target = 'deposit ' || r.id`],
  ]
  const found: string[] = []
  for (const [what, action, rows, match] of traces) {
    const actions = `(select * from audit.admin_action where action = '${action}') a`
    found.push(
      ...(await countFinding(
        databaseUrl,
        `A1: writes of staff (${what}) without exactly one trace`,
        `select count(*) from ${rows} where (select count(*) from ${actions} where ${match}) <> 1`,
      )),
      ...(await countFinding(
        databaseUrl,
        `A1: traces of staff (${what}) of what was not written`,
        `select count(*) from ${actions} where not exists (select from ${rows} where ${match})`,
      )),
    )
  }
  return found
}

/** L2: each node shows each player the ledger's balance. */
async function balanceFindings({ databaseUrl, nodes }: MoneyPlaces, { players }: Cast): Promise<string[]> {
  const found: string[] = []
  const rows = await ask<{ owner: string; amount: string }>(databaseUrl, 'select owner, amount from audit.balance')
  for (const { login, token } of players)
    for (const node of nodes) {
      const { body } = await call([node], '/transaction/balance', token, null, { method: 'GET' })
      const amount = Number(rows.find(({ owner }) => owner === login)?.amount)
      if (body.data !== amount) found.push(`L2: ${node} tells ${login} of ${body.data} Cash, and ${amount} are there`)
    }
  return found
}

/** No operation is left with an unknown outcome that staff do not see. */
const openFindings = async (databaseUrl: string): Promise<string[]> => [
  ...(await countFinding(
    databaseUrl,
    'P9: refunds whose end nobody knows',
    `select count(*) from payment_refunds where state in ('asked', 'sent')`,
  )),
  ...(await countFinding(
    databaseUrl,
    'B1: bans that the game has not heard of',
    `select count(*) from audit.ban_operation where state = 'waiting'`,
  )),
]

/** The acknowledged values that are missing, and stored values that are extra or twice. */
function unlike(what: string, acknowledged: readonly string[], stored: readonly string[]): string[] {
  const missing = acknowledged.filter((each) => !stored.includes(each))
  const extra = stored.filter((each, at) => !acknowledged.includes(each) || stored.indexOf(each) !== at)
  return [
    ...missing.map((each) => `${what} ${each} was acknowledged and is not there`),
    ...extra.map((each) => `${what} ${each} is there, and nobody was told of it`),
  ]
}
