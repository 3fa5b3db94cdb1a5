import { startPortal } from './portal.ts'

/** Starts one portal for the whole run. PORTAL_URL, with SANDBOX_URL and PORTAL_DATA, names a running one instead. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined
  const portal = await startPortal()
  process.env.PORTAL_URL = portal.url
  process.env.SANDBOX_URL = portal.sandboxUrl
  process.env.PORTAL_LOG = portal.log
  process.env.PORTAL_DATA = portal.dataDir
  return async () => {
    await portal.stop()
    if (!process.env.PORTAL_KEEP_LOG) await portal.remove()
  }
}
