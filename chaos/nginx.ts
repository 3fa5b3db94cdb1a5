import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const startMs = 20_000
const modules = '/usr/lib/nginx/modules'

export interface Nginx {
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

/** Whether Debian's nginx with its Lua module is on this machine. */
export async function hasNginx(): Promise<boolean> {
  try {
    await promisify(execFile)('sh', ['-c', `command -v nginx && test -f ${modules}/ngx_http_lua_module.so`])
    return true
  } catch {
    return false
  }
}

/** Starts nginx with this site in a folder of its own. It ends with `stop`. */
export async function startNginx(folder: string, site: string, port: number): Promise<Nginx> {
  await mkdir(join(folder, 'cache'), { recursive: true })
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const lines = [
    ...['ndk_http_module', 'ngx_http_lua_module'].map((name) => `load_module ${modules}/${name}.so;`),
    'daemon off;',
    'master_process off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log warn;`,
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ]
  await writeFile(file, lines.join('\n'))
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' })
  const deadline = Date.now() + startMs
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) break
    if (Date.now() > deadline) throw new Error('nginx does not reply.')
    await pause(50)
  }
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
