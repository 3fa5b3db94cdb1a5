import { randomBytes } from 'node:crypto'
import type { Person } from './portal.ts'

type Values = Record<string, unknown>
/** Inserts a row and returns it. */
export type Put = (table: string, values: Values) => Promise<Record<string, never> & { id: never }>

export interface Filling {
  put: Put
  me: Person
  other: Person
  staff: Person
  /** `own('bio')` is a text of the canary, `hidden('note')` one that no export has. */
  own: (what: string) => string
  hidden: (what: string) => string
  at: string
  later: string
  address: string
}

export const json = (value: unknown) => JSON.stringify(value)
export const key = () => randomBytes(16).toString('hex')
