import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../../test/programs.ts'
import { compareVersions, currentVersion, formerVersion, newerSchemaMark, type Release } from './home.ts'
import { rollback } from './rollback.ts'
import { upgrade, type Installation } from './upgrade.ts'

/** An installation of 1.0.0, and archives of further releases in its folder `downloads`. */
async function anInstallation() {
  const { path, remove } = aFolder()
  onTestFinished(remove)
  const home = join(path, 'guildhall')
  const downloads = join(path, 'downloads')
  mkdirSync(join(home, 'releases'), { recursive: true })
  mkdirSync(downloads)
  const lines: string[] = []
  const installation: Installation = {
    home,
    platform: 'linux-x64',
    node: 24,
    say: (line) => void lines.push(line),
    backup: async () => `Stored a backup of ${currentVersion(home)}`,
  }
  const anArchive = (release: Partial<Release> & { version: string }): string => {
    const folder = join(path, `made-${release.version}`)
    const target = join(folder, 'guildhall/releases', release.version)
    mkdirSync(target, { recursive: true })
    const whole = {
      commit: '',
      platform: 'linux-x64',
      node: 24,
      migrations: ['0001'],
      toleratedFrom: '1.0.0',
      ...release,
    }
    writeFileSync(join(target, 'release.json'), JSON.stringify(whole))
    const file = join(downloads, `guildhall-${release.version}-linux-x64.tar.gz`)
    execFileSync('tar', ['-C', folder, '-czf', file, 'guildhall'])
    return file
  }
  await upgrade({ ...installation, backup: null }, anArchive({ version: '1.0.0' }))
  lines.length = 0
  const unfinished = () => readdirSync(join(home, 'releases')).filter((name) => name.startsWith('.'))
  return { installation, home, downloads, lines, anArchive, unfinished }
}

test('an upgrade backs up, stands beside the former release, and a rollback returns to it', async () => {
  const { installation, home, lines, anArchive, unfinished } = await anInstallation()
  await upgrade(installation, anArchive({ version: '1.1.0', migrations: ['0001', '0002'] }))
  expect([currentVersion(home), formerVersion(home), unfinished()]).toEqual(['1.1.0', '1.0.0', []])
  expect(realpathSync(join(home, 'current'))).toBe(realpathSync(join(home, 'releases/1.1.0')))
  expect(lines.join('\n')).toMatch(/Stored a backup of 1\.0\.0\n1\.1\.0 is the current release/)
  await rollback(installation)
  expect([currentVersion(home), formerVersion(home)]).toEqual(['1.0.0', '1.1.0'])
  expect(readFileSync(newerSchemaMark(home), 'utf8')).toBe('0002\n')
  await upgrade(installation, anArchive({ version: '1.1.1', migrations: ['0001', '0002'] }))
  expect(existsSync(newerSchemaMark(home))).toBe(false)
})

test('a rollback to a version that does not tolerate the tables is refused, and names the backup as the way', async () => {
  const { installation, home, anArchive } = await anInstallation()
  await expect(rollback(installation)).rejects.toThrow('no former release')
  const archive = anArchive({ version: '2.0.0', migrations: ['0001', '0002'], toleratedFrom: '2.0.0' })
  await upgrade(installation, archive)
  await expect(rollback(installation)).rejects.toThrow(/1\.0\.0 cannot work on the tables of 2\.0\.0 \(0002\).*backup/)
  expect(currentVersion(home)).toBe('2.0.0')
})

test('what does not fit is refused, and nothing changes', async () => {
  const { installation, home, downloads, anArchive, unfinished } = await anInstallation()
  const text = join(downloads, 'text.tar.gz')
  writeFileSync(text, 'no archive')
  const refusals: [string, RegExp][] = [
    [join(downloads, 'absent.tar.gz'), /does not exist/],
    [text, /is no release of Guildhall/],
    [anArchive({ version: '1.1.0', platform: 'linux-arm64' }), /for linux-arm64, and this machine is linux-x64/],
    [anArchive({ version: '1.2.0', node: 26 }), /1\.2\.0 needs Node 26, and this is Node 24/],
    [anArchive({ version: '1.0.0' }), /1\.0\.0 is the current release/],
    [anArchive({ version: '0.9.0' }), /0\.9\.0 is older than 1\.0\.0.*rollback/],
  ]
  for (const [file, words] of refusals) await expect(upgrade(installation, file)).rejects.toThrow(words)
  const archive = anArchive({ version: '1.3.0' })
  const failing = { ...installation, backup: () => Promise.reject(new Error('The backup failed')) }
  await expect(upgrade(failing, archive)).rejects.toThrow('The backup failed')
  expect([currentVersion(home), formerVersion(home), unfinished()]).toEqual(['1.0.0', null, []])
})

test('an archive is compared with SHA256SUMS beside it', async () => {
  const { installation, home, downloads, anArchive } = await anInstallation()
  const archive = anArchive({ version: '1.1.0' })
  const sums = join(downloads, 'SHA256SUMS')
  writeFileSync(sums, `${'0'.repeat(64)}  ${basename(archive)}\n`)
  await expect(upgrade(installation, archive)).rejects.toThrow('is damaged or was changed')
  writeFileSync(sums, `${'0'.repeat(64)}  another.tar.gz\n`)
  await expect(upgrade(installation, archive)).rejects.toThrow('SHA256SUMS does not name')
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(sums, `${sum}  ${basename(archive)}\n`)
  await upgrade(installation, archive)
  expect(currentVersion(home)).toBe('1.1.0')
})

test('versions are compared by their numbers, and a pre-release is older', () => {
  const sorted = ['0.9.9', '0.10.0', '1.0.0-beta.2', '1.0.0-beta.10', '1.0.0', '1.0.1']
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
  expect(() => compareVersions('next', '1.0.0')).toThrow('next is no version')
})
