import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumPath } from '../e2e/chromium.ts'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { apiFaults, noticeFaults, requestFaults, type FaultKind } from '../sandbox/src/faults.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { hurryPayments } from './money.ts'
import { claimsOf, findLies, type Claims, type Truth } from './money-claims.ts'
import { ask } from './money-truth.ts'

const ways = { mercadopago: 'mercado_pix', picpay: 'picpay', paypal: 'paypal', pix: 'pix' } as const
type Provider = keyof typeof ways
export const pageProviders = Object.keys(ways) as Provider[]
export const pageFaults: readonly FaultKind[] = [...requestFaults, ...apiFaults, ...noticeFaults]

export interface PageCase {
  provider: Provider
  fault: FaultKind
  /** Whether the payer's page stays open while the payment is made. */
  isOpen: boolean
  locale: 'pt-BR' | 'en'
}

export interface PagesReport {
  cases: number
  /** Payments that the sandbox calls paid, and those that the portal has credited. */
  paid: number
  credited: number
  differences: string[]
}

/** Every fault at every provider, with the page open and closed; each sixth case in English. */
export const allPageCases = (): PageCase[] =>
  pageProviders.flatMap((provider) =>
    pageFaults.flatMap((fault) =>
      [true, false].map((isOpen, at) => {
        const turn = pageFaults.indexOf(fault) * 2 + at + pageProviders.indexOf(provider)
        return { provider, fault, isOpen, locale: turn % 6 === 5 ? ('en' as const) : ('pt-BR' as const) }
      }),
    ),
  )

const settleMs = 60_000
const creationMs = 40_000
/** How long a page may take to show what it has asked for. */
const loadMs = 20_000

/**
 * A player gives R$ 50 in a browser while a fault strikes: at the creation and once more while it is paid. What the
 * pages say, all along and in the end, is compared with the ledger and with the sandbox.
 */
export async function comparePages({
  cases,
  say = () => {},
}: {
  cases: PageCase[]
  say?: (line: string) => void
}): Promise<PagesReport> {
  const portal = await startPortal({
    PAYMENT_TIMEOUT_MS: '2000',
    SANDBOX_WEBHOOK_DELAY_MS: '50',
    SANDBOX_WEBHOOK_LATE_MS: '4000',
    SANDBOX_WEBHOOK_RETRY_SCALE: '0.001',
  })
  const report: PagesReport = { cases: 0, paid: 0, credited: 0, differences: [] }
  const { executablePath, env, args } = await chromiumPath()
  const browser = await chromium.launch({ executablePath, env, args })
  try {
    const { url: databaseUrl } = await startEmbedded({ dataDir: portal.dataDir })
    // Faults are planned for a provider, so that its cases come one after the other.
    await Promise.all(
      pageProviders.map(async (provider) => {
        for (const each of cases.filter((every) => every.provider === provider)) {
          const name = `${provider}, ${each.fault}, page ${each.isOpen ? 'open' : 'closed'}, ${each.locale}`
          const startedAt = Date.now()
          const world: World = { portal, browser, databaseUrl, number: (report.cases += 1) }
          const found = await tellCase(world, each).catch((error: Error) => ({
            lies: [`could not be told: ${error.message.slice(0, 600)}`],
            truth: [] as Truth[],
          }))
          report.paid += found.truth.filter(({ heldCents }) => heldCents > 0).length
          report.credited += found.truth.filter(({ credited }) => credited > 0).length
          report.differences.push(...found.lies.map((lie) => `${name}: ${lie}`))
          const verdict = found.lies.length ? found.lies.join(' | ') : 'agrees'
          say(`${name}: ${verdict} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
        }
      }),
    )
    return report
  } finally {
    await browser.close()
    await portal.stop()
    await portal.remove()
  }
}

interface World {
  portal: Portal
  browser: Browser
  databaseUrl: string
  number: number
}

async function tellCase(world: World, { provider, fault, isOpen, locale }: PageCase) {
  const { portal, browser, databaseUrl } = world
  const lies = new Set<string>()
  const login = `pg${Date.now().toString(36).slice(-5)}${world.number}`
  const token = await aPlayer(portal, login)
  const context = await browser.newContext({ baseURL: portal.url, locale })
  const prefix = locale === 'en' ? '/en' : ''
  const isRequestFault = !fault.startsWith('webhook-')
  const readTruth = () => truthOf(world, provider, login)
  const read = async (page: Page, id: string | null, isFinal: boolean) => {
    const text = await page
      .locator('main')
      .innerText({ timeout: 10_000 })
      .catch(() => '')
    const claims = claimsOf(text)
    // What the page said came before what we look up now, and money and credits only grow here.
    const truth = await readTruth()
    const address = page.url()
    const shown = truth.find((each) => address.includes(each.id) || (each.ref !== null && address.includes(each.ref)))
    return { claims, lies: findLies(claims, truth, { id: id ?? shown?.id ?? null, isFinal }) }
  }
  /** What a page must never say, at whatever moment. */
  const look = async (where: string, page: Page): Promise<Claims> => {
    const { claims, lies: found } = await read(page, null, false)
    for (const lie of found) lies.add(`${where}: ${lie}`)
    return claims
  }
  /** What a page must say in the end, once it has loaded. */
  const demand = async (where: string, page: Page, id: string): Promise<void> => {
    const deadline = Date.now() + loadMs
    for (;;) {
      await look(where, page)
      const { lies: found } = await read(page, id, true)
      if (found.length > 0 && Date.now() < deadline) {
        await pause(300)
        continue
      }
      for (const lie of found) lies.add(`${where}: ${lie}`)
      return
    }
  }
  try {
    await context.addInitScript(
      ([value]) => {
        if (location.protocol === 'about:') return
        const now = new Date()
        const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
        localStorage.setItem(`launch-dismissed:launch:${day.join('-')}`, '1')
        if (!sessionStorage.getItem('signed')) localStorage.setItem('power-token', value!)
        sessionStorage.setItem('signed', '1')
      },
      [token],
    )
    const page = await context.newPage()
    if (isRequestFault) await plan(portal, provider, fault)
    await create(page, `${prefix}/donationAmount?preset=50&method=${ways[provider]}`, (where) => look(where, page))
    let watched: Page | null = page
    if (!isOpen) {
      await page.close()
      watched = null
    }
    await plan(portal, provider, fault)
    // Whatever the provider has of this player is paid, also what the portal was not told of.
    await payAll(world, provider, login)
    if (watched && provider === 'paypal') {
      const [own] = await readTruth()
      if (own?.ref) await watched.goto(`${prefix}/paymentPayPal?token=${encodeURIComponent(own.ref)}`)
    }
    const deadline = Date.now() + settleMs
    let saw = false
    for (;;) {
      if (watched) saw = (await look('the open page', watched)).isApproved || saw
      const truth = await readTruth()
      const isSettled =
        truth.every(({ isPaid, credited }) => isPaid === credited > 0) && truth.some((each) => each.isPaid)
      if (isSettled && (!watched || saw)) break
      if (Date.now() > deadline) {
        if (!isSettled) lies.add(`it did not settle: ${JSON.stringify(truth)}`)
        else if (watched) lies.add('the open page never said that it was approved')
        break
      }
      await hurryPayments(databaseUrl)
      await pause(700)
    }
    const reading = await context.newPage()
    for (const own of (await readTruth()).filter(({ id }) => id)) {
      await reading.goto(`${prefix}/transactions/${own.id}`)
      await reading.locator('html[data-hydrated]').waitFor()
      await demand('the receipt', reading, own.id)
      if (own.path) {
        await reading.goto(prefix + own.path)
        await reading.locator('html[data-hydrated]').waitFor()
        await demand('the payment page', reading, own.id)
      }
    }
    await reading.goto(`${prefix}/transactions`)
    await reading.locator('table').first().waitFor()
    for (const own of (await readTruth()).filter(({ id }) => id)) {
      const row = reading.getByRole('row').filter({ has: reading.locator(`a[href$="/transactions/${own.id}"]`) })
      const claims = claimsOf(await row.innerText())
      for (const lie of findLies(claims, [own], { id: own.id, isFinal: true, isRow: true }))
        lies.add(`the list: ${lie}`)
    }
    return { lies: [...lies], truth: await readTruth() }
  } finally {
    await context.close()
    await fetch(`${portal.sandboxUrl}/control/faults?target=${provider}`, { method: 'DELETE' })
  }
}

/** Presses the button until a payment has begun; a failure is read and tried once more, as its words say. */
async function create(page: Page, address: string, read: (where: string) => Promise<unknown>): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor()
  const button = page.getByRole('button', { name: /^(Processar pagamento|Process payment)/ })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await button.click()
    const isAway = page.waitForURL((url) => !url.pathname.endsWith('/donationAmount'), { timeout: creationMs })
    const failed = page.locator('main [role=alert]').filter({ hasText: /\S/ }).first().waitFor({ timeout: creationMs })
    const outcome = await Promise.race([isAway.then(() => 'begun'), failed.then(() => 'failed')])
    isAway.catch(() => {})
    failed.catch(() => {})
    if (outcome === 'begun') return
    await read('the donation page')
    // A payment that may exist is followed and not repeated: the page offers no second try, or leads to its row.
    if (!(await button.isEnabled().catch(() => false))) return
  }
}

async function aPlayer({ url }: Portal, login: string): Promise<string> {
  const form = {
    username: login,
    password: 'Trono-7x',
    email: `${login}@exemplo.com.br`,
    firstname: 'Renata',
    lastname: 'Moreira',
    document: '52998224725',
    phone: '11999998888',
    codeIndication: '',
    cookieIndication: `browser of ${login}`,
    hcaptcha: 'off',
  }
  const reply = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const body = (await reply.json()) as { token?: string }
  if (!body.token) throw new Error(`Nobody could sign up: ${JSON.stringify(body)}`)
  return body.token
}

async function plan({ sandboxUrl }: Portal, target: Provider, kind: FaultKind): Promise<void> {
  await post(`${sandboxUrl}/control/faults`, { target, kind, count: 1 })
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Approves what the sandbox has of this player and can be paid; PayPal's money comes with the capture. */
async function payAll({ portal, databaseUrl }: World, provider: Provider, login: string): Promise<void> {
  for (const { ref } of await inSandbox(databaseUrl, provider, login))
    await post(`${portal.sandboxUrl}/control/payments/${provider}/${encodeURIComponent(ref)}/approve`, {})
}

const inSandbox = (databaseUrl: string, provider: Provider, login: string) =>
  ask<{ ref: string; reference: string; paid_cents: number; status: string; id: string }>(
    databaseUrl,
    `select s.ref, s.reference, s.paid_cents::int as paid_cents, s.status, p.id from sandbox.payments s
     join payments p on p.reference = s.reference join users u on u.id = p.user_id
     where s.provider = '${provider}' and u.login = '${login}' order by s.created_at`,
  )

/** What the ledger and the sandbox say of each payment of a player. */
async function truthOf({ databaseUrl }: World, provider: Provider, login: string): Promise<Truth[]> {
  const rows = await ask<Omit<Truth, 'isPaid' | 'path'> & { status: string | null }>(
    databaseUrl,
    `select p.id, s.ref, s.status, p.credited::int as credited, p.cash::int as cash,
       coalesce(s.paid_cents, 0)::int as "heldCents",
       (select b.amount::int from audit.balance b where b.owner = u.login) as balance
     from payments p join users u on u.id = p.user_id
       left join sandbox.payments s on s.reference = p.reference and s.provider = p.provider
     where u.login = '${login}' order by p.created_at desc`,
  )
  return rows.map((row) => ({ ...row, isPaid: row.heldCents > 0, path: row.ref ? pathOf(provider, row.ref) : null }))
}

function pathOf(provider: Provider, ref: string): string {
  const paths = {
    mercadopago: `/paymentMercadoPix?id=${ref}`,
    picpay: `/paymentPicPay?referenceId=${ref}`,
    paypal: `/paymentPayPal?token=${ref}`,
    pix: `/paymentPix?txid=${ref}`,
  }
  return paths[provider]
}
