import { createHash } from 'node:crypto'
import type { App } from '../app.ts'

/** The sources that one page allows beyond the policy of all pages, by directive. */
type ExtraSources = Record<string, string[]>

/**
 * The policy of each page, by its path without locale and the styles of the look. It has the hashes of the inline script, of our styles and of the
 * known style elements. The sources of a provider are allowed on its own page only.
 */
export function pagePolicies(
  { config, captcha }: App,
  { script, styles, styleHashes }: { script: string; styles: readonly string[]; styleHashes: readonly string[] },
): (path: string, lookStyles?: string) => string {
  const api = URL.canParse(config.apiBaseUrl) ? [new URL(config.apiBaseUrl).origin] : []
  const errors = config.sentryDsn ? [new URL(config.sentryDsn).origin] : []
  const marks = config.guildMarkUrl ? [new URL(config.guildMarkUrl).origin] : []
  // The sources of hCaptcha's guide, allowed only when the operator has set its key.
  const hcaptcha = captcha.kind === 'hcaptcha' ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : []
  const policy = (extra: ExtraSources = {}) =>
    Object.entries({
      'default-src': ["'none'"],
      'script-src': ["'self'", hashOf(script), ...hcaptcha],
      'style-src': ["'self'", ...styles.map(hashOf), ...styleHashes, ...hcaptcha],
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
      .map(([directive, sources]) => [directive, ...sources, ...(extra[directive] ?? [])])
      .filter((words) => words.length > 1)
      .map((words) => words.join(' '))
      .join('; ')

  const everywhere = policy()
  const pagesWithExtras = Object.entries(extraSources(config)).map(([page, extra]) => [page, policy(extra)] as const)
  return (path, lookStyles) => {
    const found = pagesWithExtras.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1] ?? everywhere
    return lookStyles ? found.replace("style-src 'self'", (start) => `${start} ${hashOf(lookStyles)}`) : found
  }
}

/** The extra sources of each page. */
function extraSources({ providers, mercadoPagoBrowser }: App['config']): Record<string, ExtraSources> {
  const { picpay } = providers
  return {
    // The frame that shows a mail with sample data.
    '/staff/mails': { 'frame-src': ["'self'"] },
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

/** The script, the frames and the requests of the fields for card data. */
function cardFields(sdkUrl: string): ExtraSources {
  const { origin, hostname } = new URL(sdkUrl)
  const isReal = mercadoPagoHosts.some((host) => hostname.endsWith(`.${host}`))
  const hosts = isReal ? mercadoPagoHosts.map((host) => `https://*.${host}`) : [origin]
  return { 'script-src': hosts, 'frame-src': hosts, 'connect-src': hosts, 'img-src': hosts }
}

/** PicPay's page of a payment is on another host than its API. */
const picPayPages = ({ isSimulated }: { isSimulated: boolean }) => (isSimulated ? [] : ['https://*.picpay.com'])

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
