import { m } from '@guildhall/messages'
import type { FieldType, TokenRefusal } from './sdk.ts'

/** The message for a field, by the cause that its frame reports. */
export function fieldProblem(type: FieldType, cause: string | undefined): string {
  if (cause === 'invalid_length' || cause === 'invalid_type')
    return {
      cardNumber: m.card_number_incomplete,
      expirationDate: m.card_expiry_incomplete,
      securityCode: m.card_code_incomplete,
    }[type]()
  return { cardNumber: m.card_number_wrong, expirationDate: m.card_expiry_wrong, securityCode: m.card_code_wrong }[
    type
  ]()
}

const missing = new Set(['205', '208', '209', '221', '224', '212', '213', '214'])
const wrongField: Record<string, FieldType> = {
  E301: 'cardNumber',
  E302: 'securityCode',
  E203: 'securityCode',
  325: 'expirationDate',
  326: 'expirationDate',
}

/** Why there is no token: our words for known codes of the provider, otherwise the provider's. */
export function tokenMessage({ codes, message }: TokenRefusal): string {
  if (codes.some((code) => missing.has(code))) return m.card_fill_all()
  const field = codes.map((code) => wrongField[code]).find((each) => each !== undefined)
  if (field) return fieldProblem(field, 'invalid_value')
  if (codes.some((code) => code === '322' || code === '323' || code === '324')) return m.card_document_wrong()
  if (codes.includes('316')) return m.card_holder_wrong()
  return message || m.card_token_failed()
}
