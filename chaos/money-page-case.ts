import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { FaultKind } from '../sandbox/src/faults.ts'
import { hurryPayments } from './money.ts'
import { claimsOf, findLies, type Claims } from './money-claims.ts'
import { payAll, plan, truthOf, ways, type Provider, type World } from './money-page-payments.ts'
import { aPlayer, create, signIn } from './money-page-player.ts'

export interface PageCase {
  provider: Provider
  fault: FaultKind
  /** Whether the payer's page stays open during the payment. */
  isOpen: boolean
  locale: 'pt-BR' | 'en'
}

const settleMs = 60_000
/** How long a page may take to show its data. */
const loadMs = 20_000

/** A running case: its player, and the false statements of its pages. */
interface CaseRun extends PageCase {
  world: World
  login: string
  /** The prefix of each path: `/en` or nothing. */
  prefix: string
  lies: Set<string>
}

/** Runs one case from the donation to its end. Returns the false statements of pages, and the final state. */
export async function runCase(world: World, pageCase: PageCase) {
  const { portal, browser } = world
  const { provider, fault, isOpen, locale } = pageCase
  const login = `pg${Date.now().toString(36).slice(-5)}${world.number}`
  const prefix = locale === 'en' ? '/en' : ''
  const run: CaseRun = { ...pageCase, world, login, prefix, lies: new Set() }
  const token = await aPlayer(portal, login)
  const context = await browser.newContext({ baseURL: portal.url, locale })
  try {
    await signIn(context, token)
    const page = await context.newPage()
    if (!fault.startsWith('webhook-')) await plan(portal, provider, fault)
    await create(page, `${prefix}/donationAmount?preset=50&method=${ways[provider]}`, (where) => look(run, where, page))
    if (!isOpen) await page.close()
    await plan(portal, provider, fault)
    // Pays everything that the provider has for this player, including payments of which the portal was not told.
    await payAll(world, provider, login)
    await settle(run, isOpen ? page : null)
    await readAll(run, await context.newPage())
    return { lies: [...run.lies], truth: await truthOf(world, provider, login) }
  } finally {
    await context.close()
    await fetch(`${portal.sandboxUrl}/control/faults?target=${provider}`, { method: 'DELETE' })
  }
}

/** Waits until paid payments are credited, and until the open page says so. */
async function settle(run: CaseRun, watched: Page | null): Promise<void> {
  const { world, provider, login, prefix, lies } = run
  if (watched && provider === 'paypal') {
    const [own] = await truthOf(world, provider, login)
    if (own?.ref) await watched.goto(`${prefix}/paymentPayPal?token=${encodeURIComponent(own.ref)}`)
  }
  const deadline = Date.now() + settleMs
  let saw = false
  for (;;) {
    if (watched) saw = (await look(run, 'the open page', watched)).isApproved || saw
    const truth = await truthOf(world, provider, login)
    const isSettled =
      truth.every(({ isPaid, credited }) => isPaid === credited > 0) && truth.some((each) => each.isPaid)
    if (isSettled && (!watched || saw)) return
    if (Date.now() > deadline) {
      if (!isSettled) lies.add(`it did not settle: ${JSON.stringify(truth)}`)
      else if (watched) lies.add('the open page never said that it was approved')
      return
    }
    await hurryPayments(world.databaseUrl)
    await pause(700)
  }
}

/** Reads the receipt, the page and the row of each payment at the end. */
async function readAll(run: CaseRun, reading: Page): Promise<void> {
  const { world, provider, login, prefix, lies } = run
  const readTruth = async () => (await truthOf(world, provider, login)).filter(({ id }) => id)
  for (const own of await readTruth()) {
    await reading.goto(`${prefix}/transactions/${own.id}`)
    await reading.locator('html[data-hydrated]').waitFor()
    await demand(run, 'the receipt', reading, own.id)
    if (own.path) {
      await reading.goto(prefix + own.path)
      await reading.locator('html[data-hydrated]').waitFor()
      await demand(run, 'the payment page', reading, own.id)
    }
  }
  await reading.goto(`${prefix}/transactions`)
  await reading.locator('table').first().waitFor()
  for (const own of await readTruth()) {
    const row = reading.getByRole('row').filter({ has: reading.locator(`a[href$="/transactions/${own.id}"]`) })
    const claims = claimsOf(await row.innerText())
    for (const lie of findLies(claims, [own], { id: own.id, isFinal: true, isRow: true })) lies.add(`the list: ${lie}`)
  }
}

async function read({ world, provider, login }: CaseRun, page: Page, id: string | null, isFinal: boolean) {
  const text = await page
    .locator('main')
    .innerText({ timeout: 10_000 })
    .catch(() => '')
  const claims = claimsOf(text)
  // The page was read before this query, and money and credits only grow here.
  const truth = await truthOf(world, provider, login)
  const address = page.url()
  const own = truth.find((each) => address.includes(each.id) || (each.ref !== null && address.includes(each.ref)))
  return { claims, lies: findLies(claims, truth, { id: id ?? own?.id ?? null, isFinal }) }
}

/** Checks a page for statements that are false at any moment. */
async function look(run: CaseRun, where: string, page: Page): Promise<Claims> {
  const { claims, lies } = await read(run, page, null, false)
  for (const lie of lies) run.lies.add(`${where}: ${lie}`)
  return claims
}

/** Checks that a loaded page states everything at the end. */
async function demand(run: CaseRun, where: string, page: Page, id: string): Promise<void> {
  const deadline = Date.now() + loadMs
  for (;;) {
    await look(run, where, page)
    const { lies } = await read(run, page, id, true)
    if (lies.length > 0 && Date.now() < deadline) {
      await pause(300)
      continue
    }
    for (const lie of lies) run.lies.add(`${where}: ${lie}`)
    return
  }
}
