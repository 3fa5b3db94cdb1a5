import { describe, expect, test } from 'vitest'
import { architectureViolations, sourceViolations, violationsOf } from './architecture.ts'

test('every import keeps the rules of the house', () => {
  expect(architectureViolations()).toEqual([])
})

const violations: [file: string, source: string, why: string][] = [
  [
    'sandbox/src/game/x.ts',
    "import { db } from '../../../server/src/db/connect.ts'",
    'the sandbox plays the other side',
  ],
  ['server/src/features/x/x.ts', "import { x } from '../../../../sandbox/src/x.ts'", 'nothing imports the sandbox'],
  ['server/src/launch/x.ts', "await import('../../../scripts/check.ts')", 'scripts are for developers'],
  ['sandbox/src/x.ts', "import { x } from '../../scripts/x.ts'", 'scripts are for developers'],
  ['bridge/src/x.ts', "import { connect } from '../../server/src/db/connect.ts'", 'runs on Node alone'],
  ['bridge/src/x.ts', "import fastify from 'fastify'", 'runs on Node alone'],
  ['server/src/x.ts', "import { x } from '../../bridge/src/x.ts'", 'nothing imports the bridge'],
  ['contract/src/x.ts', "import pg from 'pg'", 'the contract knows zod'],
  ['web/src/app/x.ts', "import { x } from '../../../scripts/x.ts'", 'scripts are for developers'],
  ['server/src/config/x.ts', "join(import.meta.dirname, '../../../sandbox/certs')", 'the launcher says where it is'],
  ['server/src/outgoing/x.ts', "import { x } from '../config.ts'", 'a request knows nobody'],
  ['server/src/adapters/x.ts', 'const reply = await fetch(url)', 'sends a request by itself'],
  ['server/src/features/x/x.ts', "import { request } from 'node:https'", 'sends a request by itself'],
]

test.each(violations)('%s: %s', (file, source, why) => {
  expect(violationsOf(file, source).join()).toContain(why)
})

test.each([
  ['sandbox/src/game/x.ts', "import { bridge } from '../../../server/src/adapters/bridge-contract.ts'"],
  ['sandbox/src/x.ts', "import { x } from './y.ts'"],
  ['bridge/src/x.ts', "import { join } from 'node:path'"],
  ['bridge/src/x.ts', "import { createFolders } from '../../server/src/adapters/folders-game/folders-game.ts'"],
  ['server/src/launch/x.ts', "join(import.meta.dirname, '../../../sandbox/src/main.ts')"],
  ['server/src/adapters/x.ts', "import { sendRequest } from '../outgoing/send-request.ts'"],
  ['server/src/adapters/x.ts', "import { Agent } from 'node:https'"],
])('allowed: %s: %s', (file, source) => {
  expect(violationsOf(file, source)).toEqual([])
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
  const violations = (changes: Record<string, string>) => sourceViolations({ ...sources, ...changes })

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
