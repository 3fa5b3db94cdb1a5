import type { EmailState } from '@guildhall/contract/player-rules'

const dots = '•••'

/** `b•••@m•••.example`: enough to compare with an address that the player names. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const end = domain.lastIndexOf('.')
  return `${email.slice(0, 1)}${dots}@${domain.slice(0, 1)}${dots}${end > 0 ? domain.slice(end) : ''}`
}

/** The first half of an IPv4 address, or the first two groups of an IPv6 address. */
export function maskAddress(address: string): string {
  const v4 = /(?:^|:)(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address)
  if (v4) return `${v4[1]}.${v4[2]}.•.•`
  if (!address.includes(':')) return '•'
  const [before = ''] = address.split('::')
  const [first = '0', second = '0'] = before.split(':').filter(Boolean)
  return `${first}:${second}:•`
}

/** How the e-mail address of an account stands. */
export function emailStateOf(user: {
  email: string | null
  email_verified_at: string | null
  pending_email: string | null
}): EmailState {
  if (!user.email) return user.pending_email ? 'unconfirmed' : 'none'
  if (!user.email_verified_at) return 'unconfirmed'
  return user.pending_email ? 'changing' : 'confirmed'
}
