import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

type AsField = { Querystring: { type?: string; locale?: string } }

const style = `:root{background:transparent}html,body{height:100%;margin:0}
input{--placeholder:GrayText;box-sizing:border-box;width:100%;height:100%;padding:0;border:0;outline:0;background:transparent;color:CanvasText;font:1rem/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--placeholder);opacity:1}`
const styleHash = createHash('sha256').update(style).digest('base64')
// The policy has no frame-ancestors, because any merchant may show the fields in a frame.
const policy = `default-src 'none'; script-src 'self'; style-src 'sha256-${styleHash}'; connect-src 'self'; base-uri 'none'; form-action 'none'`

const fields: Record<string, { pt: string; en: string; autocomplete: string }> = {
  cardNumber: { pt: 'Número do cartão', en: 'Card number', autocomplete: 'cc-number' },
  securityCode: { pt: 'Código de segurança', en: 'Security code', autocomplete: 'cc-csc' },
  expirationDate: { pt: 'Validade, mês e ano', en: 'Expiry, month and year', autocomplete: 'cc-exp' },
  expirationMonth: { pt: 'Mês da validade', en: 'Expiry month', autocomplete: 'cc-exp-month' },
  expirationYear: { pt: 'Ano da validade', en: 'Expiry year', autocomplete: 'cc-exp-year' },
}

/** The files for browsers: the script of `sdk.mercadopago.com/js/v2`, the frames of its fields, and the device id. */
export function serveSdk(fastify: FastifyInstance): void {
  const scripts = { '/sdk/js/v2': 'sdk.js', '/sdk/field.js': 'field.js', '/v2/security.js': 'security.js' }
  for (const [path, file] of Object.entries(scripts)) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    fastify.get(path, { config: { isForBrowsers: true } }, (_, reply) => shared(reply, 'text/javascript').send(source))
  }

  fastify.get<AsField>('/sdk/field', { config: { isForBrowsers: true } }, ({ query }, reply) => {
    const { type = '', locale = 'pt-BR' } = query
    const field = fields[type]
    if (!field) return reply.code(404).send({ message: 'There is no such field.' })
    const isPortuguese = locale.startsWith('pt')
    const label = isPortuguese ? field.pt : field.en
    return shared(reply, 'text/html').header('content-security-policy', policy)
      .send(`<!doctype html><html lang="${isPortuguese ? 'pt-BR' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${label}</title><style>${style}</style></head>
<body><input type="text" data-type="${type}" aria-label="${label}" inputmode="numeric" autocomplete="${field.autocomplete}" spellcheck="false"><script src="field.js"></script></body></html>`)
  })
}

const shared = (reply: FastifyReply, type: string) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-cache')
