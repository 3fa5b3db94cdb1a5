import { m } from '@guildhall/messages'
import type { valueNotes } from '@guildhall/contract/shop-rules'

type ValueNote = (typeof valueNotes)[number]

/** The labels of the notes of a credit. The wire keeps its own spelling (D-083). */
export const noteWords: Record<ValueNote, () => string> = {
  Pix: () => 'Pix',
  PayPal: () => 'PayPal',
  Divulgacao: m.shop_credit_promotion,
  Evento: m.shop_credit_event,
}

/** The label of a note; an unknown note is returned unchanged. */
export const noteText = (note: string): string => noteWords[note as ValueNote]?.() ?? note
