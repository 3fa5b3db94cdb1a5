import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as m from '@guildhall/messages'
import type { Locale } from '@guildhall/contract'
import type { Refusal } from '../fail.ts'
import { inLocale } from '../words/locale.ts'
import { errorMessage } from '../words/refusals.ts'

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;background:#080f16;color:#e9e2d0;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:34rem;padding:1.5rem}h1{font-size:1.75rem;line-height:1.2}small{color:#a9b0b7}a{display:inline-block;padding:.6rem 1.2rem;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none}a:focus-visible{outline:3px solid #d8a94b;outline-offset:2px}@media(prefers-color-scheme:light){body{background:#f4f0e6;color:#1c2126}small{color:#555c63}}'
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Whether a browser opens this address as a page. Calls of scripts and files accept other types. */
export const opensPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')

/**
 * Sends a page of about two kilobytes that says why an address did not open. It needs no file, no script and no
 * database, because this reply is the one that a portal in trouble sends most.
 */
export function sendOutagePage(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale: Locale = /^\/en(?:[/?]|$)/.test(request.url) ? 'en' : 'pt-BR'
  const html = inLocale(locale, () => outagePage(refusal, request, locale))
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

const outagePage = ({ code, headers }: Refusal, { id }: FastifyRequest, locale: Locale): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>${escaped(m.shell_error_title())}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body><main><h1>${escaped(m.shell_error_title())}</h1><p>${escaped(errorMessage(code, headers['retry-after']))}</p><p><a href="">${escaped(m.ui_retry())}</a></p><p><small>${escaped(m.ui_error_code())} <code>${code}</code> · ${escaped(m.ui_error_request())} <code>${escaped(id)}</code></small></p></main></body></html>`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
