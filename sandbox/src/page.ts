import type { FastifyInstance } from 'fastify'
import {
  apiFaults,
  channelFaults,
  mailFaults,
  findFaults,
  webhookFaults,
  requestFaults,
  targets,
  type FaultKind,
  type PlannedFault,
  type Target,
} from './faults.ts'
import { back, html, option, page, text, time } from './layout.ts'
import { accountsSection, serveAccountPages } from './game/page.ts'
import { gameCalls } from './game/serve.ts'
import { testCardsSection } from './mercadopago/page.ts'
import { findMail, findMails, type Mail } from './mail.ts'
import { paymentsSection, servePaymentPages } from './payments/page.ts'
import { postsSection } from './posts.ts'
import type { Providers } from './payments/registry.ts'
import type { Store } from './store.ts'

const mostShown = 50
// The content of a mail is not trusted: it runs and loads nothing, and its links open outside of the frame.
const mailPolicy = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'`

/** The pages for people: mail, accounts of the game, payments and faults. No scripts. */
export function servePage(fastify: FastifyInstance, store: Store, providers: Providers): void {
  fastify.get('/', async (_, reply) => {
    const [mails, posts, payments, accounts, faults] = await Promise.all([
      findMails(store, mostShown),
      postsSection(store),
      paymentsSection(store, providers),
      accountsSection(store),
      findFaults(store),
    ])
    return html(
      reply,
      page('Sandbox', `${intro}${payments}${testCardsSection}${inbox(mails)}${posts}${accounts}${faultForms(faults)}`),
    )
  })

  fastify.get<{ Params: { id: string } }>('/mails/:id', async (request, reply) => {
    const mail = await byId(request.params.id)
    return mail
      ? html(reply, page(mail.subject, oneMail(mail)))
      : html(reply.code(404), page('Não encontrado', '<p>Este e-mail não está mais aqui.</p>' + back))
  })

  fastify.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
    const mail = await byId(request.params.id)
    reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy)
    return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail?.html ?? ''}`
  })

  const byId = async (id: string) => (/^\d{1,9}$/.test(id) ? findMail(store, Number(id)) : null)

  serveAccountPages(fastify, store)
  servePaymentPages(fastify, store, providers)
}

const intro = `<p>Aqui está o outro lado de tudo o que o portal usa fora dele e que ainda não foi configurado:
os meios de pagamento, o correio, o servidor do jogo e o captcha. Nada sai deste computador. <a href="/">Atualizar</a></p>`

function inbox(mails: Mail[]): string {
  const rows = mails.map(
    (mail) => `<tr><td><a href="/mails/${mail.id}">${text(mail.subject || '(sem assunto)')}</a></td>
<td>${text(mail.to)}</td><td>${time(mail.at)}</td></tr>`,
  )
  const table = `<div class="wide" tabindex="0" role="region" aria-labelledby="correio"><table><thead><tr><th>Assunto</th><th>Para</th><th>Chegou</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<section><h2 id="correio">Caixa de entrada</h2>${mails.length ? table : '<p class="empty">Nenhum e-mail ainda. O que o portal enviar aparece aqui.</p>'}</section>`
}

const oneMail = (mail: Mail): string => `${back}<dl><dt>Para</dt><dd>${text(mail.to)}</dd>
<dt>De</dt><dd>${text(mail.sender)}</dd><dt>Chegou</dt><dd>${time(mail.at)}</dd></dl>
${mail.html ? `<iframe src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="O e-mail como chega"></iframe>` : ''}
<h2>Só o texto</h2><div class="letter">${linked(mail.text || '(vazio)')}</div>`

function faultForms(faults: PlannedFault[]): string {
  const list = faults.map(
    ({ target, kind, remaining, call }) =>
      `<li>${targetNames[target]}${call ? ` (${call})` : ''}: ${faultNames[kind]}, ${remaining === 1 ? 'na próxima vez' : `nas próximas ${remaining} vezes`}</li>`,
  )
  const planned = list.length
    ? `<ul>${list.join('')}</ul><form method="post" action="/control/faults/clear"><button>Limpar falhas</button></form>`
    : '<p class="empty">Tudo funciona.</p>'
  return `<section><h2 id="falhas">Falhas</h2>${planned}
<form method="post" action="/control/faults" class="row">
<label>Onde <select name="target">${targets.map((each) => option(each, targetNames[each])).join('')}</select></label>
<label>O quê <select name="kind">${requestFaults.map((each) => option(each, faultNames[each])).join('')}<optgroup label="Só pagamentos">${[...apiFaults, ...webhookFaults].map((each) => option(each, faultNames[each])).join('')}</optgroup><optgroup label="Só Discord e Telegram">${channelFaults
    .filter((each) => each === 'gone')
    .map((each) => option(each, faultNames[each]))
    .join(
      '',
    )}</optgroup><optgroup label="Só correio">${mailFaults.map((each) => option(each, faultNames[each])).join('')}</optgroup></select></label>
<label>No jogo, só em <select name="call">${option('', 'qualquer chamada')}${gameCalls.map((each) => option(each, each)).join('')}</select></label>
<label>Quantas vezes <input name="count" type="number" min="1" max="1000" value="1" required></label>
<button>Provocar</button></form></section>`
}

const targetNames: Record<Target, string> = {
  mercadopago: 'Mercado Pago',
  picpay: 'PicPay',
  paypal: 'PayPal',
  pix: 'Pix do banco',
  game: 'Jogo',
  mail: 'Correio',
  captcha: 'Captcha',
  oembed: 'Títulos de vídeos',
  discord: 'Discord',
  telegram: 'Telegram',
}
const faultNames: Record<FaultKind, string> = {
  timeout: 'não responde',
  error: 'responde com erro',
  'lost-reply': 'faz, mas a resposta se perde',
  slow: 'demora a responder',
  'too-many': 'recusa por excesso de pedidos',
  gone: 'diz que o canal não existe mais',
  garbage: 'faz, mas responde sem sentido',
  'webhook-early': 'avisa antes de responder',
  'webhook-triple': 'avisa três vezes',
  'webhook-late': 'avisa tarde',
  'webhook-disordered': 'avisa depois do aviso seguinte',
  'webhook-none': 'não avisa',
  refused: 'recusa o endereço de vez',
}

const linked = (value: string): string =>
  value
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) =>
      at % 2 ? `<a href="${text(part)}" target="_blank" rel="noreferrer">${text(part)}</a>` : text(part),
    )
    .join('')
