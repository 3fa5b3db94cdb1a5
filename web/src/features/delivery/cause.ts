import { m } from '@guildhall/messages'

const causes: Record<string, () => string> = {
  purchase: m.delivery_cause_purchase,
  manual: m.delivery_cause_manual,
  gift: m.delivery_cause_gift,
  referral: m.delivery_cause_referral,
  creator: m.delivery_cause_creator,
}

/** The cause of a delivery: the first word of its reference, such as `purchase` of 'purchase 12'. */
export function causeText(reference: string): string {
  const [kind = ''] = reference.split(' ')
  return causes[kind]?.() ?? kind
}
