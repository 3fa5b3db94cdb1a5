import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { stopSignals } from './stop-signals.ts'

// The rules by which the program lives on Windows. A run there needs a machine with Windows.

const settings = { listen: '127.0.0.1:8740', secret: 'x'.repeat(32), root: '/srv/wyd', dialect: 'w2pp' }

function aFile(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-windows-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'guildhall-bridge.json')
  writeFileSync(file, content)
  return file
}

test('settings that an editor of Windows has written are read: line ends, a mark at the start, UTF-16', () => {
  const text = JSON.stringify(settings, null, 2).replaceAll('\n', '\r\n')
  for (const content of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le')])
    expect(readConfig(aFile(content))).toMatchObject({ root: '/srv/wyd', dialect: 'w2pp' })
})

test('a path with single backslashes is refused, also where JSON reads them as a tab or a line end', () => {
  const withRoot = (root: string) => JSON.stringify(settings).replace('"/srv/wyd"', `"${root}"`)
  expect(() => readConfig(aFile(withRoot(String.raw`C:\WYD`)))).toThrow(/is no JSON\. On Windows, write paths with \//)
  for (const root of [String.raw`C:\temp`, String.raw`C:\new`])
    expect(() => readConfig(aFile(withRoot(root)))).toThrow(/root: Write paths with \/ or with/)
  expect(readConfig(aFile(withRoot(String.raw`C:\\temp`))).root).toMatch(/C:\\temp$/)
})

test('a closed console, Ctrl+C and Ctrl+Break end the program in order, because Windows has no SIGTERM', () => {
  expect(stopSignals(true)).toEqual(['SIGINT', 'SIGHUP', 'SIGBREAK'])
  expect(stopSignals(false)).toContain('SIGTERM')
})
