import type { PlayedFolders } from './game/folders/play.ts'
import { startSandbox } from './sandbox.ts'

// The launcher starts this process when some outside system is not configured.

const port = Number(process.env.SANDBOX_PORT || 3900)

/**
 * With GAME=folders and SANDBOX_FOLDERS=on the sandbox simulates the game server behind GAME_ROOT. Otherwise a real
 * server owns that folder.
 */
function playedFolders(): { folders?: PlayedFolders } {
  const { GAME, GAME_ROOT, GAME_DIALECT, GAME_CHEST_PICK, SANDBOX_FOLDERS, SANDBOX_FOLDERS_MS } = process.env
  if (GAME !== 'folders' || SANDBOX_FOLDERS !== 'on' || !GAME_ROOT) return {}
  const dialect = GAME_DIALECT === 'over' ? 'over' : 'w2pp'
  return {
    folders: {
      root: GAME_ROOT,
      dialect,
      chestPick: GAME_CHEST_PICK === 'first-empty' || dialect === 'over' ? 'first-empty' : 'w2pp',
      periodMs: Number(SANDBOX_FOLDERS_MS || 3_000),
    },
  }
}

const numbered = (name: string, text: string | undefined): Record<string, number> =>
  text ? { [name]: Number(text) } : {}

const paceOf = ({
  SANDBOX_WEBHOOK_DELAY_MS,
  SANDBOX_WEBHOOK_LATE_MS,
  SANDBOX_WEBHOOK_RETRY_SCALE,
}: NodeJS.ProcessEnv) => ({
  ...numbered('delayMs', SANDBOX_WEBHOOK_DELAY_MS),
  ...numbered('lateMs', SANDBOX_WEBHOOK_LATE_MS),
  ...numbered('retryScale', SANDBOX_WEBHOOK_RETRY_SCALE),
})

/** The portal's variables, where their values differ from the sandbox's credentials. */
const credentialsOf = (env: NodeJS.ProcessEnv) => ({
  mercadopago: set({
    accessToken: env.MERCADOPAGO_ACCESS_TOKEN,
    publicKey: env.MERCADOPAGO_PUBLIC_KEY,
    webhookSecret: env.MERCADOPAGO_WEBHOOK_SECRET,
  }),
  picpay: set({ token: env.PICPAY_TOKEN, sellerToken: env.PICPAY_SELLER_TOKEN }),
  paypal: set({
    clientId: env.PAYPAL_CLIENT_ID,
    clientSecret: env.PAYPAL_CLIENT_SECRET,
    webhookId: env.PAYPAL_WEBHOOK_ID,
  }),
  pix: set({ clientId: env.PIX_CLIENT_ID, clientSecret: env.PIX_CLIENT_SECRET, key: env.PIX_KEY }),
})
function set(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The address for webhooks: NOTIFICATION_URL, or the portal on this machine. */
const portalUrl = ({ NOTIFICATION_URL, PORT }: NodeJS.ProcessEnv): string =>
  (NOTIFICATION_URL || `http://127.0.0.1:${PORT || 3000}`).replace(/\/+$/, '')

try {
  const sandbox = await startSandbox({
    databaseUrl: process.env.DATABASE_URL ?? '',
    port,
    bridgeSecret: process.env.GAME_BRIDGE_SECRET || 'sandbox',
    ...playedFolders(),
    credentials: credentialsOf(process.env),
    portalUrl: portalUrl(process.env),
    pace: paceOf(process.env),
    tickMs: Number(process.env.SANDBOX_TICK_MS || 5_000),
    onTrouble: (error) => console.error(`The sandbox: ${error.message}`),
  })
  process.send?.({
    kind: 'ready',
    url: sandbox.url,
    lines: [`Sandbox (inbox, the game, faults): ${sandbox.url}`],
  })
  const stop = () => void sandbox.close().finally(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    code === 'EADDRINUSE'
      ? `The sandbox needs the ports ${port} to ${port + 2}, and one of them is taken. Set SANDBOX_PORT to another.`
      : `The sandbox did not start: ${message}`,
  )
  process.exit(1)
}
