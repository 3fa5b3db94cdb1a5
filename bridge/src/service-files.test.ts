import { expect, test } from 'vitest'
import { nssmCommands, scCommands, systemdUnit } from './service-files.ts'

const unix = {
  node: '/usr/bin/node',
  program: '/opt/guild hall/guildhall-bridge.mjs',
  config: '/opt/guild hall/50%.json',
  folder: '/opt/guild hall',
  writes: ['/srv/wyd', '/srv/my www'],
  own: '/srv/wyd/guildhall',
}
const windows = {
  node: String.raw`C:\Program Files\nodejs\node.exe`,
  program: String.raw`C:\Guildhall\guildhall-bridge.mjs`,
  config: String.raw`C:\My Server\guildhall-bridge.json`,
  folder: 'C:\\My Server\\',
  writes: [String.raw`C:\My Server`],
  own: String.raw`C:\My Server\guildhall`,
}

test('a unit of systemd keeps paths with spaces whole, and lets the program write into its folders alone', () => {
  const unit = systemdUnit(unix)
  expect(unit).toContain(
    'ExecStart=/usr/bin/node "/opt/guild hall/guildhall-bridge.mjs" run --config "/opt/guild hall/50%%.json"',
  )
  expect(unit).toContain('WorkingDirectory="/opt/guild hall"')
  expect(unit).toContain('ReadWritePaths=/srv/wyd "/srv/my www"')
  for (const line of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'Restart=always', 'UMask=0007'])
    expect(unit.split('\n')).toContain(line)
})

test('a unit begins with the commands that give the files of init and run to the user of the service', () => {
  const unit = systemdUnit(unix).split('\n')
  expect(unit).toContain("#   chown game:game '/opt/guild hall/50%.json'")
  expect(unit).toContain('#   mkdir -p /srv/wyd/guildhall && chown -R game:game /srv/wyd/guildhall')
})

test('commands for Windows quote programs and arguments as its command line reads them', () => {
  const nssm = nssmCommands(windows).split('\n')
  expect(nssm).toContain(String.raw`nssm install guildhall-bridge "C:\Program Files\nodejs\node.exe"`)
  expect(nssm).toContain(
    String.raw`nssm set guildhall-bridge AppParameters "C:\Guildhall\guildhall-bridge.mjs run --config \"C:\My Server\guildhall-bridge.json\""`,
  )
  // A backslash before the last quote would escape it.
  expect(nssm).toContain('nssm set guildhall-bridge AppDirectory "C:\\My Server\\\\"')
  expect(nssm).toContain(String.raw`nssm set guildhall-bridge AppStdout "C:\My Server\guildhall-bridge.log"`)
  const sc = scCommands(windows)
  expect(sc).toContain('sc.exe create guildhall-bridge binPath= "')
  expect(sc).toContain(String.raw`/tr "\"C:\Program Files\nodejs\node.exe\" C:\Guildhall\guildhall-bridge.mjs run`)
})
