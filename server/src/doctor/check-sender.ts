import * as m from '@guildhall/messages'
import type { Config } from '../config.ts'
import { errorCode, errorText } from '../errors/read-error.ts'
import { dkimRecord } from '../mail/dkim-record.ts'
import { bad, fine, type Dns, type Finding, type Installation } from './finding.ts'

/** The selectors that mail services use most. A key under another name is found by the folder alone. */
const selectors = ['default', 'mail', 'dkim', 'google', 'selector1', 's1', 'k1', 'resend', 'brevo1', 'mandrill', 'zoho']

type DkimKey = NonNullable<Config['mail']['dkim']>

const isAbsent = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '')

/** Whether the domain of MAIL_FROM says who may send its mails: SPF, DKIM and DMARC. */
export async function checkSender({ config, dns }: Pick<Installation, 'config' | 'dns'>): Promise<Finding[]> {
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(config.mail.from)?.[1]?.toLowerCase()
  if (!domain || /(^|\.)(example|localhost|local|test|invalid)$/.test(domain)) return []
  try {
    const [spf, dmarc, dkim] = await Promise.all([
      hasText(dns, domain, /^v=spf1\b/i),
      hasPolicy(dns, domain),
      config.mail.dkim
        ? checkKey(dns, config.mail.dkim)
        : hasKey(dns, domain).then((has) => (has ? [] : [noKey(domain)])),
    ])
    const missing = [
      ...(spf ? [] : [lacks(domain, 'SPF', m.health_sender_cure_spf({ domain }))]),
      ...dkim,
      ...(dmarc ? [] : [lacks(domain, 'DMARC', m.health_sender_cure_dmarc({ domain }))]),
    ]
    return missing.length > 0 ? missing : [fine('sender', m.health_sender_ok({ domain }))]
  } catch (error) {
    const cause = errorCode(error) ?? errorText(error)
    return [bad('sender', 'unknown', m.health_sender_unknown({ domain, cause }), null)]
  }
}

const noKey = (domain: string): Finding => lacks(domain, 'DKIM', m.health_sender_cure_dkim({ domain }))

/** Whether the DNS has the key with which the portal signs. Another key there makes every signature invalid. */
async function checkKey(dns: Dns, { privateKey, selector, domain }: DkimKey): Promise<Finding[]> {
  const name = `${selector}._domainkey.${domain}`
  const record = dkimRecord(privateKey)
  const found = await findTexts(dns, name)
  const keyIn = (text: string) => /\bp=([A-Za-z0-9+/=\s]+)/.exec(text)?.[1]?.replaceAll(/\s/g, '')
  const keys = found.flatMap((text) => keyIn(text) ?? [])
  if (keys.includes(keyIn(record)!)) return []
  const cure = m.health_sender_cure_key({ name, record })
  if (keys.length === 0) return [lacks(domain, 'DKIM', cure)]
  return [bad('sender', 'problem', m.health_sender_other_key({ name }), cure)]
}

const lacks = (domain: string, record: string, cure: string): Finding =>
  bad('sender', 'warning', m.health_sender_lacks({ domain, record }), cure)

const hasText = async (dns: Dns, name: string, pattern: RegExp): Promise<boolean> =>
  (await findTexts(dns, name)).some((text) => pattern.test(text))

/** The texts of a name; none when the domain says that it has none. Throws when nobody could be asked. */
async function findTexts(dns: Dns, name: string): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** A policy of the parent domain covers its subdomains. */
async function hasPolicy(dns: Dns, domain: string): Promise<boolean> {
  const parent = domain.split('.').slice(-2).join('.')
  const names = [...new Set([domain, parent])]
  const found = await Promise.all(names.map((name) => hasText(dns, `_dmarc.${name}`, /^v=DMARC1\b/i)))
  return found.includes(true)
}

async function hasKey(dns: Dns, domain: string): Promise<boolean> {
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`)
  const found = await Promise.all(names.map((name) => hasText(dns, name, /\bp=|v=DKIM1/i)))
  if (found.includes(true)) return true
  // A name that exists without a record of its own has keys below it.
  return dns.resolveTxt(`_domainkey.${domain}`).then(
    () => true,
    (error: unknown) => errorCode(error) === 'ENODATA',
  )
}
