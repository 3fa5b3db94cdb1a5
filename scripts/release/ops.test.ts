import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolders, parts } from './files.ts'

const root = join(import.meta.dirname, '../..')
const samples = Object.fromEntries(
  readdirSync(join(root, 'ops')).map((name) => [name, readFileSync(join(root, 'ops', name), 'utf8')]),
)
const textOf = (name: string) => samples[name] ?? ''

/** Variables of Node, of systemd and of other programs. */
const ofOthers = [
  'NODE_COMPILE_CACHE',
  'TMPDIR',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'UPSTREAM',
  'GUILDHALL_VERSION',
]

test('each variable of the samples is a setting of the portal', () => {
  const settings = new Set(
    [...readFileSync(join(root, 'docs/settings.md'), 'utf8').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  const assigned = [
    ...textOf('guildhall.service').matchAll(/^Environment=([A-Z_]+)=/gm),
    ...textOf('Containerfile').matchAll(/([A-Z_]+)=(?=\S)/g),
    ...textOf('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm),
    ...textOf('compose.yaml').matchAll(/\$\{([A-Z_]+)/g),
    ...Object.values(samples).flatMap((text) => [
      ...text.matchAll(/\b(TRUST_PROXY|DATABASE_URL|DRAIN_MS|GAME)(?==|\b)/g),
    ]),
  ].map(([, name]) => name!)
  expect(assigned.length).toBeGreaterThan(10)
  const args = ['VERSION']
  expect(assigned.filter((name) => ![...settings, ...ofOthers, ...args].includes(name))).toEqual([])
})

test('each path of the samples is one of an installed release', () => {
  const inRelease = ['guildhall', ...ownFolders.map(({ folder }) => folder)]
  const beside = ['.env', 'data', 'guildhall', 'current', 'node_modules']
  for (const [name, text] of Object.entries(samples)) {
    for (const [, path = ''] of text.matchAll(/\/opt\/guildhall\/([\w./-]*\w)/g)) {
      const [first = '', ...rest] = path.split('/')
      expect({ name, path, isThere: beside.includes(first) }).toEqual({ name, path, isThere: true })
      if (first === 'current') {
        expect(inRelease).toContain(rest[0])
        expect(existsSync(join(root, ...rest))).toBe(true)
      }
      if (first === 'node_modules') expect(parts.node.test(path.replace(/\/bin\/node$/, ''))).toBe(true)
    }
  }
})

test('what the samples wait for fits the portal: its port, its patience and its wrong settings', () => {
  const { 'guildhall.service': unit = '', 'nginx.conf': nginx = '', 'compose.yaml': compose = '' } = samples
  expect(unit).toContain('RestartPreventExitStatus=78')
  expect(unit).toContain('TimeoutStopSec=90')
  expect(compose).toContain('stop_grace_period: 90s')
  expect(nginx).toContain('server 127.0.0.1:3000;')
  expect(textOf('Caddyfile')).toContain('127.0.0.1:3000')
  expect(textOf('Containerfile')).toContain('EXPOSE 3000')
})

test('the list of samples names them all', () => {
  const others = Object.keys(samples).filter((name) => name !== 'README.md')
  expect(others.filter((name) => !textOf('README.md').includes(`\`${name}\``))).toEqual([])
})
