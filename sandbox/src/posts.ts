import type { FastifyInstance } from 'fastify'
import { applyFaults } from './faults.ts'
import { recordOf } from './forms.ts'
import { text, time } from './layout.ts'
import type { Store } from './store.ts'

/** A message that was posted to a channel of Discord or a chat of Telegram. */
export interface Posted {
  id: number
  system: 'discord' | 'telegram'
  place: string
  title: string | null
  text: string
  link: string | null
  picture: string | null
  at: Date
}

const mostKept = 500
const mostShown = 50

export const findPosts = ({ query }: Store, limit = 200) =>
  query<Posted>(
    'select id, system, place, title, text, link, picture, at from sandbox.posts order by id desc limit $1',
    [limit],
  )

async function keep({ query }: Store, post: Omit<Posted, 'id' | 'at'>): Promise<number> {
  const { system, place, title, text: written, link, picture } = post
  const [row] = await query<{ id: number }>(
    'insert into sandbox.posts (system, place, title, text, link, picture) values ($1, $2, $3, $4, $5, $6) returning id',
    [system, place, title, written, link, picture],
  )
  await query('delete from sandbox.posts where id <= $1', [row!.id - mostKept])
  return row!.id
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => textOf(value) || null

/** A webhook of Discord: `POST /discord/api/webhooks/:id/:token`. Every number and every long token is a webhook. */
export function serveDiscord(fastify: FastifyInstance, store: Store): void {
  applyFaults(fastify, store, 'discord', {
    error: { message: 'A planned fault.', code: 0, retry_after: 0.5 },
    gone: { status: 404, body: { message: 'Unknown Webhook', code: 10015 } },
  })
  fastify.post<{ Params: { id: string; token: string }; Querystring: { wait?: string } }>(
    '/discord/api/webhooks/:id/:token',
    async ({ params: { id, token }, query: { wait }, body }, reply) => {
      if (!/^\d{5,25}$/.test(id)) return reply.code(404).send({ message: 'Unknown Webhook', code: 10015 })
      if (!/^[\w-]{20,}$/.test(token)) return reply.code(401).send({ message: 'Invalid Webhook Token', code: 50027 })
      const { content, embeds } = recordOf(body)
      const embed = recordOf(Array.isArray(embeds) ? embeds[0] : undefined)
      const written = textOf(embed.description) || textOf(content)
      const title = textOrNull(embed.title)
      if (!written && !title) return reply.code(400).send({ message: 'Cannot send an empty message', code: 50006 })
      if (written.length > 4_096 || (title?.length ?? 0) > 256 || textOf(content).length > 2_000)
        return reply.code(400).send({ message: 'Invalid Form Body', code: 50035 })
      const picture = textOrNull(recordOf(embed.image).url)
      const link = textOrNull(embed.url)
      const number = await keep(store, { system: 'discord', place: id, title, text: written, link, picture })
      return wait === 'true' ? { id: String(number), content: textOf(content) } : reply.code(204).send()
    },
  )
}

const botFailure = (code: number, description: string) => ({ ok: false, error_code: code, description })

/** The API of Telegram's bots: `POST /telegram/bot<token>/sendMessage` and `sendPhoto`. */
export function serveTelegram(fastify: FastifyInstance, store: Store): void {
  applyFaults(fastify, store, 'telegram', {
    error: { ...botFailure(429, 'A planned fault.'), parameters: { retry_after: 1 } },
    gone: { status: 401, body: botFailure(401, 'Unauthorized') },
  })
  fastify.post<{ Params: { bot: string; method: string } }>(
    '/telegram/:bot/:method',
    async ({ params: { bot, method }, body }, reply) => {
      const form = recordOf(body)
      const isPhoto = method === 'sendPhoto'
      if (!/^bot\d{5,20}:[\w-]{30,}$/.test(bot) || !(isPhoto || method === 'sendMessage'))
        return reply.code(404).send(botFailure(404, 'Not Found'))
      const place = textOf(form.chat_id)
      const written = textOf(isPhoto ? form.caption : form.text)
      if (!place) return reply.code(400).send(botFailure(400, 'Bad Request: chat not found'))
      if (!isPhoto && !written) return reply.code(400).send(botFailure(400, 'Bad Request: message text is empty'))
      if (written.length > (isPhoto ? 1_024 : 4_096))
        return reply.code(400).send(botFailure(400, 'Bad Request: message is too long'))
      const picture = isPhoto ? textOrNull(form.photo) : null
      if (isPhoto && !picture?.startsWith('http'))
        return reply.code(400).send(botFailure(400, 'Bad Request: there is no photo in the request'))
      const id = await keep(store, { system: 'telegram', place, title: null, text: written, link: null, picture })
      return { ok: true, result: { message_id: id, chat: { id: place } } }
    },
  )
}

/** The section of the posts on the sandbox's page. Pictures are links, because the page loads nothing of others. */
export async function postsSection(store: Store): Promise<string> {
  const posts = await findPosts(store, mostShown)
  const rows = posts.map(
    ({ system, place, title, text: written, link, picture, at }) => `<tr>
<td>${system === 'discord' ? 'Discord' : 'Telegram'} ${text(place)}</td>
<td>${title ? `<strong>${text(title)}</strong><br>` : ''}<span class="letter">${text(written)}</span></td>
<td>${linkTo(link, 'Página')} ${linkTo(picture, 'Imagem')}</td><td>${time(at)}</td></tr>`,
  )
  const table = `<div class="wide" tabindex="0" role="region" aria-labelledby="publicacoes"><table><thead><tr><th>Canal</th><th>Texto</th><th>Links</th><th>Chegou</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<section><h2 id="publicacoes">Discord e Telegram</h2>${posts.length ? table : '<p class="empty">Nada publicado ainda. O que o portal publicar aparece aqui.</p>'}</section>`
}

const linkTo = (address: string | null, name: string): string =>
  address && /^https?:\/\//.test(address)
    ? `<a href="${text(address)}" target="_blank" rel="noreferrer">${name}</a>`
    : ''
