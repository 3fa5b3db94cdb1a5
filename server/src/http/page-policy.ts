import { createHash } from 'node:crypto'
import type { App } from '../app.ts'

/** What a page's own provider may do beyond the policy of all pages: directive → sources. */
type Door = Record<string, string[]>

/**
 * The policy of each page, by its path without language. The hashes are those of the one inline script, of our styles
 * and of the style elements that are known. A provider comes in on its own page only, and on no other.
 */
export function pagePolicies(
  { config, captcha }: App,
  { script, styles, styleHashes }: { script: string; styles: string; styleHashes: readonly string[] },
): (path: string) => string {
  const api = URL.canParse(config.apiBaseUrl) ? [new URL(config.apiBaseUrl).origin] : []
  const errors = config.sentryDsn ? [new URL(config.sentryDsn).origin] : []
  const marks = config.guildMarkUrl ? [new URL(config.guildMarkUrl).origin] : []
  // What hCaptcha's guide asks for; only operators who have set its key open this door.
  const hcaptcha = captcha.kind === 'hcaptcha' ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : []
  const policy = (door: Door = {}) =>
    Object.entries({
      'default-src': ["'none'"],
      'script-src': ["'self'", hashOf(script), ...hcaptcha],
      'style-src': ["'self'", hashOf(styles), ...styleHashes, ...hcaptcha],
      'img-src': ["'self'", 'data:', 'blob:', ...marks],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...api, ...errors, ...hcaptcha],
      'frame-src': hcaptcha,
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
      .map(([directive, sources]) => [directive, ...sources, ...(door[directive] ?? [])])
      .filter((words) => words.length > 1)
      .map((words) => words.join(' '))
      .join('; ')

  const everywhere = policy()
  const opened = Object.entries(doors(config)).map(([page, door]) => [page, policy(door)] as const)
  return (path) => opened.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1] ?? everywhere
}

/** Which page opens which door. */
function doors({ providers, mercadoPagoBrowser }: App['config']): Record<string, Door> {
  const { picpay } = providers
  return {
    ...(picpay && { '/paymentPicPay': { 'frame-src': [new URL(picpay.baseUrl).origin, ...picPayPages(picpay)] } }),
    ...(mercadoPagoBrowser && { '/paymentCard': cardFields(mercadoPagoBrowser.sdkUrl) }),
  }
}

// The list of Mercado Pago's own plugin for shops.
const mercadoPagoHosts = [
  'mercadopago.com',
  'mercadopago.com.br',
  'mercadolibre.com',
  'mercadolivre.com',
  'mlstatic.com',
]

/** The script, the frames and the questions of the fields in which a card is typed. */
function cardFields(sdkUrl: string): Door {
  const { origin, hostname } = new URL(sdkUrl)
  const isReal = mercadoPagoHosts.some((host) => hostname.endsWith(`.${host}`))
  const hosts = isReal ? mercadoPagoHosts.map((host) => `https://*.${host}`) : [origin]
  return { 'script-src': hosts, 'frame-src': hosts, 'connect-src': hosts, 'img-src': hosts }
}

/** PicPay's page of a payment stands on another host than its API. */
const picPayPages = ({ isSimulated }: { isSimulated: boolean }) => (isSimulated ? [] : ['https://*.picpay.com'])

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
