import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { realDisk } from '../../server/src/adapters/folders-game/disk.ts'
import { guardDisk } from './guarded-disk.ts'
import { isInside, openRoots, OutsideRoots, pathProblem } from './roots.ts'

const windows = { isWindows: true, realpath: async (path: string) => path }

test('on Windows a path is refused by its form: devices, streams, shares, drives without a folder, and ..', () => {
  for (const path of [
    String.raw`C:\server\CON`,
    String.raw`C:\server\nul.txt`,
    String.raw`C:\server\com1`,
    String.raw`C:\server\LPT9.log`,
    String.raw`C:\server\aux \x`,
    String.raw`C:\server\COM¹`,
    String.raw`C:\server\CONIN$`,
    String.raw`C:\server\ANA::$DATA`,
    String.raw`C:\server\ANA:hidden`,
    String.raw`C:\server\..\secret`,
    'C:/server/../secret',
    String.raw`C:\server\ANA.`,
    String.raw`C:\server\ANA `,
    String.raw`\\host\share\server`,
    String.raw`\\?\C:\server`,
    String.raw`\\.\C:`,
    String.raw`\server`,
    'C:server',
    'server',
    'C:\\server\\a\0b',
  ])
    expect([path, pathProblem(path, true)]).toEqual([path, expect.any(String)])
  for (const path of [String.raw`C:\server\Common\ImportItem`, 'd:/WYD/ANA.xml', String.raw`C:\server\.guildhall`])
    expect([path, pathProblem(path, true)]).toEqual([path, null])
})

test('elsewhere only .. , NUL and relative paths have a wrong form', () => {
  for (const path of ['server/x', '../x', '/server/../etc/passwd', '/server/\0'])
    expect(pathProblem(path, false)).not.toBe(null)
  for (const path of ['/server/CON', '/server/a:b', '/server/a.']) expect(pathProblem(path, false)).toBe(null)
})

test('inside is decided by whole names, and on Windows in any case of letters', () => {
  expect(isInside('/server', '/server/x', false)).toBe(true)
  expect(isInside('/server', '/server', false)).toBe(true)
  expect(isInside('/server', '/server2/x', false)).toBe(false)
  expect(isInside('/server', '/SERVER/x', false)).toBe(false)
  expect(isInside('/server', '/server/..x', false)).toBe(true)
  expect(isInside(String.raw`C:\Server`, String.raw`c:\SERVER\common\x`, true)).toBe(true)
  expect(isInside(String.raw`C:\Server`, String.raw`C:\Server2\x`, true)).toBe(false)
  expect(isInside(String.raw`C:\Server`, String.raw`D:\Server\x`, true)).toBe(false)
})

test('on Windows a short name or a junction is judged by the folder to which it leads', async () => {
  const real: Record<string, string> = {
    'C:\\game': 'C:\\Game',
    'C:\\GAME~1\\x': 'C:\\Game\\x',
    'C:\\game\\j': 'D:\\else',
  }
  const roots = await openRoots(['C:\\game'], { ...windows, realpath: async (path) => real[path] ?? path })
  await roots.demand('C:\\GAME~1\\x')
  await expect(roots.demand('C:\\game\\j')).rejects.toThrow(OutsideRoots)
  await expect(roots.demandEntry('C:\\game\\j\\file')).rejects.toThrow(OutsideRoots)
  await roots.demandEntry('C:\\game\\j')
  await expect(roots.demand('\\\\host\\share')).rejects.toThrow('is no absolute path')
})

function aFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-roots-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('no step of the disk leaves the folders: neither by a link to a file, nor by one to a folder, nor by ..', async () => {
  const base = aFolder()
  const [root, outside] = [join(base, 'server'), join(base, 'outside')]
  for (const folder of [root, join(root, 'in'), outside]) mkdirSync(folder)
  writeFileSync(join(outside, 'secret'), 'secret')
  writeFileSync(join(root, 'in/own'), 'own')
  symlinkSync(join(outside, 'secret'), join(root, 'in/link'))
  symlinkSync(outside, join(root, 'away'))
  symlinkSync(join(root, 'in'), join(root, 'near'))
  const disk = guardDisk(realDisk, await openRoots([root]))
  const bytes = Buffer.from('x')

  expect(String(await disk.read(join(root, 'near/own')))).toBe('own')
  for (const path of ['in/link', 'away/secret', '../outside/secret'].map((each) => `${root}/${each}`))
    await expect(disk.read(path)).rejects.toThrow(OutsideRoots)
  for (const step of [
    () => disk.create(join(root, 'away/new'), bytes),
    () => disk.create(`${root}/in/../../outside/new`, bytes),
    () => disk.create(join(outside, 'new'), bytes),
    () => disk.makeFolder(join(root, 'away/new/deep')),
    () => disk.sync(join(root, 'away')),
    () => disk.rename(join(root, 'in/own'), join(root, 'away/own')),
    () => disk.rename(join(root, 'away/secret'), join(root, 'in/stolen')),
    () => disk.remove(join(root, 'away/secret')),
    () => disk.removeEmptyFolder(join(root, 'away/x')),
  ])
    await expect(step()).rejects.toThrow(OutsideRoots)
  // The link itself may be removed: what it leads to stays.
  await disk.remove(join(root, 'in/link'))
  await expect(disk.read(join(root, 'in/link'))).rejects.toThrow('ENOENT')
  expect(String(await realDisk.read(join(outside, 'secret')))).toBe('secret')
})
