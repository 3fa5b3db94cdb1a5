import { describe, expect, test } from 'vitest'
import { architectureViolations } from './architecture.ts'

test('every import keeps the rules of the house', () => {
  expect(architectureViolations()).toEqual([])
})

describe('features of the server', () => {
  const feature = (name: string, ...uses: string[]) =>
    `export const ${name} = feature({ name: '${name}', uses: [${uses.map((each) => `'${each}'`).join(', ')}] })`
  const folder = 'server/src/features'
  const list = ['market', 'shop'].map((name) => `import { ${name} } from './${name}/feature.ts'`).join('\n')
  const sources = {
    [`${folder}/index.ts`]: list,
    [`${folder}/market/feature.ts`]: feature('market'),
    [`${folder}/market/public.ts`]: "export { getListing } from './queries.ts'",
    [`${folder}/shop/feature.ts`]: feature('shop', 'market'),
    [`${folder}/shop/buy-item.ts`]: "import { getListing } from '../market/public.ts'",
  }
  const violations = (changes: Record<string, string>) => architectureViolations({ ...sources, ...changes })

  test('import public.ts and service.ts of those in their uses', () => {
    expect(violations({})).toEqual([])
    const service = { [`${folder}/shop/edit/item.ts`]: "import { findListings } from '../../market/service.ts'" }
    expect(violations(service)).toEqual([])
  })

  test('import no feature that their uses do not name', () => {
    const file = `${folder}/market/sell-item.ts`
    expect(violations({ [file]: "import type { Item } from '../shop/public.ts'" })).toEqual([
      `${file} imports ${folder}/shop/public.ts: the feature market does not name shop in its uses.`,
    ])
  })

  test.each(['queries.ts', 'search-queries.ts', 'escrow/queries.ts', 'rules.ts'])(
    'keep their %s to themselves',
    (name) => {
      const file = `${folder}/shop/orders.ts`
      expect(violations({ [file]: `import * as queries from '../market/${name}'` })).toEqual([
        `${file} imports ${folder}/market/${name}: of another feature only public.ts and service.ts are for others.`,
      ])
    },
  )

  test('use each other in no circle', () => {
    const back = {
      [`${folder}/market/feature.ts`]: feature('market', 'shop'),
      [`${folder}/market/sell-item.ts`]: "import type { Item } from '../shop/public.ts'",
    }
    expect(violations(back)).toEqual(['Features use each other in a circle: market → shop → market.'])
  })

  test('name in their uses nothing that they do not import', () => {
    expect(violations({ [`${folder}/shop/buy-item.ts`]: '' })).toEqual([
      `${folder}/shop/feature.ts names market in its uses and imports nothing of it.`,
    ])
  })

  test('are known by their list alone to whatever lies below them', () => {
    const list = { 'server/src/server.ts': "import { features } from './features/index.ts'" }
    expect(violations(list)).toEqual([])
    const file = 'server/src/console/main.ts'
    const target = `${folder}/market/public.ts`
    expect(violations({ [file]: "import { getListing } from '../features/market/public.ts'" })).toEqual([
      `${file} imports ${target}: below the features only features/index.ts is known.`,
    ])
  })

  test('are all in the list', () => {
    expect(violations({ [`${folder}/lottery/feature.ts`]: feature('lottery') })).toEqual([
      `${folder}/lottery is not in the list of features: features/index.ts has no lottery.`,
    ])
  })
})
