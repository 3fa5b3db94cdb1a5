import type { App } from '../../app.ts'
import { openSealedText, sealText } from '../../passwords/sealed-text.ts'

const sealedFor = (targetId: number) => ({ purpose: 'announcement target', row: targetId })

/** The columns of a secret: encrypted, with the last four characters, by which staff recognise it. */
export const secretColumns = ({ config }: Pick<App, 'config'>, targetId: number, secret: string) => ({
  secret: sealText(config.secretKey, sealedFor(targetId), secret),
  secret_end: secret.slice(-4),
})

/** The secret of a target; null when it was stored with another SECRET_KEY. */
export const readSecret = ({ config }: Pick<App, 'config'>, targetId: number, sealed: string | null): string | null =>
  sealed === null ? null : openSealedText(config.secretKey, sealedFor(targetId), sealed)
