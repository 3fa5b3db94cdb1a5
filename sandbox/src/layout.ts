import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { style } from './style.ts'

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const policy = `default-src 'none'; style-src ${styleHash}; img-src 'self' data:; frame-src 'self'; base-uri 'none'`

/**
 * Sends a page without scripts. `isFramed`: another site may show it in a frame, as the portal does with payers' pages.
 */
export const html = (reply: FastifyReply, body: string, { isFramed = false } = {}) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', isFramed ? policy : `${policy}; form-action 'self'; frame-ancestors 'none'`)
    .send(body)

export const page = (
  title: string,
  body: string,
  lang = 'pt-BR',
): string => `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${text(title)} · Sandbox</title><style>${style}</style></head><body><main><h1>${text(title || '(sem assunto)')}</h1>${body}</main></body></html>`

export const back = '<p><a href="/">Voltar</a></p>'

export const option = (value: string, name: string, isSelected = false): string =>
  `<option value="${value}"${isSelected ? ' selected' : ''}>${name}</option>`

const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})
export const time = (at: Date): string => `<time datetime="${at.toISOString()}">${clock.format(at)}</time>`

export const text = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
