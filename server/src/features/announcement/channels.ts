import type { AnnouncementCause, TargetKind } from '@guildhall/contract/announcement-rules'
import type { App } from '../../app.ts'
import { postToDiscord } from '../../outgoing/discord.ts'
import { jsonObject, NoReply, sendRequest, type OutgoingReply } from '../../outgoing/send-request.ts'
import { telegramMost } from './render.ts'
import { cutTo, outcomeOf, telegramText, type Outcome, type Post } from './rules.ts'

/** Where a post goes. The secret is the address of a webhook or the token of a bot. */
export interface Channel {
  kind: TargetKind
  secret: string
  chat: string | null
}

const deadlineMs = 10_000
const longestDetail = 200

/** Posts once, and says what became of it. Throws nothing of the network, and nothing that holds the secret. */
export async function postTo(app: Pick<App, 'config'>, channel: Channel, post: Post): Promise<Outcome> {
  try {
    return channel.kind === 'discord' ? await toDiscord(app, channel, post) : await toTelegram(app, channel, post)
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    return withoutReply(error)
  }
}

async function toDiscord(
  { config }: Pick<App, 'config'>,
  channel: Channel,
  { title, text, link, picture }: Post,
): Promise<Outcome> {
  const { simulatedDiscord } = config.announcing
  const isSimulated = channel.secret.startsWith('/')
  // The channel of a demo, whose database is a real portal's now.
  if (isSimulated && !simulatedDiscord) return { kind: 'refused', detail: null, problem: 'gone' }
  const address = isSimulated ? `${simulatedDiscord}${channel.secret}` : channel.secret
  const embed = {
    title: cutTo(title, 256),
    ...(text && { description: cutTo(text, 4_096) }),
    url: link,
    ...(picture && { image: { url: picture } }),
  }
  const reply = await postToDiscord(address, { embeds: [embed] }, deadlineMs)
  const body = jsonObject(reply.body)
  return outcomeOf(reply.status, detailOf(body?.message, channel), secondsOf(body?.retry_after, reply))
}

/** A picture that Telegram cannot fetch is left out: the post matters more. */
async function toTelegram(app: Pick<App, 'config'>, channel: Channel, post: Post): Promise<Outcome> {
  const chat_id = channel.chat
  const caption = { chat_id, photo: post.picture, caption: telegramText(post, telegramMost(post)) }
  const alone = { ...post, picture: null }
  const message = { chat_id, text: telegramText(alone, telegramMost(alone)) }
  if (!post.picture) return (await callBot(app, channel, 'sendMessage', message)).outcome
  const { outcome, status } = await callBot(app, channel, 'sendPhoto', caption)
  const isAboutPicture =
    outcome.kind === 'refused' && status === 400 && /photo|image|http url|web page|file/i.test(outcome.detail ?? '')
  return isAboutPicture ? (await callBot(app, channel, 'sendMessage', message)).outcome : outcome
}

async function callBot(
  { config }: Pick<App, 'config'>,
  channel: Channel,
  method: 'sendMessage' | 'sendPhoto',
  body: object,
): Promise<{ outcome: Outcome; status: number }> {
  const reply = await sendRequest({
    url: `${config.announcing.telegramUrl}/bot${channel.secret}/${method}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    deadline: deadlineMs,
    mostBytes: 64 * 1024,
    agent: false,
  })
  const { description, parameters } = jsonObject(reply.body) ?? {}
  const detail = detailOf(description, channel)
  const seconds = secondsOf((parameters as { retry_after?: unknown } | undefined)?.retry_after, reply)
  const outcome = outcomeOf(reply.status, detail, seconds)
  // No other status says that the chat is wrong.
  const isChatGone = outcome.kind === 'refused' && reply.status === 400 && /chat not found/i.test(detail ?? '')
  return { outcome: isChatGone ? { ...outcome, problem: 'gone' } : outcome, status: reply.status }
}

/** A sentence of the other side, without the secret. */
function detailOf(text: unknown, { secret }: Channel): string | null {
  if (typeof text !== 'string' || !text.trim()) return null
  const token = secret.split('/').at(-1)!
  const masked = text
    .replaceAll(secret, '…')
    .replaceAll(token, '…')
    .replace(/\p{Cc}+/gu, ' ')
  return cutTo(masked.toWellFormed().trim(), longestDetail)
}

/** The pause that a reply asks for, in seconds. */
function secondsOf(inBody: unknown, { headers }: OutgoingReply): number | null {
  const seconds = typeof inBody === 'number' ? inBody : Number(headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** Errors of the network before the request has left. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function withoutReply({ reason, code, message }: NoReply): Outcome {
  const detail = code ?? message
  if (reason === 'redirect') return { kind: 'refused', detail, problem: null }
  if (reason === 'unreachable' && beforeSending.has(code ?? ''))
    return { kind: 'again', cause: 'unreachable', detail, seconds: null }
  const cause: AnnouncementCause = reason === 'timeout' ? 'timeout' : 'interrupted'
  return { kind: 'unknown', cause, detail }
}
