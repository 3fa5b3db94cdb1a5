import type { Permission } from '@guildhall/contract/permissions'
import * as m from '@guildhall/messages'

const texts: Record<string, unknown> = m

/** What a permission allows, in the reader's words; its name where it has none any more. */
export function permissionText(permission: string): string {
  const text = texts[`roles_may_${(permission as Permission).replaceAll('.', '_')}`]
  return typeof text === 'function' ? String(text()) : permission
}
