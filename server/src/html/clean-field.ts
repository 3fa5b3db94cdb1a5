import * as m from '@guildhall/messages'
import { refuseField } from '../fail.ts'
import { sanitise } from './sanitise.ts'

/** Clean HTML of a field. Escaping makes it longer than it was sent; what then has more than `most` units is refused. */
export function cleanField(field: string, html: string, most = 400_000): string {
  const clean = sanitise(html)
  if (clean.length > most) refuseField(field, 'maxLength', m.error_field_max_length({ count: most }))
  return clean
}
