import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Free at the moment of asking; nothing keeps it so. */
export async function freePort(): Promise<number> {
  return (await takePort(0))!
}

/** A free port whose next one is free as well, as the sandbox needs them. */
export async function freePair(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (port < 65_535 && (await takePort(port + 1))) return port
  }
}

async function takePort(wanted: number): Promise<number | undefined> {
  const server = createServer().listen(wanted, '127.0.0.1')
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
