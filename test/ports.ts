import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Free at this moment; nothing reserves it. */
export async function freePort(): Promise<number> {
  return (await takePort(0))!
}

/** A free port whose next two are free as well, as the sandbox needs them. */
export async function freeTriple(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (port < 65_534 && (await takePort(port + 1)) && (await takePort(port + 2))) return port
  }
}

async function takePort(candidate: number): Promise<number | undefined> {
  const server = createServer().listen(candidate, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return port
  } catch {
    return undefined
  }
}
