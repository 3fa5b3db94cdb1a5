import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { androidFonts, desktopFonts, writeFonts } from './fonts.ts'

/** How to launch the browser: `env` is the whole environment, not an addition to it. */
type Chromium = { executablePath: string; env: Record<string, string>; args: string[] }

const run = promisify(execFile)

const systemPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
    `${process.env['PROGRAMFILES(X86)']}\\Google\\Chrome\\Application\\chrome.exe`,
    `${process.env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`,
  ],
}

let found: Promise<Chromium> | undefined

/**
 * The Chromium of the journeys and benchmarks: CHROMIUM_PATH, else the system's, else the one that
 * `npm ci` brought (Linux x64). `CHROMIUM_PATH=npm` asks for that last one whatever the machine has.
 */
export function chromiumPath(): Promise<Chromium> {
  found ??= findChromium()
  return found
}

async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && chosen !== 'npm') {
    if (!(await isExecutable(chosen)))
      throw new Error(`CHROMIUM_PATH is ${chosen}, which cannot be executed. Correct it, or unset it.`)
    return withOurArguments(chosen, {})
  }
  if (chosen !== 'npm') {
    const system = await systemChromium()
    if (system) return withOurArguments(system, {})
  }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `The browser tests need Chrome on ${process.platform} ${process.arch}. Install it, or set CHROMIUM_PATH to a Chromium.`,
    )
  return chromiumFromNpm()
}

async function systemChromium(): Promise<string | undefined> {
  for (const path of systemPaths[process.platform] ?? []) {
    if (!(await isExecutable(path))) continue
    // On Ubuntu without the snap, /usr/bin/chromium-browser is a script that only prints advice, so Linux tries the
    // program. On other systems `--version` would open a window.
    if (process.platform !== 'linux' || !(await whyItDoesNotStart(path, ourEnvironment({})))) return path
  }
  return undefined
}

async function chromiumFromNpm(): Promise<Chromium> {
  const folder = await extractedChromium()
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if (!(await whyItDoesNotStart(executablePath, ourEnvironment(fonts)))) return withOurArguments(executablePath, fonts)

  // A minimal machine lacks libnss3 and other libraries. The npm package contains them, built for an old glibc. They
  // are the fallback, because the system's own libraries fit better.
  const libraries = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  const why = await whyItDoesNotStart(executablePath, ourEnvironment(libraries))
  if (why)
    throw new Error(
      `${executablePath} does not start:\n${why}\nInstall Chromium, or set CHROMIUM_PATH to one that works.`,
    )
  return withOurArguments(executablePath, libraries)
}

/** Unpacks the npm package once per machine, version and user; every later call finds it there. */
async function extractedChromium(): Promise<string> {
  const packageFolder = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const name = `guildhall-chromium-${version}-fonts2-${process.getuid?.() ?? 'user'}`
  const folder = join(tmpdir(), name)
  const lock = `${folder}.lock`

  while (!(await isOurs(folder))) {
    if (!(await takeLock(lock))) {
      await pause(200)
      continue
    }
    try {
      // Only the holder of the lock unpacks, so incomplete folders belong to a killed process.
      for (const entry of await readdir(tmpdir()))
        if (entry.startsWith(`${name}.partial-`)) await rm(join(tmpdir(), entry), { recursive: true, force: true })
      if (await isOurs(folder)) break
      const partial = `${folder}.partial-${process.pid}`
      await unpack(partial, folder)
      await rename(partial, folder)
    } finally {
      await rm(lock, { force: true })
    }
  }
  return folder
}

/** Anybody can write to the temporary folder: a program that another user put there is not run. */
async function isOurs(folder: string): Promise<boolean> {
  const entry = await lstat(folder).catch(() => undefined)
  if (!entry) return false
  if (!entry.isDirectory() || (process.getuid && entry.uid !== process.getuid()))
    throw new Error(`${folder} belongs to somebody else. Remove it, or set TMPDIR to a folder of your own.`)
  return true
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
  const age =
    Date.now() -
    (await stat(lock)
      .then((s) => s.mtimeMs)
      .catch(() => Date.now()))
  // A process that has just created its lock has not written its pid yet, and a killed one never will. When two
  // processes remove a dead lock at once, each unpacks; the final rename keeps the result whole.
  const isAbandoned = holder ? !isAlive(holder) : age > 5_000
  if (isAbandoned) await rm(lock, { force: true })
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Unpacks in a separate process, because the package unpacks to TMPDIR, which must not change in this process. */
async function unpack(partial: string, folder: string): Promise<void> {
  await mkdir(partial, { mode: 0o700 })
  const script = `
    import chromium, { inflate } from '@sparticuz/chromium'
    await chromium.executablePath()
    await inflate(process.argv[1])`
  const libraries = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')))
  await run(process.execPath, ['--input-type=module', '--eval', script, libraries], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TMPDIR: partial },
  })
  await writeFonts(join(partial, 'fonts'), [...desktopFonts, ...androidFonts])
  // The package's fonts.conf names only the folders of AWS Lambda. The system's fonts come second, so that a page looks
  // the same on every machine.
  await writeFile(
    join(partial, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <alias><family>serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`,
  )
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function whyItDoesNotStart(executablePath: string, env: Record<string, string>): Promise<string | undefined> {
  return run(executablePath, ['--version'], { env, timeout: 20_000 }).then(
    () => undefined,
    (error: Error & { stderr?: string }) => error.stderr?.trim() || error.message,
  )
}

function withOurArguments(executablePath: string, additions: Record<string, string>): Chromium {
  const args = [
    '--disable-gpu',
    // One process less for each browser.
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ]
  // Chromium has no sandbox for root, and the one from npm lacks the helper program.
  const cannotSandbox = process.getuid?.() === 0 || 'FONTCONFIG_FILE' in additions
  return { executablePath, env: ourEnvironment(additions), args: cannotSandbox ? ['--no-sandbox', ...args] : args }
}

function ourEnvironment(additions: Record<string, string>): Record<string, string> {
  const env = { ...process.env, ...additions }
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
