import type { Page } from '@playwright/test'
import { isRegistered } from '../web/src/app/paths.ts'
import { aPlayer, as } from './accounts.ts'
import { alive, asPlayer, expect, hydrated, test } from './fixtures.ts'
import { layoutShift, mostShift, watchLayoutShifts } from './walk/layout-shift.ts'

const phone = { width: 360, height: 780 }

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Where an element ends on the first screen, in CSS pixels. */
const endOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not drawn.`)
  return box.y + box.height
}

test('on a phone one screen has the online players, the next event, the leaders, and the main links', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page)
  const glance = page.locator('[data-glance]')
  await expect(glance.getByText(/jogador(es)? online agora/)).toBeVisible()
  await expect(glance.getByText('Próximo')).toBeVisible()
  await expect(glance.locator('time')).toHaveText(/^(dom|seg|ter|qua|qui|sex|sáb)\., \d\d:\d\d$/)
  const leader = page.getByRole('region', { name: 'Melhores jogadores' }).getByRole('listitem').first()
  await expect(leader).toContainText(await glance.getByRole('link').last().innerText())
  expect(await endOf(page, '[data-glance]')).toBeLessThan(phone.height - 100)
  expect(await endOf(page, '[data-block="hero"] a')).toBeLessThan(phone.height)
  // A line leads to what it names.
  await glance.getByRole('link').first().click()
  const events = page.getByRole('region', { name: 'Próximos eventos' })
  await expect(events).toBeInViewport()
  await expect(events).toBeFocused()
  await expect(page).toHaveURL('/#events')
  expect((await events.boundingBox())!.y, 'the place does not move away').toBeLessThan(phone.height / 2)
  const name = await glance.getByRole('link').last().innerText()
  await glance.getByRole('link').last().click()
  await expect(page).toHaveURL(`/player/${encodeURIComponent(name)}`)
})

test('a tablet shows the whole name of the next event', async ({ page }) => {
  for (const path of ['/', '/en']) {
    await open(page, path)
    const events = page.getByRole('region', { name: /Próximos eventos|Next events/ }).getByRole('heading', { level: 3 })
    const names = await events.allInnerTexts()
    expect(names.length).toBeGreaterThan(0)
    for (const width of [768, 820]) {
      await page.setViewportSize({ width, height: 1024 })
      // Any event of the schedule can be the next one, so the test tries the name of each.
      const cut = await page.locator('[data-glance] .truncate').evaluateAll(
        (links, names) =>
          links.flatMap((link, at) =>
            (at === 0 ? ['BattleRoyal', ...names] : [link.textContent ?? '']).filter((name) => {
              link.textContent = name
              return link.scrollWidth > link.clientWidth
            }),
          ),
        names,
      )
      expect(cut, `cut at ${width} px`).toEqual([])
    }
  }
})

test('the hero links only to pages that exist', async ({ page, request }) => {
  await open(page)
  const hero = page.locator('[data-block="hero"]')
  const links = await hero.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(0)
  for (const href of links) expect((await request.get(href)).status(), href).toBe(200)
  // HOME-04
  expect(links.includes('/download')).toBe(isRegistered('/download'))
  // HOME-01 … 03
  const donation = '/donationAmount?preset=5000&promoTitle=Apoie+o+servidor'
  expect(links.includes(donation)).toBe(isRegistered('/donationAmount'))
})

// HOME-18
test('three cards lead to the community, in tabs of their own', async ({ page }) => {
  for (const [path, name] of [
    ['/', 'Comunidade'],
    ['/en', 'Community'],
  ] as const) {
    await open(page, path)
    const cards = page.getByRole('region', { name }).getByRole('link')
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) {
      await expect(card).toHaveAttribute('href', /^https:/)
      await expect(card).toHaveAttribute('target', '_blank')
      await expect(card).toHaveAttribute('rel', /noopener/)
    }
  }
})

// HOME-19
test('the floating help stops above the footer, and never covers it', async ({ page }) => {
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    await open(page)
    const help = page.getByRole('link', { name: 'Ajuda', exact: true })
    await expect(help).toHaveAttribute('href', isRegistered('/guide/:slug') ? '/guide/como-ganhar-cash' : /^https:/)
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((at) => window.scrollTo({ top: at * document.body.scrollHeight, behavior: 'instant' }), share)
      if (share < 1) await expect(help).toBeInViewport({ ratio: 1 })
    }
    const [rest, footer] = [await help.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    expect(rest!.y + rest!.height).toBeLessThanOrEqual(footer!.y)
  }
})

test('without JavaScript the home is readable: news, ranking, events with their times, downloads', async ({
  newVisitor,
  complaints,
}) => {
  complaints.expect(/request failed: .*\.js csp$/)
  const page = await newVisitor({ javaScriptEnabled: false, viewport: phone })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Notícias' }).getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Melhores jogadores' }).getByRole('listitem')).toHaveCount(10)
  const events = page.getByRole('region', { name: 'Próximos eventos' })
  await expect(events.getByRole('listitem')).toHaveCount(8)
  for (const time of await events.locator('time').all())
    await expect(time).toHaveText(/^\S+, \d\d\/\d\d, \d\d:\d\d \(Brasília\)$/)
  if (!isRegistered('/download')) return
  await page.locator('[data-block="hero"]').getByRole('link', { name: 'Baixar o jogo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
})

// ROUTE-01, ROUTE-24, HOME-16 … 19
test('the home is at the root, in its order, without a redirect', async ({ page }) => {
  await open(page)
  expect(new URL(page.url()).pathname).toBe('/')
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  const order = ['Notícias', 'Melhores jogadores', 'Próximos eventos', 'Comunidade']
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order)
})

test('beside the hero the next event counts down, is under way for half an hour, and the chronicle follows', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-25T15:57:40Z' })
  await page.route('**/api/ranking/changes', (route) =>
    route.fulfill({
      json: {
        changes: [
          { id: 2, at: '2026-11-25T15:40:00Z', kind: 'place', name: 'Fenrir', level: 383, place: 4 },
          { id: 1, at: '2026-11-25T12:00:00Z', kind: 'level', name: 'Guerreira da Noite', level: 401, place: 40 },
        ],
      },
    }),
  )
  await open(page)
  const tonight = page.locator('[data-tonight]')
  // Its code is loaded a while after the page. Then the clock stands until the test advances it.
  await expect(tonight.getByRole('listitem')).toHaveCount(2)
  await page.clock.pauseAt('2026-11-25T15:59:42Z')
  await expect(tonight.getByRole('region', { name: 'Próximo evento' })).toContainText('Sombra Negra')
  await expect(tonight.getByRole('timer')).toHaveText(/^00:00:\d\d$/)
  await expect(tonight.getByRole('listitem')).toHaveText([
    'Fenrir subiu para o 4º lugarhá 19 min',
    'Guerreira da Noite chegou ao nível 401há 3 h',
  ])
  await expect(tonight.getByRole('link', { name: 'Fenrir' })).toHaveAttribute('href', '/player/Fenrir')
  await page.clock.runFor(25_000)
  await expect(tonight.getByRole('region', { name: 'Acontecendo agora' })).toContainText('Começou há 0 min')
  await expect(tonight).toContainText('Depois:')
  await page.clock.fastForward('31:00')
  await expect(tonight.getByRole('region', { name: 'Próximo evento' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  // A phone has the summary below the hero.
  await page.setViewportSize(phone)
  await expect(tonight).toBeHidden()
})

test('a player is greeted with character, Cash and what waits, in a document that is the same for all', async ({
  page,
  newVisitor,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/account/home') && asked.push(request.url())))
  await asPlayer(page)
  await watchLayoutShifts(page)
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 860 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/')
    await alive(page)
    const hero = page.locator('[data-block="hero"]')
    await expect(hero.getByText(/^(Bom dia|Boa tarde|Boa noite), Marina$/)).toBeVisible()
    await expect(hero.locator('[data-own-character]')).toContainText(/Nível \d+/)
    for (const field of ['Seu Cash', 'Pedidos a caminho', 'Vendas hoje', 'Respostas novas', 'Prêmios a resgatar'])
      await expect(hero.getByRole('link', { name: field })).toBeInViewport()
    await expect(hero.getByText(/^[\d.]+ Cash$/)).toBeVisible()
    // Everything of the specified home stays.
    await expect(hero.getByRole('link', { name: 'Baixar o jogo' })).toBeVisible()
    await expect(hero.getByRole('link', { name: 'Doar agora' })).toBeVisible()
    const { score, moved } = await layoutShift(page)
    expect(score, moved).toBeLessThanOrEqual(mostShift)
  }
  expect(asked, 'one request for each visit').toHaveLength(2)

  // A long name, and the reason why there is no character, are whole on a phone.
  const newcomer = await newVisitor({ viewport: { width: 360, height: 740 } })
  await as(newcomer, await aPlayer(newcomer, { firstname: 'Maximiliano' }))
  await newcomer.goto('/')
  const own = newcomer.locator('[data-mine]')
  for (const text of [own.getByText(/, Maximiliano$/), own.locator('[data-own-character] p')]) {
    await expect(text).toBeVisible()
    expect(await text.evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0)
    // The title's font is higher than its line, which cuts no letter.
    expect(await text.evaluate((of) => of.scrollHeight - of.clientHeight)).toBeLessThan(10)
  }
  await expect(own.getByRole('link', { name: 'Seus primeiros passos' })).toBeInViewport()
  await newcomer.setViewportSize({ width: 1280, height: 860 })
  expect((await own.getByText(/, Maximiliano$/).boundingBox())!.height, 'one line').toBeLessThanOrEqual(56)

  const html = async (of: Page) => (await of.request.get('/')).text()
  const visitor = await newVisitor()
  expect(await html(page)).not.toContain('Marina')
  await visitor.goto('/')
  await alive(visitor)
  await expect(visitor.locator('[data-mine]')).toBeHidden()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeInViewport()
})
