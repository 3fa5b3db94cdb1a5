import type { AddressInfo } from 'node:net'
import { fastify as createFastify, type FastifyInstance } from 'fastify'
import {
  sandboxCredentials,
  sandboxMerchant,
  type SandboxCredentials,
} from '../../server/src/config/sandbox-credentials.ts'
import { certs } from './certs.ts'
import { serveCaptcha } from './captcha.ts'
import { serveControl } from './control.ts'
import { serveBridge } from './game/bridge.ts'
import { playFolders, type FolderWorld, type PlayedFolders } from './game/folders/play.ts'
import { keepTicking } from './game/tick.ts'
import { makeWorld } from './game/world/make.ts'
import { createMailServer } from './mail.ts'
import { createMercadopago } from './mercadopago/mercadopago.ts'
import { keepCommonHook } from './payments/hooks.ts'
import type { Pace } from './payments/webhooks.ts'
import { openWebhookSender } from './payments/webhook-sender.ts'
import { registryOf, serveProviders } from './payments/registry.ts'
import { createPayPal } from './paypal/paypal.ts'
import { createPicPay } from './picpay/picpay.ts'
import { openBank, type Bank } from './pix/bank.ts'
import { createPix } from './pix/pix.ts'
import { servePage } from './page.ts'
import { serveOembed } from './oembed.ts'
import { serveDiscord, serveTelegram } from './posts.ts'
import { openStore, type Store } from './store.ts'

interface SandboxOptions {
  databaseUrl: string
  /**
   * The port of the pages, the control and the bridge. Mail uses the next port, and the bank the one after. 0 chooses
   * three free ports.
   */
  port: number
  bridgeSecret: string
  /** The import folders that the sandbox serves in place of a game server. */
  folders?: PlayedFolders
  /** The interval in which the game's world changes by itself; without it the world stands still. */
  tickMs?: number
  /** The credentials that providers accept, where they differ from server/src/config/sandbox-credentials.ts. */
  credentials?: { [Provider in keyof SandboxCredentials]?: Partial<SandboxCredentials[Provider]> }
  /** The portal's address. PayPal and the bank send webhooks there until the portal registers an address. */
  portalUrl?: string
  /** The delays of webhooks. */
  pace?: Partial<Pace>
  /** Called with each unexpected error inside the sandbox. */
  onTrouble?: (error: Error) => void
}

interface Sandbox {
  url: string
  bridgeUrl: string
  mailUrl: string
  captchaUrl: string
  /** The address of the bank, which asks for a client certificate. */
  pixUrl: string
  /** The variables of a portal that use the sandbox's merchant. */
  merchant: ReturnType<typeof sandboxMerchant>
  close(): Promise<void>
}

/**
 * The sandbox listens on the loopback address only: its page shows every mail and account, and its control changes
 * them.
 */
const host = '127.0.0.1'

/** Starts the simulated other side of every outside system. Its state is in the schema `sandbox`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { databaseUrl, port, bridgeSecret, folders, tickMs, pace = {}, portalUrl, onTrouble = () => {} } = options
  const store = await openStore(databaseUrl)
  const credentials = credentialsOf(options.credentials)
  const pix = createPix(credentials.pix)
  const providers = registryOf([
    createMercadopago(credentials.mercadopago),
    createPicPay(credentials.picpay),
    createPayPal(credentials.paypal),
    pix,
  ])
  const webhooks = openWebhookSender(store, providers, pace, onTrouble)
  const fastify = createFastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  const mail = createMailServer(store)
  const closeMail = () => new Promise<void>((resolve) => mail.close(resolve))
  const world = new AbortController()
  let living: Promise<void> | undefined
  let played: FolderWorld | undefined
  let bank: Bank | undefined
  const close = async () => {
    world.abort()
    await fastify.close()
    await bank?.close()
    await living
    await played?.close()
    await webhooks.close()
    if (mail.server.listening) await closeMail()
    await store.close()
  }

  try {
    await makeWorld(store)
    if (portalUrl) await keepHooks(store, portalUrl)
    if (folders) played = await playFolders(store, folders, onTrouble)
    refuseOtherOrigins(fastify)
    readForms(fastify)
    answerErrors(fastify, onTrouble)
    servePage(fastify, store, providers)
    serveControl(fastify, { store, webhooks }, { providers, folders: played })
    await serveProviders(fastify, { store, webhooks }, providers)
    await fastify.register(async (scope) => serveCaptcha(scope, store))
    await fastify.register(async (scope) => serveOembed(scope, store))
    await fastify.register(async (scope) => serveDiscord(scope, store))
    await fastify.register(async (scope) => serveTelegram(scope, store))
    await fastify.register(async (scope) => serveBridge(scope, store, bridgeSecret), { prefix: '/game' })
    await fastify.listen({ host, port })
    const mailPort = await listen(mail, port ? port + 1 : 0)
    bank = await openBank(pix, { store, webhooks }, { host, port: port ? port + 2 : 0, onTrouble })
    if (tickMs) living = keepTicking(store, { tickMs, folders: played, signal: world.signal, onTrouble })
    const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
    return {
      url,
      bridgeUrl: `${url}/game`,
      mailUrl: `smtp://127.0.0.1:${mailPort}`,
      captchaUrl: `${url}/captcha/siteverify`,
      pixUrl: bank.url,
      merchant: sandboxMerchant({ url, pixUrl: bank.url, certs }, credentials),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const credentialsOf = (changes: SandboxOptions['credentials']): SandboxCredentials => ({
  mercadopago: { ...sandboxCredentials.mercadopago, ...changes?.mercadopago },
  picpay: { ...sandboxCredentials.picpay, ...changes?.picpay },
  paypal: { ...sandboxCredentials.paypal, ...changes?.paypal },
  pix: { ...sandboxCredentials.pix, ...changes?.pix },
})

async function keepHooks({ query }: Store, portalUrl: string): Promise<void> {
  for (const name of ['paypal', 'pix'] as const) await keepCommonHook(query, name, `${portalUrl}/webhooks/${name}`)
}

function listen(mail: ReturnType<typeof createMailServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    mail.server.once('error', reject)
    mail.listen(port, host, () => resolve((mail.server.address() as AddressInfo).port))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of the portal may call this route from the browser. */
    isForBrowsers?: boolean
  }
}

/** Refuses requests of other sites' pages: they must neither read mails nor send forms. */
function refuseOtherOrigins(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const isOurName = ['127.0.0.1', 'localhost', '[::1]'].includes(request.host.replace(/:\d+$/, ''))
    const { origin } = request.headers
    if (isOurName && request.routeOptions.config.isForBrowsers) return
    if (!isOurName || (origin !== undefined && origin !== `http://${request.host}`))
      return reply.code(403).send({ code: 'FORBIDDEN', message: 'The sandbox answers this machine and its own page.' })
  })
}

function readForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

function answerErrors(fastify: FastifyInstance, onTrouble: (error: Error) => void): void {
  fastify.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) onTrouble(error)
    return reply.code(status).send({ code: status >= 500 ? 'UNAVAILABLE' : 'BAD_REQUEST', message: error.message })
  })
}
