import type { StandingFacts } from '@guildhall/contract/payment-standing'
import { Badge } from '../../ui/Badge.tsx'
import { lookOf } from './status-words.ts'

/**
 * The standing of a payment: by its state when that is known, otherwise by the provider's word; 'Pendente' without
 * either.
 */
export function StatusBadge({ status, ...facts }: { status: string | null | undefined } & Partial<StandingFacts>) {
  const { tone, label } = lookOf({ status: status || 'pending', ...facts })
  return <Badge tone={tone}>{label}</Badge>
}
