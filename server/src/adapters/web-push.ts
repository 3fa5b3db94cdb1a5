import { isIP } from 'node:net'
import { foreignAddresses, lookupAllowed } from '../images/fetch-picture.ts'
import { NoReply, sendRequest } from '../outgoing/send-request.ts'
import type { Push, PushOutcome } from '../ports/push.ts'

interface Options {
  /** The key pair of the portal. */
  keys: () => Promise<{ publicKey: string; privateKey: string }>
  /** How a push service reaches the operator: a https: address or a mailto: one. */
  contact: string
  /** Our own web addresses, which are never asked. */
  ownSites: readonly string[]
  /** The only address that is no public https: one: a push service on this machine, of tests. */
  testOrigin: string | null
  onTrouble: (cause: string) => void
}

const deadlineMs = 10_000
const mostBytes = 4096

/**
 * Messages to browsers by RFC 8030, encrypted by RFC 8291 and signed by RFC 8292 (decision 0165). The address of a
 * subscription comes from a browser, so it may be any: only public https: addresses on their usual port are asked.
 */
export function createWebPush({ keys, contact, ownSites, testOrigin, onTrouble }: Options): Push {
  let pair: ReturnType<typeof keys> | undefined
  const readKeys = () => {
    pair ??= keys()
    pair.catch(() => (pair = undefined))
    return pair
  }
  const isOfTests = (url: URL) => url.origin === testOrigin

  function isAddress(endpoint: string): boolean {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return false
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return isOfTests(url) || (url.protocol === 'https:' && url.port === '' && !isIP(host) && host.includes('.'))
  }

  return {
    isAddress,
    publicKey: async () => (await readKeys()).publicKey,
    async send({ endpoint, p256dh, auth }, message, { ttlSeconds, urgency }) {
      if (!isAddress(endpoint)) return 'refused'
      // Loaded with the first message: most portals send none for hours.
      const { default: webPush } = await import('web-push')
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { TTL: ttlSeconds, urgency, vapidDetails: { subject: contact, ...(await readKeys()) } },
      )
      const isLocal = isOfTests(new URL(endpoint))
      try {
        const { status } = await sendRequest({
          url: endpoint,
          method,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body,
          deadline: deadlineMs,
          mostBytes,
          wantsBody: () => false,
          agent: false,
          ...(isLocal ? {} : { lookup: lookupAllowed(await foreignAddresses(ownSites)) }),
        })
        const outcome = outcomeOf(status)
        if (outcome === 'refused') onTrouble(`a push service answered ${status}`)
        return outcome
      } catch (error) {
        if (!(error instanceof NoReply)) throw error
        return 'later'
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
