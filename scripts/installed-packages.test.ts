import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What `npm ci --omit=dev` installs (decision 0099), as the lock file says it.

interface LockedPackage {
  dev?: boolean
  link?: boolean
}

const root = join(import.meta.dirname, '..')
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const locked: Record<string, LockedPackage> = json('package-lock.json').packages
const isForDevelopment = (name: string): boolean => locked[`node_modules/${name}`]?.dev === true

test('the build bundles what the web uses, so none of it is installed in production', () => {
  const { dependencies = {}, devDependencies } = json('web/package.json')
  expect(Object.keys(dependencies).filter((name) => !name.startsWith('@guildhall/'))).toEqual([])
  const ofServer = Object.keys(json('server/package.json').dependencies)
  const ofWeb = Object.keys(devDependencies).filter((name) => !ofServer.includes(name))
  expect(ofWeb.filter((name) => !isForDevelopment(name))).toEqual([])
})

// An optional peer of a package of the server brings a tool into production, unless an override prevents it.
test.each(['typescript', '@typescript/typescript-linux-x64', 'vite', 'vitest', 'lighthouse', '@sparticuz/chromium'])(
  '%s is a tool of development',
  (name) => {
    expect(isForDevelopment(name)).toBe(true)
  },
)

test('browser and server share one copy of the core of Sentry', () => {
  const copies = Object.keys(locked).filter((path) => path.endsWith('node_modules/@sentry/core'))
  expect(copies).toEqual(['node_modules/@sentry/core'])
  expect(json('web/package.json').devDependencies['@sentry/browser']).toBe(
    json('server/package.json').dependencies['@sentry/core'],
  )
})
