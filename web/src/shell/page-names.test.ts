import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { afterAll, expect, test } from 'vitest'
import { staffHelp } from '../features/help/staff-help.ts'
import type { Head } from '../app/head.tsx'
import { modules } from '../app/page-modules.ts'
import { pages } from '../app/paths.ts'
import { setSettings } from '../app/settings.ts'
import { accountMenus } from './account-menus.ts'
import { publicMenus } from './menus.ts'

setSettings({ appName: 'Guildhall' } as never)
afterAll(() => overwriteGetLocale(() => 'pt-BR'))

/** The data that some pages' loaders give their head, for the page as a menu opens it. */
const dataOf = (path: string): unknown =>
  ({
    '/droplist': { q: '' },
    '/support': { isStaff: true },
  })[path] ?? { name: path.split('/')[1] }

/** The specification gives these entries a label that differs from the page's heading. */
const namedBySpecification = new Set([
  // "News" leads to the home, whose title is the name of the portal.
  'pt-BR /',
  'en /',
  // "My Profile" opens the password page (D-073).
  'pt-BR /settings/password',
  'en /settings/password',
  // "PIX" and "Send Item" in the menu, "Send Value Manual" and "Send item to bag" on the page.
  'pt-BR /sendValue',
  'en /sendValue',
  'en /sendItem',
])

async function titleOf(path: string): Promise<string | undefined> {
  const { page } = pages.find((each) => each.path === path)!
  const { head } = (await modules[`../features/${page}.tsx`]!()) as { head?: (data: unknown) => Head }
  return head?.(dataOf(path)).title
}

test('menu, title and card call a page by one name, in both languages', async () => {
  for (const locale of ['pt-BR', 'en'] as const) {
    overwriteGetLocale(() => locale)
    const differing: Record<string, unknown> = {}
    const compare = async (where: string, path: string, name: string) => {
      const title = await titleOf(path)
      if (title !== name && !namedBySpecification.has(`${locale} ${path}`))
        differing[`${where} ${path}`] = { name, title }
    }
    // The same page has the players' own tickets, and for staff the queue.
    for (const { group, to, label, playersOnly } of [...publicMenus, ...accountMenus])
      if (!playersOnly) await compare(group, to, label())
    // A page about one object has that object as its title.
    for (const [path, { name, from }] of Object.entries(staffHelp)) if (!from) await compare('card', path, name())
    expect(differing, locale).toEqual({})
  }
}, 60_000)

/** Reached from the rail of each staff page, from the effects, and from the payments. */
const elsewhere = ['/staff/help', '/staff/game-items', '/staff/payments/unknown']

test('each staff page that no other one leads to is in the menu of staff and in the list beside their pages', () => {
  const listed = Object.entries(staffHelp).flatMap(([path, { from }]) => (from ? [] : [path]))
  const ofMenu = new Set(accountMenus.map(({ to }) => to))
  const missing = listed.filter((path) => path.startsWith('/staff/') && !ofMenu.has(path) && !elsewhere.includes(path))
  expect(missing).toEqual([])
  const isListed = (path: string) => staffHelp[path] !== undefined
  const own = pages.filter(({ path, access }) => access && path.startsWith('/staff/')).map(({ path }) => path)
  expect(own.filter((path) => !isListed(path))).toEqual([])
})

test('the queue of tickets is in the menu of the staff and among their pages', () => {
  expect(accountMenus.filter(({ to }) => to === '/support').map(({ group }) => group)).toEqual(['profile', 'staff'])
  overwriteGetLocale(() => 'pt-BR')
  expect(staffHelp['/support']?.name()).toBe('Fila de tickets')
})
