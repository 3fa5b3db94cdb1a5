import { sendRequest, type OutgoingReply } from './send-request.ts'

/** What the webhook of a Discord channel posts. Lengths are the sender's affair: 2,000, 256 and 4,096 characters. */
export interface DiscordMessage {
  content?: string
  embeds?: { title: string; description?: string; url: string; image?: { url: string } }[]
}

/** Posts to the webhook of a channel, once, and waits until Discord has stored it. Throws NoReply; any status is a reply. */
export function postToDiscord(url: string, message: DiscordMessage, deadlineMs: number): Promise<OutgoingReply> {
  const address = new URL(url)
  address.searchParams.set('wait', 'true')
  return sendRequest({
    url: address.href,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Nobody is pinged, whatever the texts contain.
    body: JSON.stringify({ ...message, allowed_mentions: { parse: [] } }),
    deadline: deadlineMs,
    mostBytes: 64 * 1024,
    // A connection that was closed meanwhile would leave the outcome unknown.
    agent: false,
  })
}
