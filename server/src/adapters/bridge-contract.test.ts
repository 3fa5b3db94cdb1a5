import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateBridge } from '../../../scripts/generate-bridge.ts'
import { bridge, codes } from './bridge-contract.ts'
import { Item } from './bridge-types.ts'

const doc = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')

test('the OpenAPI file says what the schemas say: npm run generate', () => {
  expect(doc('game-bridge.openapi.json')).toBe(generateBridge())
})

test('the page for server owners names every call and every refusal', () => {
  const page = doc('game-bridge.md')
  for (const { route } of Object.values(bridge)) expect(page).toContain(`\`${route}`)
  for (const code of Object.keys(codes)) expect(page).toContain(`\`${code}\``)
})

test('an item is an index and up to three pairs of bytes', () => {
  for (const item of [[1], [6_499, 61, 10], [413, 255, 255, 0, 0, 43, 9]])
    expect(Item.safeParse(item).success).toBe(true)
  for (const item of [
    [],
    [0],
    [6_500],
    [413, 61],
    [413, 61, 256],
    [413, -1, 0],
    [1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1.5],
    ['1'],
  ])
    expect(Item.safeParse(item).success).toBe(false)
})
