import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { faultKinds, findFaults, targets, type FaultKind, type Target } from './faults.ts'
import { findAccounts, isDown, presences, type Account, type Presence } from './game.ts'
import { findMail, findMails, type KeptMail } from './mail.ts'
import type { Store } from './store.ts'
import { style } from './style.ts'

const mostShown = 50
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const policy = `default-src 'none'; style-src ${styleHash}; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
// A mail is a stranger's page: it runs nothing and loads nothing; its links open outside.
const mailPolicy = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'`

/** The pages for people: the inbox, the game's accounts and the faults. No scripts. */
export function servePage(fastify: FastifyInstance, store: Store): void {
  fastify.get('/', async (_, reply) => {
    const [mails, accounts, down, faults] = await Promise.all([
      findMails(store, mostShown),
      findAccounts(store),
      isDown(store),
      findFaults(store),
    ])
    return html(reply, page('Sandbox', `${intro}${inbox(mails)}${game(accounts, down)}${faultForms(faults)}`))
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
  const html = (reply: import('fastify').FastifyReply, body: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(body)
}

const intro = `<p>Aqui está o outro lado de tudo o que o portal usa fora dele e que ainda não foi configurado:
o correio, o servidor do jogo e o captcha. Nada sai deste computador. <a href="/">Atualizar</a></p>`

const back = '<p><a href="/">Voltar</a></p>'

function inbox(mails: KeptMail[]): string {
  const rows = mails.map(
    (mail) => `<tr><td><a href="/mails/${mail.id}">${text(mail.subject || '(sem assunto)')}</a></td>
<td>${text(mail.to)}</td><td>${time(mail.at)}</td></tr>`,
  )
  const table = `<div class="wide" tabindex="0" role="region" aria-labelledby="correio"><table><thead><tr><th>Assunto</th><th>Para</th><th>Chegou</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<section><h2 id="correio">Caixa de entrada</h2>${mails.length ? table : '<p class="empty">Nenhum e-mail ainda. O que o portal enviar aparece aqui.</p>'}</section>`
}

const oneMail = (mail: KeptMail): string => `${back}<dl><dt>Para</dt><dd>${text(mail.to)}</dd>
<dt>De</dt><dd>${text(mail.sender)}</dd><dt>Chegou</dt><dd>${time(mail.at)}</dd></dl>
${mail.html ? `<iframe src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="O e-mail como chega"></iframe>` : ''}
<h2>Só o texto</h2><div class="letter">${linked(mail.text || '(vazio)')}</div>`

function game(accounts: Account[], down: boolean): string {
  const rows = accounts.map(
    ({ login, presence, characters, created_at }) => `<tr><td>${text(login)}</td>
<td>${text(characters.join(', ')) || '–'}</td><td>${time(created_at)}</td>
<td><form method="post" action="/control/game/accounts/${encodeURIComponent(login)}/presence">
<select name="state" aria-label="Presença de ${text(login)}">${presences.map((each) => option(each, presenceNames[each], each === presence)).join('')}</select>
<button>Mudar</button></form></td></tr>`,
  )
  const table = `<div class="wide" tabindex="0" role="region" aria-labelledby="contas"><table><thead><tr><th>Login</th><th>Personagens</th><th>Criada</th><th>Presença</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<section><h2 id="contas">Contas do jogo</h2>
<form method="post" action="/control/game/down"><p>O servidor do jogo está <strong>${down ? 'fora do ar' : 'no ar'}</strong>.
<button name="down" value="${String(!down)}">${down ? 'Ligar' : 'Derrubar'}</button></p></form>
${accounts.length ? table : '<p class="empty">Nenhuma conta ainda.</p>'}</section>`
}

function faultForms(faults: { target: Target; kind: FaultKind; remaining: number }[]): string {
  const list = faults.map(
    ({ target, kind, remaining }) =>
      `<li>${targetNames[target]}: ${faultNames[kind]}, ${remaining === 1 ? 'na próxima vez' : `nas próximas ${remaining} vezes`}</li>`,
  )
  const planned = list.length
    ? `<ul>${list.join('')}</ul><form method="post" action="/control/faults/clear"><button>Limpar falhas</button></form>`
    : '<p class="empty">Tudo funciona.</p>'
  return `<section><h2 id="falhas">Falhas</h2>${planned}
<form method="post" action="/control/faults" class="row">
<label>Onde <select name="target">${targets.map((each) => option(each, targetNames[each])).join('')}</select></label>
<label>O quê <select name="kind">${faultKinds.map((each) => option(each, faultNames[each])).join('')}</select></label>
<label>Quantas vezes <input name="count" type="number" min="1" max="1000" value="1" required></label>
<button>Provocar</button></form></section>`
}

const presenceNames: Record<Presence, string> = {
  online: 'No jogo',
  offline: 'Fora do jogo',
  select: 'Escolhendo personagem',
}
const targetNames: Record<Target, string> = { mail: 'Correio', game: 'Jogo', captcha: 'Captcha' }
const faultNames: Record<FaultKind, string> = {
  timeout: 'não responde',
  error: 'responde com erro',
  'lost-reply': 'faz, mas a resposta se perde',
  slow: 'demora a responder',
}

const option = (value: string, name: string, isSelected = false): string =>
  `<option value="${value}"${isSelected ? ' selected' : ''}>${name}</option>`

const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})
const time = (at: Date): string => `<time datetime="${at.toISOString()}">${clock.format(at)}</time>`

const text = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const linked = (value: string): string =>
  value
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) =>
      at % 2 ? `<a href="${text(part)}" target="_blank" rel="noreferrer">${text(part)}</a>` : text(part),
    )
    .join('')

const page = (title: string, body: string): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${text(title)} · Sandbox</title><style>${style}</style></head><body><main><h1>${text(title || '(sem assunto)')}</h1>${body}</main></body></html>`
