import type { PlayerPart } from '@guildhall/contract/player-rules'
import type { ReactNode } from 'react'
import { brlText, cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import type { RowOf } from '../parts.ts'

/** The lists that are tables; notes have a form and are shown as texts. */
export type TablePart = Exclude<PlayerPart, 'notes'>
export type Columns<Part extends TablePart> = (acts: Acts) => CardColumn<RowOf<Part>>[]

/** What can be done about a row here. Undefined for staff who may not. */
export interface Acts {
  onReverse: ((credit: RowOf<'ledger'>) => void) | undefined
}

const linkClass = 'text-brass underline underline-offset-4 hover:decoration-2'
export const link = (to: string, label: ReactNode) => (
  <AppLink to={to} className={`${linkClass} wrap-anywhere`}>
    {label}
  </AppLink>
)
export const badge = ([label, tone]: [() => string, BadgeTone]) => <Badge tone={tone}>{label()}</Badge>
export const moment = (at: string | null) => (at ? <Moment at={at} /> : '–')
export const cash = (amount: number) => <span className="tabular">{cashText(amount)}</span>
/** Reais of the wire, `'50.00'`. */
export const brl = (amount: string) => <span className="tabular">{brlText(amount)}</span>

export const created = { name: 'created', narrow: true } as const
