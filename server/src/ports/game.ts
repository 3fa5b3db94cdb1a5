/** Why the game said no. A game that is away says nothing: that is `unknown`. */
export type GameRefusal =
  | 'account_exists'
  | 'account_absent'
  | 'bad_login'
  | 'bad_password'
  | 'account_locked'
  | 'character_online'
  | 'operation_conflict'
  | 'rejected'

/**
 * How a call to the game ended. `unknown` is neither a yes nor a no: the game may or may not have acted
 * (`cause` says what was seen), and `getOperation` with the same operation id settles it.
 */
export type Outcome<T> =
  | { kind: 'applied'; value: T }
  | { kind: 'refused'; code: GameRefusal; message?: string }
  | { kind: 'unknown'; cause: string }

/** The game server. An operation id is made and stored before the call, and may be sent again with the same content. */
export interface Game {
  /** What the game takes as a password: length in characters, and the characters. */
  passwordMin: number
  passwordMax: number
  passwordAlphabet: RegExp
  createAccount(
    operationId: string,
    account: { login: string; password: string; email: string },
  ): Promise<Outcome<null>>
  changePassword(operationId: string, change: { login: string; password: string }): Promise<Outcome<null>>
  /** What became of an operation; `absent` when the game never heard of it. */
  getOperation(operationId: string): Promise<Outcome<null> | { kind: 'absent' }>
  hasAccount(login: string): Promise<Outcome<boolean>>
}
