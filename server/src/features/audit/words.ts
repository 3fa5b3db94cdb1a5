import * as m from '@guildhall/messages'
import { adminActions, auditThings, type AdminAction, type AuditThing } from '@guildhall/contract/audit-actions'

type Word = () => string
type Underscored<Name extends string> = Name extends `${infer First}.${infer Rest}` ? `${First}_${Rest}` : Name

/** An action without words in the messages does not compile. */
const named: Readonly<Record<`audit_action_${Underscored<AdminAction>}`, Word>> = m

const byKey = new Map<string, unknown>(Object.entries(m))

function wordOf(key: string): string | undefined {
  const word = byKey.get(key)
  return typeof word === 'function' ? (word as Word)() : undefined
}

const nameOf = (action: AdminAction): string =>
  named[`audit_action_${action.replace('.', '_') as Underscored<AdminAction>}`]()

/** The name of an action; one that no version has declared names itself. */
export const actionName = (action: string): string => wordOf(`audit_action_${action.replace('.', '_')}`) ?? action

/** Every action with its name, in the order of their names. */
export const actionNames = (): { action: string; name: string }[] =>
  adminActions
    .map((action) => ({ action, name: nameOf(action) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** The name of a kind of target, such as `item group`. */
export const thingName = (kind: string): string => wordOf(`audit_thing_${kind.replaceAll(' ', '_')}`) ?? kind

/** Every kind of target that people look for, in the order of their names. */
export const thingNames = () =>
  (Object.keys(auditThings) as AuditThing[])
    .map((kind) => ({ kind, name: thingName(kind), number: auditThings[kind] }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** The name of a field by the last part of its path; one without words is spelt with spaces. */
export function fieldName(field: string): string {
  const last = field.split('.').at(-1) ?? field
  return wordOf(`audit_field_${last}`) ?? last.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
}

/** A stored value as text; null where there is none. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? m.audit_value_yes() : m.audit_value_no()
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}
