import { expect, test } from 'vitest'
import { crowdedFeatures, nameViolations, webFeatureViolations } from './web-feature-imports.ts'

const feature = (file: string, ...imports: string[]) => ({
  file: `web/src/features/${file}`,
  imports: imports.map((name) => `web/src/features/${name}`),
})

test('a web feature takes of another what its public.ts exports', () => {
  const sources = [
    feature('shop/ItemPage.tsx', 'shop/staff/words.ts', 'items/public.ts', 'items/ItemIcon.tsx'),
    feature('index.ts', 'home/public.ts', 'home/HomePage.tsx'),
    feature('help/groups.ts', 'index.ts'),
  ]
  expect(webFeatureViolations(sources)).toEqual([
    'web/src/features/shop/ItemPage.tsx imports web/src/features/items/ItemIcon.tsx: of another web feature only public.ts may be imported.',
    'web/src/features/index.ts imports web/src/features/home/HomePage.tsx: of another web feature only public.ts may be imported.',
    'web/src/features/help/groups.ts imports web/src/features/index.ts: of another web feature only public.ts may be imported.',
  ])
})

test('web features do not import each other in a circle', () => {
  const sources = [
    feature('shop/a.ts', 'items/public.ts'),
    feature('items/b.ts', 'ledger/public.ts'),
    feature('ledger/c.ts', 'shop/public.ts'),
    feature('home/d.ts', 'shop/public.ts'),
  ]
  expect(webFeatureViolations(sources)).toEqual(['The web features items, ledger, shop import each other in a circle.'])
})

test('only the shell and the app reach features, through their list', () => {
  const imports = ['web/src/features/index.ts', 'web/src/features/notification/public.ts']
  expect(webFeatureViolations([{ file: 'web/src/shell/Layout.tsx', imports }])).toEqual([
    `web/src/shell/Layout.tsx imports ${imports[1]}: the shell and the app reach features through features/index.ts.`,
  ])
  expect(webFeatureViolations([{ file: 'web/src/ui/Card.tsx', imports }])).toHaveLength(2)
})

const inContract = ['contract/src/shop.ts', 'contract/src/account/login.ts', 'contract/src/account/rules.ts']
const exceptions = [
  ...['help', 'offline', 'styleguide', 'account/captcha', 'account/form'].map(
    (name) => `web/src/features/${name}/a.ts`,
  ),
  ...['console', 'mails', 'old-password', 'passwords', 'second-step', 'throttle'].map(
    (name) => `server/src/features/account/${name}/a.ts`,
  ),
]

test('the three sides name a feature and its parts alike', () => {
  const alike = ['server', 'web'].flatMap((side) => [
    `${side}/src/features/shop/staff/a.ts`,
    `${side}/src/features/account/login/a.ts`,
  ])
  expect(nameViolations([...inContract, ...exceptions, ...alike])).toEqual([])
  expect(nameViolations([...inContract, ...exceptions, ...alike.slice(0, 3), 'web/src/features/store/a.ts'])).toEqual([
    'web/src/features/store is named like nothing in contract/src.',
    'contract/src/account/login.ts has no folder web/src/features/account/login.',
  ])
  expect(nameViolations([...inContract, ...exceptions, ...alike, 'server/src/features/account/sign-in/a.ts'])).toEqual([
    'server/src/features/account/sign-in is named like nothing in contract/src.',
  ])
  expect(nameViolations([...inContract, ...exceptions.slice(1), ...alike])).toEqual([
    'ownNames of scripts/web-feature-imports.ts lists web/help, which does not exist.',
  ])
})

test('a web feature has at most 25 files beside each other', () => {
  const files = Array.from({ length: 25 }, (_, at) => `web/src/features/news/file-${at}.ts`)
  expect(crowdedFeatures([...files, 'web/src/features/news/staff/a.ts'])).toEqual([])
  expect(crowdedFeatures([...files, 'web/src/features/news/one-more.ts'])).toHaveLength(1)
})
