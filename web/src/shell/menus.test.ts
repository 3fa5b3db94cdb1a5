import { expect, test } from 'vitest'
import { createTarget, firstCreateTarget } from './create-target.ts'
import { accountMenus } from './account-menus.ts'
import { isCurrent, menuOf, publicMenus } from './menus.ts'

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

test('Create follows the page and remembers its last target', () => {
  const onDownload = createTarget('/download', firstCreateTarget, everything)
  expect(onDownload).toBe('/download/store')
  expect(createTarget('/ranking', onDownload, everything)).toBe('/download/store')
  expect(createTarget('/', onDownload, everything)).toBe('/notice/store')
  expect(createTarget('/ranking', firstCreateTarget, everything)).toBe('/notice/store')
})

test('Create never leads to a page that is not there yet', () => {
  expect(createTarget('/download', '/notice/store', (path) => path === '/notice/store')).toBe('/notice/store')
})
