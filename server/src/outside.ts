import { createAltcha } from './adapters/altcha-captcha.ts'
import { createBridge } from './adapters/bridge-game.ts'
import { createDiskStorage } from './adapters/disk-storage.ts'
import { createFolders } from './adapters/folders-game/folders-game.ts'
import { settingsOf } from './adapters/folders-game/settings.ts'
import { claimFolder } from './adapters/folders-game/writer-claim.ts'
import { createHcaptcha } from './adapters/hcaptcha-captcha.ts'
import { createBankPix } from './adapters/payments/bank-pix.ts'
import { createMercadoPago } from './adapters/payments/mercadopago.ts'
import { createPayPal } from './adapters/payments/paypal.ts'
import { createPicPay } from './adapters/payments/picpay.ts'
import { createSmtpMail } from './adapters/smtp-mail.ts'
import { createWebPush } from './adapters/web-push.ts'
import type { App } from './app.ts'
import { ConfigProblems } from './config.ts'
import { pixWebhookSecret } from './config/payments.ts'
import { countOutcomes } from './game/count-outcomes.ts'
import { guardGame } from './game/guard.ts'
import { placeOf } from './game/place.ts'
import { getPortalId } from './db/game-place.ts'
import { isSwitchOnAt, isTestLogin } from './db/game-switches.ts'
import { countMails } from './mail/count-mails.ts'
import { createOwners } from './people/owners.ts'
import { getPushKeys } from './db/push-keys.ts'
import { keepUsedCaptcha } from './db/used-captchas.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Game } from './ports/game.ts'
import { holdGame, holdMail, holdPayments, holdPush } from './ports/held.ts'
import type { Push } from './ports/push.ts'
import { StorageFailure, type Storage } from './ports/storage.ts'

type AdapterInputs = Pick<App, 'config' | 'db' | 'log' | 'now' | 'counts' | 'hold'>

type Outside = Pick<App, 'mail' | 'push' | 'captcha' | 'game' | 'gameOfTests' | 'payments'>

/** The adapters of the configuration: for the real systems, or for the sandbox. */
export const connectOutside = (app: AdapterInputs): Outside => {
  const held = holdGame(countOutcomes(game(app), app.counts), app.hold.isOn)
  const place = placeOf(app.config)
  return {
    mail: holdMail(countMails(createSmtpMail(app.config.mail), app.counts), app.hold.isOn),
    push: holdPush(push(app), app.hold.isOn),
    captcha: captcha(app),
    game: guardGame(held, {
      ownerOf: createOwners(app.db),
      isOn: (name) => isSwitchOnAt(app.db, name, place),
    }),
    gameOfTests: guardGame(held, {
      ownerOf: async (login) => ((await isTestLogin(app.db, login)) ? 'confirmed' : 'unconfirmed'),
      isOn: async () => true,
    }),
    payments: payments(app),
  }
}

/**
 * The storage of uploads. Throws ConfigProblems when the bucket cannot be used. A bucket that does not reply for now
 * stops only uploads, so that players can play, buy and donate.
 */
export async function openStorage({ config, log }: Pick<App, 'config' | 'log'>): Promise<Storage> {
  if (config.storage.kind === 'disk') return createDiskStorage(config.dataDir)
  // Imported only here, because the SDK takes 36 MB and a quarter of a second.
  const { createS3Storage } = await import('./adapters/s3-storage.ts')
  const { findProblem } = await import('./adapters/s3-check.ts')
  const storage = createS3Storage(config.storage)
  const problem = await findProblem(storage, config.storage).catch((error: unknown) => {
    if (!(error instanceof StorageFailure)) throw error
    log.error({ cause: String(error) }, 'the bucket for uploads does not answer: they are refused until it does')
    return null
  })
  if (problem) throw new ConfigProblems([problem])
  return storage
}

function game({ config, db, log, now }: AdapterInputs): Game {
  if (config.game.kind === 'bridge') return createBridge(config.game)
  const { root } = config.game
  const claim = claimFolder({
    root,
    fallback: settingsOf(config.game).paths.staging,
    program: 'the portal with GAME=folders',
    group: () => getPortalId(db),
    onLost: (cause) => log.error({ cause }, 'game folders'),
  })
  return createFolders({ ...config.game, claim, now, onTrouble: (cause) => log.warn({ cause }, 'game folders') })
}

function payments(app: AdapterInputs): App['payments'] {
  const all = providersOf(app)
  const held = Object.entries(all).map(([name, each]) => [name, each && holdPayments(each, app.hold.isOn)])
  return Object.fromEntries(held) as App['payments']
}

function providersOf({ config }: AdapterInputs): App['payments'] {
  const { mercadopago, picpay, paypal, pix } = config.providers
  return {
    mercadopago: mercadopago && createMercadoPago(mercadopago),
    picpay: picpay && createPicPay(picpay),
    paypal: paypal && createPayPal({ ...paypal, brandName: config.appName }),
    pix:
      pix &&
      createBankPix({
        ...pix,
        webhookUrl: `${config.notificationUrl}/webhooks/pix`,
        webhookSecret: pixWebhookSecret(config.secretKey),
      }),
  }
}

function push({ config, db, log, now }: AdapterInputs): Push {
  // Push services want to know whom to tell about trouble.
  const sender = /<?([^<>\s]+@[^<>\s]+)>?$/.exec(config.mail.from)?.[1]
  return createWebPush({
    keys: () => getPushKeys(db, config.secretKey, now()),
    contact: sender ? `mailto:${sender}` : config.publicUrl,
    ownSites: [config.publicUrl, config.apiBaseUrl],
    testOrigin: config.pushTestOrigin,
    onTrouble: (cause) => log.warn({ cause }, 'push'),
  })
}

function captcha({ config, db, log, now }: AdapterInputs): Captcha {
  if (!config.captcha) return { kind: 'off', siteKey: null, challenge: async () => ({}), verify: async () => true }
  const onTrouble = (cause: string) => log.warn({ cause }, 'captcha')
  if (config.hcaptcha) return createHcaptcha({ ...config.hcaptcha, onTrouble })
  const keepUsed = (hash: string, expiresAt: Date) => keepUsedCaptcha(db, hash, expiresAt)
  return createAltcha({ secret: config.secretKey, keepUsed, now })
}
