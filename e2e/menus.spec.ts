import type { Locator, Page } from '@playwright/test'
import { accountMenus } from '../web/src/shell/account-menus.ts'
import { publicMenus, type MenuEntry } from '../web/src/shell/menus.ts'
import { asPlayer, asStaff, expect, hydrated, test } from './fixtures.ts'

const pathsOf = (group: MenuEntry['group']) =>
  [...publicMenus, ...accountMenus].filter((entry) => entry.group === group).map(({ to }) => to)
/** Staff have the tickets in their own menu. */
const staffsProfile = pathsOf('profile').filter((path) => path !== '/support')
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
  const main = header(page).getByRole('navigation', { name: 'Menu principal' })
  expect((await hrefsIn(main)).slice(0, 8)).toEqual(pathsOf('main'))
  const referral = header(page).locator('a[href="/indication"]')
  await expect(referral).toHaveAccessibleName('Indique um amigo')
  await expect(referral).toHaveText('')
  await expect(referral.locator('svg')).toBeVisible()

  await main.getByRole('button', { name: 'Mercado' }).click()
  expect(await hrefsIn(main.getByRole('list'))).toEqual(pathsOf('market'))
  await header(page).getByRole('button', { name: 'Administração' }).click()
  expect(await hrefsIn(header(page).getByRole('list'))).toEqual([...pathsOf('administration'), ...pathsOf('staff')])
  await header(page).getByRole('button', { name: 'Minha conta' }).click()
  expect(await hrefsIn(header(page).getByRole('list'))).toEqual(staffsProfile)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // LAYOUT-24, LAYOUT-39 … LAYOUT-41
  test('the panels have every group that the visitor may use, and no other', async ({ page, newVisitor }) => {
    const shared = [...pathsOf('main'), ...pathsOf('market')]
    const staffs = [...pathsOf('administration'), ...pathsOf('staff')]
    for (const { signIn, administration, profile } of [
      { signIn: null, administration: [], profile: [] },
      { signIn: asPlayer, administration: [], profile: pathsOf('profile') },
      { signIn: asStaff, administration: staffs, profile: staffsProfile },
    ]) {
      const visitor = signIn ? await newVisitor({ viewport: { width: 390, height: 844 } }) : page
      await signIn?.(visitor)
      await open(visitor)
      await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
      const navigation = visitor.locator('#panel-navigation')
      await expect(navigation.getByRole('list')).toHaveCount(administration.length > 0 ? 4 : 3)
      const inside = (await hrefsIn(navigation)).filter((href) => href.startsWith('/') && !href.startsWith('/en'))
      expect(inside).toEqual([...shared, ...administration, '/indication'])
      await visitor.getByRole('button', { name: 'Conta', exact: true }).click()
      await expect(visitor.locator('#panel-account').getByRole('button')).not.toHaveCount(0)
      expect(await hrefsIn(visitor.locator('#panel-account'))).toEqual(profile)
    }
  })
})
