import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram } from './debian-program.ts'

const startMs = 20_000
const modules = '/usr/lib/nginx/modules'

export interface Nginx {
  pid: number
  /** Reads its file again, with another site. Its former workers end with their requests. */
  reload(site: string): Promise<void>
  stop(): Promise<void>
}

/** The sample `ops/nginx-edge.conf` with other places: where it listens, its token, the nodes behind it and its folder. */
export async function edgeConfiguration(
  sample: string,
  { port, token, nodes, folder }: { port: number; token: string; nodes: string[]; folder: string },
): Promise<string> {
  const replaced = new Map([
    ['listen 127.0.0.1:3080;', `listen 127.0.0.1:${port};`],
    ['"CHANGE-ME"', `"${token}"`],
    ['server 127.0.0.1:3000;', nodes.map((node) => `server ${new URL(node).host};`).join('\n')],
    ['/var/cache/nginx/guildhall', join(folder, 'cache')],
  ])
  let text = await readFile(sample, 'utf8')
  for (const [place, other] of replaced) {
    if (!text.includes(place)) throw new Error(`${sample} does not have ${place}`)
    text = text.replaceAll(place, other)
  }
  return text
}

/** The sample `ops/nginx-nodes.conf` with other nodes, on a port of this machine and without TLS. */
export async function nodesConfiguration(
  sample: string,
  { port, nodes }: { port: number; nodes: string[] },
): Promise<string> {
  const lines = nodes.map((node) => `    server ${new URL(node).host} max_fails=1 fail_timeout=2s;\n`)
  const replaced: [place: RegExp, other: string][] = [
    [/^server \{\n    listen 80;[\s\S]*?\n\}\n/m, ''],
    [/ {4}listen 443 ssl http2;\n {4}listen \[::\]:443 ssl http2;\n/, `    listen 127.0.0.1:${port};\n`],
    [/(?: {4}ssl_\w+ .*\n)+/, ''],
    [/(?: {4}server 127\.0\.0\.1:\d+ max_fails=1 fail_timeout=2s;\n)+/, lines.join('')],
  ]
  let text = await readFile(sample, 'utf8')
  for (const [place, other] of replaced) {
    if (!place.test(text)) throw new Error(`${sample} does not have ${place}`)
    text = text.replace(place, other)
  }
  return text
}

/** Whether Debian's nginx with its Lua module is on this machine. */
export async function hasNginx(): Promise<boolean> {
  try {
    await promisify(execFile)('sh', ['-c', `command -v nginx && test -f ${modules}/ngx_http_lua_module.so`])
    return true
  } catch {
    return false
  }
}

interface NginxOptions {
  /** With workers it can read its file again, and has no Lua. */
  hasWorkers?: boolean
  /** The lines about its access log. */
  log?: string[]
}

/** Starts nginx with this site in a folder of its own. It ends with `stop`. */
export async function startNginx(
  folder: string,
  site: string,
  port: number,
  options: NginxOptions = {},
): Promise<Nginx> {
  await mkdir(join(folder, 'cache'), { recursive: true })
  const file = join(folder, 'nginx.conf')
  const write = (text: string) => writeFile(file, linesOf(folder, text, options).join('\n'))
  await write(site)
  const child = spawn(findProgram('nginx', 'nginx'), ['-c', file, '-p', folder], { stdio: 'inherit' })
  const deadline = Date.now() + startMs
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) break
    if (Date.now() > deadline) throw new Error('nginx does not reply.')
    await pause(50)
  }
  return {
    pid: child.pid!,
    async reload(other) {
      const before = await workersOf(child.pid!)
      await write(other)
      child.kill('SIGHUP')
      while ((await workersOf(child.pid!)).every((pid) => before.includes(pid))) await pause(20)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function linesOf(folder: string, site: string, { hasWorkers = false, log = ['access_log off;'] }: NginxOptions) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const names = hasWorkers ? [] : ['ndk_http_module', 'ngx_http_lua_module']
  return [
    ...names.map((name) => `load_module ${modules}/${name}.so;`),
    'daemon off;',
    ...(hasWorkers ? ['worker_processes 1;'] : ['master_process off;']),
    // The workers of root would have another user, who may not write in the folder.
    ...(hasWorkers && process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log warn;`,
    'events { worker_connections 1024; }',
    'http {',
    ...log,
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ]
}

const workersOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
