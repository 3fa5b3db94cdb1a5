import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../config.ts'
import { declarations } from './index.ts'

const root = join(import.meta.dirname, '../../../..')
const declared = declarations.flatMap(({ settings }) => settings)
const names = declared.flatMap((setting) => setting.names)

/** Variables that the system or Node sets, or one process of ours for another. */
const notForOperators = new Set(['PATH', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'SUDO_USER', 'GUILDHALL_HOME'])

const sources = globSync(['server/src/**/*.ts', 'sandbox/src/**/*.ts', 'start.mjs'], { cwd: root })
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('declarations'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
const code = sources.join('\n')

test('every variable that the code reads is declared', () => {
  const read = [...code.matchAll(/\b(?:variables|env|process\.env)\.([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name!)
  const inSchemas = [
    ...code.matchAll(
      /^\s+([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT|LIMITS|CACHE|CAPTCHA|GAME|STORAGE|RESTORED): (?:z\.|text|on|words|optional|environment)/gm,
    ),
  ]
  const used = new Set([...read, ...inSchemas.map(([, name]) => name!)])
  expect([...used].filter((name) => !names.includes(name) && !notForOperators.has(name))).toEqual([])
  expect(used.size).toBeGreaterThan(80)
})

test('every declared variable is read somewhere, and declared once', () => {
  // The code builds the names of providers and folders from a prefix.
  const isRead = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(code) ||
    (/^(MERCADOPAGO|PICPAY|PAYPAL|PIX)_/.test(name) && code.includes(`'${name.replace(/^[A-Z]+_/, '')}'`)) ||
    name === 'GAME_PATH_…' ||
    (/^GAME_[A-Z_]+_MS$/.test(name) && code.includes(`${inCamelCase(name.slice('GAME_'.length))}:`))
  expect(names.filter((name) => !isRead(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['the demo', {}],
  ['production', { NODE_ENV: 'production' }],
])('the declared defaults are those of %s', (_, variables) => {
  const defaults = new Map<string, unknown>()
  readSettings(variables, 1000, (name, value) => defaults.set(name, value))
  // The launcher makes this secret for each run.
  defaults.delete('GAME_BRIDGE_SECRET')
  const wrong = declared.flatMap((setting) =>
    setting.names.flatMap((name) => {
      const value = defaults.get(name)
      const isShown = value === undefined || value === null || value === '' || setting.default.includes(wordOf(value))
      return isShown ? [] : [`${name}: ${wordOf(value)} is not in "${setting.default}"`]
    }),
  )
  expect(wrong).toEqual([])
  expect(defaults.size).toBeGreaterThan(50)
})

const inCamelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

function wordOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.join(' ')
  // Addresses of this machine are made for each run.
  return /^\w+:\/\/(127\.0\.0\.1|localhost)/.test(String(value)) ? '' : String(value)
}
