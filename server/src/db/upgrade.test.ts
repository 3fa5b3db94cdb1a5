import { isForStaff } from '@guildhall/contract'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { dumpDatabase } from '../../../scripts/dump-database.ts'
import { aDatabaseOf, aSandboxOf, dumpVersions, type Dump } from '../../../test/dumped-database.ts'
import { aPortal, type Portal } from '../../../test/portal.ts'
import { archiveAuditLog } from '../audit/archive/write.ts'
import { checkAuditLog, getAuditCheck } from '../features/audit/check.ts'
import { allOperations } from '../features/index.ts'
import { codeAt, fromBase32, stepAt } from '../features/account/second-step/totp-code.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import { prepareSwitches } from './game-place.ts'
import { migrate } from './migrate.ts'

const minuteMs = 60_000
/** The query that a list requires in its address. */
const queries: Record<string, string> = {
  describeDeliveryCode: '?code=413%2061%2010',
  listClosedListings: '?ids=15',
  getReferralDetails: '?from_user=2',
  getBanTarget: '?nickname=Player',
  searchAll: '?q=player',
  searchPublic: '?q=player',
  getRecipient: '?login=player',
  previewShop: '?at=2026-11-23T12:00:00Z',
  getInsightFlow: '?from=2026-11-01&to=2026-11-20&by=day',
  getInsightItems: '?from=2026-11-01&to=2026-11-20',
  getInsightConversion: '?from=2026-11-01&to=2026-11-20',
  getInsightCohorts: '?from=2026-11-01&to=2026-11-20&basis=donation',
  getInsightEffect: '?from=2026-11-01&to=2026-11-20',
  getStatement: '?month=2026-10',
  exportStatement: '?month=2026-10',
}
const accountsOfDump = `
  select login, roles, game_state as "gameState", game_account_made as "gameAccountMade",
    (select state from game_operations where user_id = users.id order by started_at desc limit 1) as operation,
    coalesce((select sum(balance) from ledger_accounts where user_id = users.id), 0)::int as balance
  from users where password_hash <> 'none' order by login collate "C"`
/** These change something on a GET. */
const acts = new Set(['redeemRewardByGet'])

test('there is a dump of the version before the accounts of the game were claimed', () => {
  expect(dumpVersions()).toContain('30c27a2')
})

for (const version of dumpVersions()) {
  const { url, dump } = await aDatabaseOf(version)
  const loaded = await dumpDatabase(url)
  const listed = await ask(url, accountsOfDump)
  const before = await countRows(url)
  await migrate(url)
  await prepareJobs(url)
  const portal = await aPortal({}, { databaseUrl: url, sandbox: await aSandboxOf(dump) })
  // Mailed links are still valid, and the codes of the second step are later than the used ones.
  const now = new Date(dump.at.getTime() + 10 * minuteMs)
  portal.setNow(now)

  describe(`from ${version}`, () => {
    test('the dump is loaded whole', () => {
      expect(loaded).toBe(dump.sql)
    })

    test('the list of its accounts is true, and names everybody who has a password', () => {
      const accounts = dump.accounts.map(({ login, roles = [], gameState, gameAccountMade, operation, balance }) => ({
        login,
        roles,
        gameState,
        gameAccountMade,
        operation,
        balance,
      }))
      expect(accounts.toSorted((one, other) => (one.login < other.login ? -1 : 1))).toEqual(listed)
    })

    test('no table loses rows', async () => {
      const after = await countRows(url)
      const fewer = Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)
      expect(fewer).toEqual([])
    })

    test('every migration is applied, and a second start finds nothing to do', async () => {
      const lines: string[] = []
      await migrate(url, { info: (line: string) => void lines.push(line) })
      expect(lines).toEqual([])
    })

    test.each(dump.accounts)('$login, who $about, signs in', async ({ login, password, totpSecret, ...account }) => {
      const otp = totpSecret ? codeAt(fromBase32(totpSecret), stepAt(now)) : undefined
      expect((await signIn(portal, login, `${password}x`, otp)).status).toBe(401)
      const { status, body } = await signIn(portal, login, password, otp)
      expect([status, body.userData?.username]).toEqual([200, login])
      expect(body.userData.Roles).toEqual(account.roles ?? [])
      for (const path of ['/account/user', '/account/me', '/account/sessions', '/transaction/activities'])
        expect([path, (await portal.call('GET', path, { token: body.token })).status]).toEqual([path, 200])
      const balance = await portal.call('GET', '/transaction/balance', { token: body.token })
      expect(balance.body).toEqual({ data: account.balance })
    })

    test('staff see the accounts that the game has not confirmed, to which the game is closed', async () => {
      expect(await ask(url, 'select id from game_operations where login is null')).toEqual([])
      const unconfirmed = dump.accounts.filter(
        ({ gameState, gameAccountMade }) => gameState !== 'none' && !gameAccountMade,
      )
      expect(unconfirmed.length).toBeGreaterThan(0)
      const staff = await staffToken(portal, dump)
      const { body } = await portal.call('GET', '/staff/game-accounts', { token: staff })
      const logins = body.data.map(({ login }: { login: string }) => login)
      expect(logins.toSorted()).toEqual(unconfirmed.map(({ login }) => login).toSorted())
      for (const { login } of unconfirmed) {
        const token = await tokenOf(portal, login, dump)
        for (const path of ['/market/cargo', '/logsgame'])
          expect((await portal.call('GET', path, { token })).body.code).toBe('game_account_unconfirmed')
      }
      for (const { login } of dump.accounts.filter((each) => each.gameAccountMade && !each.totpSecret)) {
        const { body: log } = await portal.call('GET', '/logsgame', { token: await tokenOf(portal, login, dump) })
        expect([login, log.code]).toEqual([login, undefined])
      }
    })

    for (const { login, password, balance } of dump.adopted ?? [])
      test(`${login}, who came from an older site, signs in with the password of there`, async () => {
        expect((await signIn(portal, login, `${password}x`)).status).toBe(401)
        const { status, body } = await signIn(portal, login, password)
        expect([status, (await portal.call('GET', '/transaction/balance', { token: body.token })).body]).toEqual([
          200,
          { data: balance },
        ])
      })

    test('the second step is asked for, and each recovery code counts once', async () => {
      const guarded = dump.accounts.filter(({ totpSecret }) => totpSecret)
      expect(guarded.length).toBeGreaterThan(0)
      for (const { login, password, recoveryCodes = [] } of guarded) {
        expect((await signIn(portal, login, password)).body.code).toBe('otp_needed')
        expect((await signIn(portal, login, password, '000000')).body.code).toBe('otp_wrong')
        for (const code of recoveryCodes.slice(0, 2)) {
          expect((await signIn(portal, login, password, code)).status).toBe(200)
          expect((await signIn(portal, login, password, code)).body.code).toBe('otp_wrong')
        }
      }
    })

    test('the links of mails that were sent before still work', async () => {
      for (const { login, purpose, email, token } of dump.links) {
        if (purpose === 'email') {
          expect(await portal.call('POST', '/account/verifyEmail', { body: { token } })).toMatchObject({
            status: 200,
            body: { email },
          })
        } else {
          const password = 'Depois-99'
          const reset = await portal.call('POST', '/passwordReset', { body: { token, password } })
          expect([reset.status, reset.body.code]).toEqual([200, undefined])
          expect((await signIn(portal, login, password)).status).toBe(200)
        }
      }
    })

    test('goes on writing into the game that it had, and a demo into none', async () => {
      const switches = `select name, is_on as "isOn", origin from game_switches order by name`
      const names = ['accounts', 'bans', 'deliveries', 'guild_marks']
      // A demo that knew them has switched them on for its sandbox.
      const origin = 'game_switches' in before ? 'sandbox' : 'upgrade'
      const all = names.map((name) => ({ name, isOn: true, origin }))
      expect(await ask(url, switches)).toEqual(all)
      const start = (place: string) => prepareSwitches(portal.app.db, { kind: 'bridge', place }, now)
      const off = (why: string) => names.map((name) => ({ name, isOn: false, origin: why }))
      await start('game.example:443')
      await start('game.example:443')
      expect(await ask(url, switches)).toEqual(origin === 'sandbox' ? off('new') : all)
      // Its switches were for that game, and for no other one.
      await start('other.example:443')
      expect(await ask(url, switches)).toEqual(off(origin === 'sandbox' ? 'new' : 'moved'))
      await ask(url, `update game_switches set is_on = true, origin = 'upgrade'`)
    })

    test('the ledger adds up', async () => {
      const token = await staffToken(portal, dump)
      expect((await portal.call('POST', '/ledger/audit', { token })).status).toBe(200)
      await portal.runJobs()
      const { body } = await portal.call('GET', '/ledger/audit', { token })
      expect(body.last).toMatchObject({ findings: [], at: now.toISOString() })
      const [sums] = await ask(url, 'select sum(balance)::int as all, count(*)::int as count from ledger_accounts')
      expect(sums).toMatchObject({ all: 0 })
      expect(Number(sums?.count)).toBeGreaterThan(50)
    })

    test('a credit of before can be taken back, and the ledger still adds up', async () => {
      const [credit] = await ask(url, 'select id from staff_credits limit 1')
      if (!credit) return
      const token = await staffToken(portal, dump)
      const body = { reason: 'Conta errada.' }
      expect((await portal.call('POST', `/staff/credits/${String(credit.id)}/reverse`, { token, body })).status).toBe(
        200,
      )
      await portal.call('POST', '/ledger/audit', { token })
      await portal.runJobs()
      expect((await portal.call('GET', '/ledger/audit', { token })).body.last.findings).toEqual([])
    })

    test('the audit log of before becomes archives, and its chain goes on', async () => {
      await checkAuditLog(portal.app, { isWhole: true })
      const rows = (await countRows(url)).admin_actions!
      const inFourYears = () => new Date(now.getTime() + 4 * 365 * 24 * 60 * minuteMs)
      await archiveAuditLog({ ...portal.app, now: inFourYears })
      const [sum] = await ask(url, 'select sum(last_seq - first_seq + 1)::int as rows from audit_archives')
      expect((await countRows(url)).admin_actions).toBe(rows - Number(sum?.rows))
      await checkAuditLog(portal.app, { isWhole: true })
      expect((await getAuditCheck(portal.app)).last?.findings).toEqual([])
    })

    test('every view for auditors can be read', async () => {
      const views = await ask(
        url,
        `select format('%I.%I', schemaname, viewname) as name from pg_views where schemaname = 'audit'`,
      )
      expect(views.length).toBeGreaterThan(25)
      for (const { name } of views) await ask(url, `select * from ${String(name)}`)
    })

    test('every list of every feature replies', async () => {
      const tokens = { staff: await staffToken(portal, dump), player: await tokenOf(portal, 'player', dump) }
      const lists = allOperations.filter(
        ({ name, endpoint: { route } }) => /^GET [^:]+$/.test(route) && !acts.has(name),
      )
      expect(lists.length).toBeGreaterThan(50)
      const friend = dump.accounts.find(({ login, gameAccountMade }) => gameAccountMade && login !== 'player')!
      const asked: Record<string, string> = { ...queries, findGiftReceiver: `?by=login&name=${friend.login}` }
      const failed: unknown[] = []
      for (const { name, endpoint } of lists) {
        const path = endpoint.route.slice('GET '.length) + (asked[name] ?? '')
        const token = tokens[isForStaff(endpoint.access) ? 'staff' : 'player']
        const { status, body } = await portal.call('GET', path, { token })
        if (status !== 200) failed.push([name, path, status, body])
      }
      expect(failed).toEqual([])
    })
  })
}

const signIn = (portal: Portal, username: string, password: string, otp?: string) =>
  portal.call('POST', '/login', { body: { username, password, ...(otp ? { otp } : {}) } })

async function tokenOf(portal: Portal, login: string, dump: Dump): Promise<string> {
  const account = dump.accounts.find((each) => each.login === login)
  if (!account) throw new Error(`The dump names no account ${login}.`)
  return (await signIn(portal, login, account.password)).body.token
}
const staffToken = (portal: Portal, dump: Dump): Promise<string> => tokenOf(portal, 'admin', dump)

async function countRows(url: string): Promise<Record<string, number>> {
  const counts = await ask(
    url,
    `select tablename as table, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', tablename),
       false, true, '')))[1]::text::int as rows from pg_tables where schemaname = 'public'`,
  )
  return Object.fromEntries(counts.map(({ table, rows }) => [String(table), Number(rows)]))
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
