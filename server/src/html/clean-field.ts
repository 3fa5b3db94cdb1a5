import * as m from '@guildhall/messages'
import { refuseField } from '../fail.ts'
import { wholeText } from '../words/whole.ts'
import { sanitise } from './sanitise.ts'

/**
 * Clean HTML of a field. Escaping makes it longer than the input, so a result of more than `most` UTF-16 units is
 * refused.
 */
export function cleanField(field: string, html: string, most = 400_000): string {
  const clean = sanitise(html)
  if (clean.length > most) refuseField(field, 'maxLength', m.error_field_max_length({ count: wholeText(most) }))
  return clean
}
