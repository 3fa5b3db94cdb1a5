import { codes, type BridgeCode } from '../../../server/src/adapters/bridge-contract.ts'

/** A refusal of the game, with a code of the bridge's contract. */
export type Refusal = { code: BridgeCode; message: string }

/** The outcome of a change; `slot` for a change of a chest. */
export type Done = { slot?: number; isQueued?: boolean }

export const refuse = (code: BridgeCode, message: string): Refusal => ({ code, message })
export const isRefusal = (outcome: object): outcome is Refusal => 'code' in outcome
export const statusOf = ({ code }: Refusal): number => codes[code]

export const accountAbsent = refuse('ACCOUNT_ABSENT', 'There is no such account.')
