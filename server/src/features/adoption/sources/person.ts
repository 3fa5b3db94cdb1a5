import type { SourceState } from '@guildhall/contract/adoption'

/** How an older site stored a password. `game`: the game verifies it. `none`: there is none. */
export const passwordKinds = ['game', 'md5', 'sha1', 'sha256', 'bcrypt', 'argon2', 'none'] as const
export type PasswordKind = (typeof passwordKinds)[number]

/** A person as a source has them, before the rules of accounts. */
export interface Person {
  /** Their key in the source, the same in every reading. */
  key: string
  login: string
  email?: string
  firstName?: string
  lastName?: string
  /** ISO 8601. */
  createdAt?: string
  password: { kind: PasswordKind; hash?: string; salt?: string; saltAt?: 'before' | 'after' }
  /** Whole Cash. */
  balance?: number
  state?: SourceState
}

/** What a source has in one place: a person, and what of it does not fit. Without a person the place is left out. */
export interface Reading {
  /** Reading goes on behind it. */
  position: string
  /** For people: a line, a row with its key, or a file. */
  place: string
  /** As far as it is known; also of a place that is left out. */
  login: string
  person: Person | null
  problems: SourceProblem[]
}

export interface SourceProblem {
  code: SourceProblemCode
  /** What was found, without passwords and hashes. */
  found: string
}

/** Problems that a source finds by itself, with words for the owner. Those of the first kind leave the person out. */
export const sourceProblems = {
  row_broken: { leavesOut: true, words: 'the row cannot be read' },
  file_broken: { leavesOut: true, words: 'the file is no account file of a known build' },
  file_misplaced: { leavesOut: true, words: 'the game does not look for this file here' },
  key_missing: { leavesOut: true, words: 'the row has no key' },
  key_repeated: {
    leavesOut: true,
    words: 'the row has the key of another one; choose a key that is different in each row',
  },
  login_missing: { leavesOut: true, words: 'there is no login' },
  hash_unknown: { leavesOut: true, words: 'the hash of the password is of no known kind' },
  balance_unreadable: { leavesOut: true, words: 'the balance is no number' },
  balance_fraction: { leavesOut: true, words: 'the balance is no whole number' },
  balance_negative: { leavesOut: true, words: 'the balance is below zero' },
  balance_large: { leavesOut: true, words: 'the balance is larger than a wallet may begin with' },
  date_unreadable: { leavesOut: false, words: 'the date is unreadable and is left out' },
  name_unfit: { leavesOut: false, words: 'the name is too long or contains a link, and is left out' },
} as const
export type SourceProblemCode = keyof typeof sourceProblems

/** A source that is open for reading. It is never changed. */
export interface Source {
  /** What it is, for the owner, without a password. */
  title: string
  /** Changes when other people may be in it, or when they are read in another way. Contains no secret. */
  identity: Record<string, unknown>
  /** How many rows or files it has. */
  rows: number
  /** Whether each of them is read once; then a difference means keys that are missing or repeated. */
  isCounted: boolean
  /** Everything behind a position, in its order. Null begins at the beginning. */
  read(after: string | null): AsyncIterable<Reading>
  /** Ends connections. May be called more than once. */
  close(): Promise<void>
}
