import { createAltcha } from './adapters/altcha-captcha.ts'
import { createBridge } from './adapters/bridge-game.ts'
import { createFolders } from './adapters/folders-game/folders-game.ts'
import { createHcaptcha } from './adapters/hcaptcha-captcha.ts'
import { createSmtpMail } from './adapters/smtp-mail.ts'
import type { App } from './app.ts'
import { keepUsedCaptcha } from './features/account/queries.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Game } from './ports/game.ts'

type World = Pick<App, 'config' | 'db' | 'log' | 'now'>

/** The adapters of the configuration: to the real systems, or to the sandbox that plays them. */
export const connectOutside = (world: World): Pick<App, 'mail' | 'captcha' | 'game'> => ({
  mail: createSmtpMail({ url: world.config.mail.url, from: world.config.mail.from }),
  captcha: captcha(world),
  game: game(world),
})

function game({ config, log, now }: World): Game {
  if (config.game.kind === 'bridge') return createBridge(config.game)
  return createFolders({ ...config.game, now, onTrouble: (cause) => log.warn({ cause }, 'game folders') })
}

function captcha({ config, db, log, now }: World): Captcha {
  if (!config.captcha) return { kind: 'off', siteKey: null, challenge: async () => ({}), verify: async () => true }
  const onTrouble = (cause: string) => log.warn({ cause }, 'captcha')
  if (config.hcaptcha) return createHcaptcha({ ...config.hcaptcha, onTrouble })
  const keepUsed = (hash: string, expiresAt: Date) => keepUsedCaptcha(db, hash, expiresAt)
  return createAltcha({ secret: config.secretKey, keepUsed, now })
}
