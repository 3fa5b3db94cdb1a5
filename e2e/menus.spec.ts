import type { Locator, Page } from '@playwright/test'
import { asPlayer, asStaff, expect, hydrated, test } from './fixtures.ts'

// Written out here, so that the test notices an entry that is lost or moved in the source.
const main = ['/', '/download', '/shopping', '/guides', '/ranking', '/droplist', '/donation', '/roadmap']
const market = ['/market/cargo', '/market', '/market/my-sales', '/market/transactions']
/** The demo's player is a creator. */
const profile = [
  '/settings/password',
  '/transactions',
  '/activities',
  '/logsgame',
  '/settings/upload/guildmark',
  '/referral-center',
  '/creator',
  '/support',
  '/orders',
  '/gifts',
  '/settings/sessions',
]
/** Staff have the tickets in the staff menu, and the demo's superadmin is no creator. */
const staffsProfile = profile.filter((path) => path !== '/support' && path !== '/creator')
const administration = ['/dashboard', '/deposits', '/sendItem', '/analyse/indications', '/upload/patch', '/sendValue']
const staff = [
  '/support',
  '/staff/search',
  '/staff/approvals',
  '/staff/settings',
  '/staff/connection',
  '/staff/announcements',
  '/staff/campaigns',
  '/staff/creators',
  '/staff/payments',
  '/staff/ledger',
  '/staff/insight',
  '/staff/exports',
  '/staff/settlements',
  '/staff/codes',
  '/staff/bundles',
  '/staff/rotation',
  '/staff/orders',
  '/staff/gifts',
  '/staff/deliveries',
  '/staff/market',
  '/staff/market/suspicions',
  '/staff/effects',
  '/staff/players',
  '/staff/game-accounts',
  '/staff/closings',
  '/staff/audit',
  '/staff/backup',
  '/staff/health',
  '/staff/retention',
  '/staff/roles',
  '/ban-player',
  '/staff/guildmarks',
  '/admin/roadmap',
  '/guide/store',
  '/administration',
]
const hrefsIn = (part: Locator) =>
  part.locator('a:visible').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
const header = (page: Page) => page.locator('[data-block=header]')

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

// LAYOUT-08 … LAYOUT-10, LAYOUT-15 … LAYOUT-20, LAYOUT-24 … LAYOUT-30
test('the header of a wide screen has every entry in its order', async ({ page }) => {
  await asStaff(page)
  await open(page)
  const navigation = header(page).getByRole('navigation', { name: 'Menu principal' })
  expect((await hrefsIn(navigation)).slice(0, 8)).toEqual(main)
  const referral = header(page).locator('a[href="/indication"]')
  await expect(referral).toHaveAccessibleName('Indique um amigo')
  await expect(referral).toHaveText('')
  await expect(referral.locator('svg')).toBeVisible()

  await navigation.getByRole('button', { name: 'Mercado' }).click()
  expect(await hrefsIn(navigation.getByRole('list'))).toEqual(market)
  await header(page).getByRole('button', { name: 'Administração' }).click()
  expect(await hrefsIn(header(page).getByRole('list'))).toEqual([...administration, ...staff])
  await header(page).getByRole('button', { name: 'Minha conta' }).click()
  expect(await hrefsIn(header(page).getByRole('list'))).toEqual(staffsProfile)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // LAYOUT-24, LAYOUT-39 … LAYOUT-41
  test('the panels have every group that the visitor may use, and no other', async ({ page, newVisitor }) => {
    for (const { signIn, team, account } of [
      { signIn: null, team: [], account: [] },
      { signIn: asPlayer, team: [], account: profile },
      { signIn: asStaff, team: [...administration, ...staff], account: staffsProfile },
    ]) {
      const visitor = signIn ? await newVisitor({ viewport: { width: 390, height: 844 } }) : page
      await signIn?.(visitor)
      await open(visitor)
      await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
      const navigation = visitor.locator('#panel-navigation')
      await expect(navigation.getByRole('list')).toHaveCount(team.length > 0 ? 4 : 3)
      const inside = (await hrefsIn(navigation)).filter((href) => href.startsWith('/') && !href.startsWith('/en'))
      expect(inside).toEqual([...main, ...market, ...team, '/search', '/indication', '/support'])
      await visitor.getByRole('button', { name: 'Conta', exact: true }).click()
      await expect(visitor.locator('#panel-account').getByRole('button')).not.toHaveCount(0)
      expect(await hrefsIn(visitor.locator('#panel-account'))).toEqual(account)
    }
  })
})
