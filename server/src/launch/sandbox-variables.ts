import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sandboxOf } from '../config/sandbox.ts'

const step = 10
const mostPorts = 20

/**
 * The variables that portal and sandbox share; null when every outside system is configured. Two demos on one machine
 * stay apart: each has a secret of its own, and without SANDBOX_PORT the next three free ports.
 */
export async function sandboxVariables(env: NodeJS.ProcessEnv): Promise<Record<string, string> | null> {
  const { isNeeded, port } = sandboxOf(env)
  if (!isNeeded) return null
  return {
    SANDBOX_PORT: String(env.SANDBOX_PORT || (await freeTriple(port))),
    ...(env.GAME_BRIDGE_URL || env.GAME_BRIDGE_SECRET
      ? {}
      : { GAME_BRIDGE_SECRET: randomBytes(24).toString('base64url') }),
  }
}

async function freeTriple(first: number): Promise<number> {
  for (let port = first; port < first + step * mostPorts; port += step)
    if ((await isFree(port)) && (await isFree(port + 1)) && (await isFree(port + 2))) return port
  return first
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    return false
  }
}
