import type { Client } from './client.ts'

export interface Account {
  login: string
  password: string
}

/** A bridge under test, with the account that the suite made in its game. */
export interface Subject {
  client: Client
  /** Null until it is made. */
  account: Account | null
  /** Ids and items of deliveries that arrived. */
  delivered: string[]
  /** Passwords that no reply may contain. */
  passwords: string[]
  /** How long a queued operation may take. */
  waitMs: number
  load: number
}

export interface Check {
  title: string
  /** It runs whichever checks are chosen. */
  isAlways?: true
  /** Throws Failing when it does not hold, and LeftOut when the bridge lacks what it needs. */
  run(subject: Subject): Promise<void>
}
