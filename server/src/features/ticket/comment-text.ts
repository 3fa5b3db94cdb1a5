import type { SentHtml } from '@guildhall/contract'
import { plainText } from '@guildhall/contract/html-text'
import { commentMin } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import { refuseField } from '../../fail.ts'
import { sanitiseMessage } from '../../html/sanitise.ts'
import { asHtml } from './rules.ts'

/** The text of a comment as it is stored. Refuses fewer than `least` characters, without markup, at `description`. */
export function readComment(description: SentHtml, least = commentMin): string {
  const html = sanitiseMessage(asHtml(description))
  if (plainText(html).length < least)
    refuseField('description', 'minLength', m.error_field_min_length({ count: least }))
  return html
}
