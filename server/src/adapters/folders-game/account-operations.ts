import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { storedPassword } from '../../game/formats/account-file.ts'
import type { Outcome } from '../../ports/game.ts'
import type { Operation, OperationRecord } from './operation-records.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'
import { findFile, readStable } from './stable-read.ts'

const applied = { kind: 'applied', value: null } as const
const lookEveryMs = 200

type Answer = Outcome<null> | { kind: 'absent' }
/** Of a new password, so that an operation can be settled later without knowing it. Gone with the answer. */
type Verifier = { salt: string; hash: string }

/** What operations on accounts work with. */
export type AccountWork = FolderSettings & { operations: Operations }

/** The file of an account, or null. */
export const findAccount = ({ paths, dialect }: AccountWork, login: string) =>
  findFile(paths.accounts, login, dialect === 'over' ? '.xml' : '')

/** Gives the file to the game and waits for what becomes of it. */
export async function perform(
  work: AccountWork,
  id: string,
  record: Operation,
  file: Buffer,
  inbox: string,
  password: string,
): Promise<Outcome<null>> {
  const { periods, operations } = work
  const begun = await operations.begin(id, record, file)
  if (begun.kind !== record.kind || !isSame(begun.login, record.login))
    return { kind: 'refused', code: 'operation_conflict' }
  const verifier = await operations.readNote<Verifier>(id, 'verifier')
  if (verifier && !isOf(password, verifier)) return { kind: 'refused', code: 'operation_conflict' }
  if ((await operations.whereIs(id, { inbox, errors: null })) === 'ours') {
    if (!verifier) await operations.note(id, 'verifier', verifierOf(password))
    await operations.handOver(id, inbox)
  }
  const deadline = Date.now() + periods.answerMs
  for (;;) {
    const answer = await settle(work, id, begun)
    const isOpen = answer.kind === 'unknown' || answer.kind === 'absent'
    if (!isOpen) return answer
    if (Date.now() > deadline)
      return answer.kind === 'absent' ? { kind: 'unknown', cause: 'It was taken back.' } : answer
    await pause(Math.min(lookEveryMs, periods.answerMs))
  }
}

/** What became of an operation, by what can be seen now. */
export async function settle(work: AccountWork, id: string, record: OperationRecord): Promise<Answer> {
  const { paths, periods, dialect, now, operations } = work
  const done = await operations.readNote<Answer>(id, 'outcome')
  if (done) return done
  const inbox = record.kind === 'create_account' ? paths.newAccounts : paths.passwords
  const place = await operations.whereIs(id, { inbox, errors: null })
  const ageMs = now().getTime() - new Date(record.at).getTime()
  if (place === 'ours') {
    // Nobody stores the password, so what was not given at once is never given.
    if (ageMs < periods.answerMs * 2) return { kind: 'unknown', cause: 'The import file was not handed over yet.' }
    if ((await operations.withdraw(id, inbox)) === null) return { kind: 'unknown', cause: 'It has just been fetched.' }
    return close(work, id, { kind: 'absent' })
  }
  if (place === 'inbox') return settleWaiting(work, id, record, inbox, ageMs)
  // A process was killed while it took the file back: the game never had it.
  if ((await operations.withdraw(id, inbox)) !== null) return close(work, id, { kind: 'absent' })
  const path = await findAccount(work, record.login)
  if (!path) {
    if (record.kind === 'change_password') return close(work, id, { kind: 'refused', code: 'account_absent' })
    return ageMs < periods.answerMs
      ? { kind: 'unknown', cause: 'The game has fetched the import file and made no account yet.' }
      : close(work, id, {
          kind: 'refused',
          code: 'rejected',
          message: 'The game fetched the file and made no account.',
        })
  }
  // There was no such account before; and of an account of `over` nothing more can be seen.
  if (record.kind === 'create_account' || dialect === 'over') return close(work, id, applied)
  if (await shows(work, id, path, record.login)) return close(work, id, applied)
  return ageMs < periods.answerMs
    ? { kind: 'unknown', cause: 'The game has fetched the import file and the account does not show it yet.' }
    : close(work, id, { kind: 'refused', code: 'rejected', message: 'The game fetched the file and changed nothing.' })
}

/** The file lies where the game looks: it is slow, it is away, or it refuses in silence. */
async function settleWaiting(
  work: AccountWork,
  id: string,
  record: OperationRecord,
  inbox: string,
  ageMs: number,
): Promise<Answer> {
  const { periods, dialect, operations } = work
  const isTaken =
    record.kind === 'create_account' && ageMs > periods.answerMs && (await findAccount(work, record.login)) !== null
  if (!isTaken && ageMs < periods.giveUpMs) {
    const isPolite = record.kind === 'change_password' && dialect === 'over'
    const cause = isPolite ? 'The game waits until the account leaves it.' : 'The game has not fetched the file.'
    return { kind: 'unknown', cause }
  }
  if ((await operations.withdraw(id, inbox)) === null) return { kind: 'unknown', cause: 'It has just been fetched.' }
  if (!isTaken) return close(work, id, { kind: 'absent' })
  const path = await findAccount(work, record.login)
  // It was made after all, by this very file, which the game could not delete.
  if (path && dialect === 'w2pp' && (await shows(work, id, path, record.login))) return close(work, id, applied)
  return close(work, id, { kind: 'refused', code: 'account_exists' })
}

/** Whether the account has the password that the operation was about. */
async function shows({ operations }: AccountWork, id: string, path: string, login: string): Promise<boolean> {
  const verifier = await operations.readNote<Verifier>(id, 'verifier')
  const stored = await readStable(path, (bytes) => storedPassword(bytes, login))
  return verifier !== null && Boolean(stored?.value) && isOf(stored?.value ?? '', verifier)
}

async function close({ operations }: AccountWork, id: string, answer: Answer): Promise<Answer> {
  await operations.note(id, 'outcome', answer)
  await operations.dropNote(id, 'verifier')
  return answer
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function verifierOf(password: string): Verifier {
  const salt = randomBytes(16).toString('hex')
  return { salt, hash: hashOf(password, salt).toString('hex') }
}

const isOf = (password: string, { salt, hash }: Verifier): boolean =>
  timingSafeEqual(hashOf(password, salt), Buffer.from(hash, 'hex'))

// The game keeps the password itself beside this file; the cost is only for whoever sees nothing else.
const hashOf = (password: string, salt: string): Buffer =>
  createHash('sha256')
    .update(scryptSync(password, salt, 32))
    .digest()
