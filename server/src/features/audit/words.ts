import * as m from '@guildhall/messages'
import { adminActions, auditThings, type AdminAction, type AuditThing } from '@guildhall/contract/audit-actions'
import { wholeText } from '../../words/whole.ts'
import { partsOfTarget } from './rules.ts'
import { codeText, refText } from './value-words.ts'
import { wordOf } from './word-of.ts'

type Word = () => string
type Underscored<Name extends string> = Name extends `${infer First}.${infer Rest}` ? `${First}_${Rest}` : Name

/** An action without words in the messages does not compile. */
const named: Readonly<Record<`audit_action_${Underscored<AdminAction>}`, Word>> = m

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

/**
 * The name of a field by the last part of its path, of a setting as on its page. One without words is spelt with
 * spaces.
 */
export function fieldName(field: string, thing: { kind: string; ref: string | null }): string {
  const last = field.split('.').at(-1) ?? field
  const setting = `settings_${thing.ref}_${last.replace(/[A-Z]/g, '_$&').toLowerCase()}`
  return (
    (thing.kind === 'settings' && wordOf(setting)) ||
    wordOf(`audit_field_${last}`) ||
    last.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  )
}

/** Fields whose numbers name something, so they have no separators. */
const isNumberOfThing = (field: string): boolean =>
  /(^|_|\.)(id|ids|by|to|index|item|items|note|version|year|number|order)$|(Id|Ids|By)$/.test(field)

/** A stored value of a field of a thing, as text; null where there is none. */
export function valueText(value: unknown, { kind, field }: { kind: string; field: string }): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' && !isNumberOfThing(field)) return wholeText(value)
  if (typeof value === 'boolean') return value ? m.audit_value_yes() : m.audit_value_no()
  const textOf = (code: unknown) => (typeof code === 'string' && codeText(code, { kind, field })) || String(code)
  if (typeof value === 'string') return field === 'target' ? targetText(value) : textOf(value)
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.map(textOf).join(', ')
  return JSON.stringify(value)
}

/** A target in words: `settings money` as the settings of money. */
function targetText(target: string): string {
  const { kind, ref } = partsOfTarget(target)
  return [thingName(kind), refText(kind, ref) ?? ref].filter(Boolean).join(' ')
}
