import type { StandingFacts } from '@guildhall/contract/payment-standing'
import { Badge } from '../../ui/Badge.tsx'
import { lookOf } from './status-words.ts'

/** How a payment stands: by its state where one is known, else by the provider's word, 'Pendente' without any. */
export function StatusBadge({ status, ...facts }: { status: string | null | undefined } & Partial<StandingFacts>) {
  const { tone, label } = lookOf({ status: status || 'pending', ...facts })
  return <Badge tone={tone}>{label}</Badge>
}
