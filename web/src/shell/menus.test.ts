import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { expect, test } from 'vitest'
import { createTarget, firstCreateTarget } from './create-target.ts'
import { accountMenus } from './account-menus.ts'
import { isCurrent, mainMenu, menuOf, publicMenus } from './menus.ts'

const everything = () => true

test('an entry shows only once its route is registered', () => {
  const only = (path: string) => ['/', '/ranking'].includes(path)
  expect(menuOf('main', only).map((entry) => entry.to)).toEqual(['/', '/ranking'])
  expect(menuOf('market', only)).toEqual([])
})

test('the administration menu keeps its order', () => {
  expect(menuOf('administration', everything, accountMenus).map((entry) => entry.to)).toEqual([
    '/dashboard',
    '/deposits',
    '/sendItem',
    '/analyse/indications',
    '/upload/patch',
    '/sendValue',
  ])
})

test('nothing of the account or of the administration is among the public links', () => {
  const groups = new Set(publicMenus.map((entry) => entry.group))
  expect([...groups]).toEqual(['main', 'market', 'footer'])
})

test('news stays current on its articles, the market only on its own page', () => {
  const at = (group: 'main' | 'market', to: string) => menuOf(group, everything).find((entry) => entry.to === to)!
  expect(isCurrent(at('main', '/'), '/notice/patch-7-4')).toBe(true)
  expect(isCurrent(at('main', '/'), '/ranking')).toBe(false)
  expect(isCurrent(at('market', '/market'), '/market/cargo')).toBe(false)
})

// LAYOUT-33 … LAYOUT-38
test('Create follows the page and remembers its last target', () => {
  for (const [page, target] of [
    ['/', '/notice/store'],
    ['/download', '/download/store'],
    ['/shopping', '/item/store'],
    ['/guides', '/guide/store'],
    ['/roadmap', '/admin/roadmap'],
  ] as const)
    expect(createTarget(page, '/elsewhere', everything)).toBe(target)
  const onDownload = createTarget('/download', firstCreateTarget, everything)
  expect(onDownload).toBe('/download/store')
  expect(createTarget('/ranking', onDownload, everything)).toBe('/download/store')
  expect(createTarget('/', onDownload, everything)).toBe('/notice/store')
  expect(createTarget('/ranking', firstCreateTarget, everything)).toBe('/notice/store')
})

test('Create never leads to a page that is not there yet', () => {
  expect(createTarget('/download', '/notice/store', (path) => path === '/notice/store')).toBe('/notice/store')
})

test('under /en the menus bear the names of the specification, in its order', () => {
  overwriteGetLocale(() => 'en')
  const linesOf = (group: 'main' | 'market' | 'profile' | 'administration' | 'footer') =>
    menuOf(group, everything, [...publicMenus, ...accountMenus]).map((entry) => `${entry.label()} ${entry.to}`)
  expect(linesOf('main')).toEqual([
    'News /',
    'Download /download',
    'Shopping /shopping',
    'Guides /guides',
    'Ranking /ranking',
    'Droplist /droplist',
    'Donation /donation',
    'Roadmap /roadmap',
  ])
  expect(linesOf('market').map((entry) => entry.split(' ').at(-1))).toEqual([
    '/market/cargo',
    '/market',
    '/market/my-sales',
    '/market/transactions',
  ])
  expect(linesOf('profile').slice(0, 6)).toEqual([
    'My Profile /settings/password',
    'My Transactions /transactions',
    'My Activities /activities',
    'My Logs Game /logsgame',
    'Guildmark /settings/upload/guildmark',
    'Referral center /referral-center',
  ])
  expect(linesOf('administration')).toEqual([
    'Dashboard /dashboard',
    'Deposits /deposits',
    'Send Item /sendItem',
    'Indications /analyse/indications',
    'Upload Patch /upload/patch',
    'PIX /sendValue',
  ])
  expect(linesOf('footer')).toEqual([
    'About /about',
    'Team /team',
    'Contact /contact',
    'Rules /rules',
    'Terms of use /terms',
    'Privacy /privacy',
    'Donation rules /donation-rules',
  ])
  overwriteGetLocale(() => 'pt-BR')
})

test('the main links have the order of staff, and those that it does not name come last', () => {
  const order = mainMenu(() => true, ['ranking', 'home']).map(({ to }) => to)
  expect(order.slice(0, 3)).toEqual(['/ranking', '/', '/download'])
  expect(order).toHaveLength(mainMenu(() => true).length)
})
