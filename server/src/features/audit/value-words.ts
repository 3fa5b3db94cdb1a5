import { wordOf } from './word-of.ts'

// The words of stored values that are codes. They are those of the pages of the things.

/** The beginnings of the words for the states of things, by the kind of the thing. */
const stateWords: Readonly<Record<string, string>> = {
  approval: 'approval_state',
  delivery: 'delivery_state',
  deposit: 'deposit_status',
  gift: 'gift_state',
  listing: 'market_desk',
  payment: 'payment_state',
  purchase: 'shop_state',
  referral: 'referral_state',
  roadmap: 'roadmap',
  ticket: 'ticket_status',
}

/** The beginnings of the words for other fields with codes: of every thing, or of a kind alone. */
const fieldWords: Readonly<Record<string, string>> = {
  kind: 'audit_kind',
  reasons: 'approval_why',
  outcome: 'audit_outcome',
  released: 'referral_state',
  cleared: 'referral_reason',
  'referral.type': 'audit_evidence',
  'ticket.type': 'ticket_type',
  'ticket.priorities': 'ticket_priority',
  'code.effect': 'code_effect',
  goods: 'market_goods',
  method: 'payment_method',
  permissions: 'roles_may',
  roles: 'roles_name',
  'user.fields': 'audit_field',
}

/** Codes that the messages have under another name. */
const otherNames: Readonly<Record<string, string>> = {
  referral_state_p: 'referral_state_pending',
  referral_state_s: 'referral_state_approved',
  referral_state_n: 'referral_state_refused',
  // The wire has this spelling.
  ticket_priority_hight: 'ticket_priority_high',
}

/** The words of a code in a field of a thing; undefined for a field of free text, and for a code without words. */
export function codeText(code: string, { kind, field }: { kind: string; field: string }): string | undefined {
  const last = field.split('.').at(-1) ?? field
  const isState = last === 'status' || last === 'state'
  const words = isState ? stateWords[kind] : (fieldWords[`${kind}.${last}`] ?? fieldWords[last])
  if (!words) return undefined
  // Explained evidence is stored with the login that it is about: 'same_address ana'.
  const [name = '', login = ''] = words === 'referral_reason' ? code.split(' ') : [code]
  const key = `${words}_${name.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}`
  return wordOf(otherNames[key] ?? key, { login })
}

const siteWords: Readonly<Record<string, string>> = {
  about: 'shell_about',
  team: 'shell_team',
  contact: 'shell_contact',
  'donation-rules': 'sitepage_donation_rules',
  privacy: 'shell_privacy',
  terms: 'shell_terms',
  rules: 'shell_rules',
}

/** The words of a thing that has a name of the portal in place of a number, such as the settings `limits`. */
export function refText(kind: string, ref: string | null): string | null {
  if (ref === null) return null
  if (kind === 'settings') return wordOf(`settings_${ref}_title`) ?? null
  if (kind === 'role') return wordOf(`roles_name_${ref}`) ?? null
  return (kind === 'page' && siteWords[ref] && wordOf(siteWords[ref])) || null
}
