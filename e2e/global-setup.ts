import { takeMemoryFolder } from '../test/memory-folder.ts'
import { freePort } from '../test/ports.ts'
import { startPortal } from './portal.ts'

/**
 * Starts one portal for the whole run. PORTAL_URL, with SANDBOX_URL and PORTAL_DATA, names a running one instead. The
 * first start takes the longest, so every portal of the run begins with a copy of what one first start made.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined
  const folder = takeMemoryFolder()
  process.env.PORTAL_FOLDERS = folder?.path ?? ''
  const first = await startPortal()
  await first.stop()
  process.env.PORTAL_TEMPLATE = first.dataDir
  // Where app.spec.ts plays a push service.
  process.env.PUSH_TEST_ORIGIN = `http://127.0.0.1:${await freePort()}`
  const portal = await startPortal({ PUSH_TEST_ORIGIN: process.env.PUSH_TEST_ORIGIN })
  process.env.PORTAL_URL = portal.url
  process.env.SANDBOX_URL = portal.sandboxUrl
  process.env.PORTAL_LOG = portal.log
  process.env.PORTAL_DATA = portal.dataDir
  await raiseLimits(portal.url)
  return async () => {
    await portal.stop()
    await first.remove()
    if (process.env.PORTAL_KEEP_LOG) return
    await portal.remove()
    folder?.remove()
  }
}

/**
 * Journeys give players much Cash as one member of staff, also while another one exists. Those about limits have a
 * portal of their own.
 */
async function raiseLimits(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path} replied ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { token: string }
  }
  const most = 1_000_000_000
  const value = {
    creditAlone: most,
    creditDaily: most,
    refundAlone: most,
    refundDaily: most,
    itemsDaily: most,
    bansDaily: most,
  }
  const { token } = await send('POST', '/login', { username: 'admin', password: 'admin123' })
  await send('PUT', '/staff/settings/limits', { value }, token)
}
