import * as m from '@guildhall/messages'
import { jsonObject, NoReply, sendRequest } from '../outgoing/send-request.ts'
import { currentLocale } from '../words/locale.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'
import { readCertificate } from './read-certificate.ts'

const deadlineMs = 6_000

/** Whether the portal replies at the address that players type, and at that for webhooks. */
export async function checkAddress({ config }: Pick<Installation, 'config'>): Promise<Finding[]> {
  const addresses = [...new Set([config.publicUrl, config.notificationUrl])]
  return Promise.all(addresses.map(ask))
}

async function ask(address: string): Promise<Finding> {
  try {
    const reply = await sendRequest({
      url: `${address}/healthz`,
      deadline: deadlineMs,
      mostBytes: 10_000,
      redirects: 'reply',
    })
    if (reply.status === 200 && jsonObject(reply.body)?.status === 'ok')
      return fine('address', m.health_address_ok({ address }))
    const words = { address, status: String(reply.status) }
    return bad('address', 'problem', m.health_address_other(words), m.health_address_cure())
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    // Some routers let nobody inside reach the address from outside.
    const text = m.health_address_away({ address, cause: error.message })
    return bad('address', 'unknown', text, m.health_address_away_cure())
  }
}

const day = 86_400_000

/** Whether browsers accept the certificate of PUBLIC_URL, and for how long. */
export async function checkCertificate({ config, now }: Pick<Installation, 'config' | 'now'>): Promise<Finding[]> {
  if (!config.publicUrl.startsWith('https:')) return []
  const { endsAt, refusal } = await readCertificate(config.publicUrl)
  const cure = m.health_certificate_cure()
  if (refusal) return [bad('certificate', 'problem', m.health_certificate_refused({ cause: refusal }), cure)]
  const days = (endsAt.getTime() - now().getTime()) / day
  const date = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt)
  const text = m.health_certificate_until({ date })
  if (days < 14) return [bad('certificate', days < 3 ? 'problem' : 'warning', text, cure)]
  return [fine('certificate', text)]
}
