import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { storedPassword } from '../../game/formats/account-file.ts'
import type { Outcome } from '../../ports/game.ts'
import { demandFolders } from './check-folders.ts'
import type { Operation, OperationRecord } from './operation-records.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'
import { findFile, readStable } from './stable-read.ts'

const applied = { kind: 'applied', value: null } as const
const lookEveryMs = 200

type Result = Outcome<null> | { kind: 'absent' }
/** A hash of a new password. It settles the operation later without the password, and is deleted with the outcome. */
type Verifier = { salt: string; hash: string }

/** The values that operations on accounts use. */
export type AccountWork = FolderSettings & { operations: Operations }

/** The file of an account, or null. */
export async function findAccount({ paths, dialect }: AccountWork, login: string): Promise<string | null> {
  for (const ending of dialect.accounts.endings) {
    const found = await findFile(paths.accounts, login, ending)
    if (found) return found
  }
  return null
}

/** Hands the file to the game and waits for the outcome, for at most `answerMs`. */
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
  const deadline = performance.now() + periods.answerMs
  for (;;) {
    const outcome = await settle(work, id, begun)
    const isOpen = outcome.kind === 'unknown' || outcome.kind === 'absent'
    if (!isOpen) return outcome
    if (performance.now() > deadline)
      return outcome.kind === 'absent' ? { kind: 'unknown', cause: 'It was taken back.' } : outcome
    await pause(Math.min(lookEveryMs, periods.answerMs))
  }
}

/** The outcome of an operation, judged by the files as they are now. */
export async function settle(work: AccountWork, id: string, record: OperationRecord): Promise<Result> {
  const { paths, periods, dialect, now, operations } = work
  const done = await operations.readNote<Result>(id, 'outcome')
  if (done) return done
  const inbox = record.kind === 'create_account' ? paths.newAccounts : paths.passwords
  const place = await operations.whereIs(id, { inbox, errors: null })
  const ageMs = now().getTime() - new Date(record.at).getTime()
  if (place === 'ours') {
    // Nobody stores the password, so a file that was not handed over at once never will be.
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
  // The account did not exist before, so this file created it. Of an account that is XML nothing more can be read.
  if (record.kind === 'create_account' || !dialect.accounts.isReadable) return close(work, id, applied)
  const patienceMs = dialect.passwordInGame === 'overwritten' ? periods.verifyMs : 0
  if (await shows(work, id, path, record.login)) {
    if (ageMs >= patienceMs) return close(work, id, applied)
    return { kind: 'unknown', cause: 'A save of a player in the game may still write the former password.' }
  }
  return ageMs < Math.max(periods.answerMs, patienceMs)
    ? { kind: 'unknown', cause: 'The game has fetched the import file and the account does not show it yet.' }
    : close(work, id, { kind: 'refused', code: 'rejected', message: 'The game fetched the file and changed nothing.' })
}

/** The file is still in the folder that the game watches: the game is slow, is down, or refuses without a word. */
async function settleWaiting(
  work: AccountWork,
  id: string,
  record: OperationRecord,
  inbox: string,
  ageMs: number,
): Promise<Result> {
  const { periods, dialect, operations } = work
  const isTaken =
    record.kind === 'create_account' && ageMs > periods.answerMs && (await findAccount(work, record.login)) !== null
  if (!isTaken && ageMs < periods.giveUpMs) {
    const isPolite = record.kind === 'change_password' && dialect.passwordInGame === 'waits'
    const cause = isPolite ? 'The game waits until the account leaves it.' : 'The game has not fetched the file.'
    return { kind: 'unknown', cause }
  }
  if ((await operations.withdraw(id, inbox)) === null) return { kind: 'unknown', cause: 'It has just been fetched.' }
  if (!isTaken) return close(work, id, { kind: 'absent' })
  const path = await findAccount(work, record.login)
  // This very file created the account, but the game could not delete the file.
  if (path && dialect.accounts.isReadable && (await shows(work, id, path, record.login)))
    return close(work, id, applied)
  return close(work, id, { kind: 'refused', code: 'account_exists' })
}

/** Whether the account now has the password of the operation. */
async function shows(work: AccountWork, id: string, path: string, login: string): Promise<boolean> {
  const verifier = await work.operations.readNote<Verifier>(id, 'verifier')
  const stored = await readStable(work, path, (bytes) => storedPassword(bytes, login))
  return verifier !== null && Boolean(stored?.value) && isOf(stored?.value ?? '', verifier)
}

/** Notes the outcome of an operation, when the folders in which it was read are still there. */
async function close(work: AccountWork, id: string, outcome: Result): Promise<Result> {
  const { operations } = work
  await demandFolders(work)
  await operations.note(id, 'outcome', outcome)
  await operations.dropNote(id, 'verifier')
  return outcome
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function verifierOf(password: string): Verifier {
  const salt = randomBytes(16).toString('hex')
  return { salt, hash: hashOf(password, salt).toString('hex') }
}

const isOf = (password: string, { salt, hash }: Verifier): boolean =>
  timingSafeEqual(hashOf(password, salt), Buffer.from(hash, 'hex'))

// The game stores the plain password beside this file. The slow hash protects against readers of this file alone.
const hashOf = (password: string, salt: string): Buffer =>
  createHash('sha256')
    .update(scryptSync(password, salt, 32))
    .digest()
