import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { access } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { hasPassword, isLocked, readAccountFile } from '../../game/formats/account-file.ts'
import { storedPassword, type AccountFile } from '../../game/formats/account-file.ts'
import { accountFile, accountLineFile, isGameLogin, isGamePassword } from '../../game/formats/import-files.ts'
import { passwordFile, passwordLineFile } from '../../game/formats/import-files.ts'
import { FormatProblem } from '../../game/formats/problem.ts'
import type { Outcome } from '../../ports/game.ts'
import { list, type Operation, type Operations, type OperationRecord } from './operations.ts'
import type { FolderSettings } from './settings.ts'
import { findFile, keyOf, readStable } from './stable-read.ts'

const applied = { kind: 'applied', value: null } as const
const lookEveryMs = 200

type Answer = Outcome<null> | { kind: 'absent' }
/** Of a new password, so that an operation can be settled later without knowing it. Gone with the answer. */
type Verifier = { salt: string; hash: string }

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(settings: FolderSettings, operations: Operations) {
  const { paths, periods, dialect, now } = settings
  const ending = dialect === 'over' ? '.xml' : ''
  const find = (login: string) => findFile(paths.accounts, login, ending)

  /** An account, when the file is one that we can read; null when there is none. */
  async function read(login: string): Promise<{ account: AccountFile; at: Date } | null> {
    const path = await find(login)
    const found = path && (await readStable(path, (bytes) => readAccountFile(bytes, login)))
    return found ? { account: found.value, at: found.at } : null
  }

  async function createAccount(
    id: string,
    account: { login: string; password: string; email: string },
  ): Promise<Outcome<null>> {
    if (!isGameLogin(account.login)) return { kind: 'refused', code: 'bad_login' }
    if (!isGamePassword(account.password)) return { kind: 'refused', code: 'bad_password' }
    const record: Operation = { kind: 'create_account', login: account.login, content: '' }
    const known = await operations.find(id)
    if (!known) {
      // `over` would write an empty account over one that is there.
      if (await find(account.login)) return { kind: 'refused', code: 'account_exists' }
      // Without its folder `w2pp` fails in silence, every second, for ever.
      if (!(await list(paths.accounts)).includes(keyOf(account.login)))
        return {
          kind: 'refused',
          code: 'rejected',
          message: `${paths.accounts} has no folder ${keyOf(account.login)}.`,
        }
    }
    const file = dialect === 'over' ? accountLineFile(account) : accountFile(account)
    return perform(id, record, file, paths.newAccounts, account.password)
  }

  async function changePassword(id: string, change: { login: string; password: string }): Promise<Outcome<null>> {
    if (!isGamePassword(change.password)) return { kind: 'refused', code: 'bad_password' }
    if (!isGameLogin(change.login) || !(await find(change.login))) return { kind: 'refused', code: 'account_absent' }
    const record: Operation = { kind: 'change_password', login: change.login, content: '' }
    const file = dialect === 'over' ? passwordLineFile(change) : passwordFile(change)
    return perform(id, record, file, paths.passwords, change.password)
  }

  /** As of the last save, which a change of the password by the game reaches at once. */
  async function verifyPassword(login: string, password: string): Promise<Outcome<null>> {
    // Without this folder every account would be absent.
    await access(paths.accounts)
    const path = await find(login)
    const found = path && (await readStable(path, (bytes) => judge(bytes, login, password, now())))
    return found ? found.value : { kind: 'refused', code: 'account_absent' }
  }

  /** Gives the file to the game and waits for what becomes of it. */
  async function perform(
    id: string,
    record: Operation,
    file: Buffer,
    inbox: string,
    password: string,
  ): Promise<Outcome<null>> {
    const begun = await operations.begin(id, record, file)
    if (begun.kind !== record.kind || !isSame(begun.login, record.login))
      return { kind: 'refused', code: 'operation_conflict' }
    const verifier = await operations.noted<Verifier>(id, 'verifier')
    if (verifier && !isOf(password, verifier)) return { kind: 'refused', code: 'operation_conflict' }
    if ((await operations.whereIs(id, { inbox, errors: null })) === 'ours') {
      if (!verifier) await operations.note(id, 'verifier', verifierOf(password))
      await operations.handOver(id, inbox)
    }
    const deadline = Date.now() + periods.answerMs
    for (;;) {
      const answer = await settle(id, begun)
      const isOpen = answer.kind === 'unknown' || answer.kind === 'absent'
      if (!isOpen) return answer
      if (Date.now() > deadline)
        return answer.kind === 'absent' ? { kind: 'unknown', cause: 'It was taken back.' } : answer
      await pause(Math.min(lookEveryMs, periods.answerMs))
    }
  }

  /** What became of an operation, by what can be seen now. */
  async function settle(id: string, record: OperationRecord): Promise<Answer> {
    const done = await operations.noted<Answer>(id, 'outcome')
    if (done) return done
    const inbox = record.kind === 'create_account' ? paths.newAccounts : paths.passwords
    const place = await operations.whereIs(id, { inbox, errors: null })
    const ageMs = now().getTime() - new Date(record.at).getTime()
    if (place === 'ours') {
      // Nobody stores the password, so what was not given at once is never given.
      if (ageMs < periods.answerMs * 2) return { kind: 'unknown', cause: 'The import file was not handed over yet.' }
      if ((await operations.withdraw(id, inbox)) === null)
        return { kind: 'unknown', cause: 'It has just been fetched.' }
      return close(id, { kind: 'absent' })
    }
    if (place === 'inbox') return settleWaiting(id, record, inbox, ageMs)
    // A process was killed while it took the file back: the game never had it.
    if ((await operations.withdraw(id, inbox)) !== null) return close(id, { kind: 'absent' })
    const path = await find(record.login)
    if (!path) {
      if (record.kind === 'change_password') return close(id, { kind: 'refused', code: 'account_absent' })
      return ageMs < periods.answerMs
        ? { kind: 'unknown', cause: 'The game has fetched the import file and made no account yet.' }
        : close(id, { kind: 'refused', code: 'rejected', message: 'The game fetched the file and made no account.' })
    }
    // There was no such account before; and of an account of `over` nothing more can be seen.
    if (record.kind === 'create_account' || dialect === 'over') return close(id, applied)
    if (await shows(id, path, record.login)) return close(id, applied)
    return ageMs < periods.answerMs
      ? { kind: 'unknown', cause: 'The game has fetched the import file and the account does not show it yet.' }
      : close(id, { kind: 'refused', code: 'rejected', message: 'The game fetched the file and changed nothing.' })
  }

  /** The file lies where the game looks: it is slow, it is away, or it refuses in silence. */
  async function settleWaiting(id: string, record: OperationRecord, inbox: string, ageMs: number): Promise<Answer> {
    const isTaken = record.kind === 'create_account' && ageMs > periods.answerMs && (await find(record.login)) !== null
    if (!isTaken && ageMs < periods.giveUpMs) {
      const isPolite = record.kind === 'change_password' && dialect === 'over'
      const cause = isPolite ? 'The game waits until the account leaves it.' : 'The game has not fetched the file.'
      return { kind: 'unknown', cause }
    }
    if ((await operations.withdraw(id, inbox)) === null) return { kind: 'unknown', cause: 'It has just been fetched.' }
    if (!isTaken) return close(id, { kind: 'absent' })
    const path = await find(record.login)
    // It was made after all, by this very file, which the game could not delete.
    if (path && dialect === 'w2pp' && (await shows(id, path, record.login))) return close(id, applied)
    return close(id, { kind: 'refused', code: 'account_exists' })
  }

  /** Whether the account has the password that the operation was about. */
  async function shows(id: string, path: string, login: string): Promise<boolean> {
    const verifier = await operations.noted<Verifier>(id, 'verifier')
    const shown = await readStable(path, (bytes) => storedPassword(bytes, login))
    return verifier !== null && Boolean(shown?.value) && isOf(shown?.value ?? '', verifier)
  }

  async function close(id: string, answer: Answer): Promise<Answer> {
    await operations.note(id, 'outcome', answer)
    await operations.dropNote(id, 'verifier')
    return answer
  }

  return { find, read, createAccount, changePassword, verifyPassword, settle }
}

/** What the file of an account says of a password; a lock is said first, so that it tells nothing of the password. */
function judge(bytes: Buffer, login: string, password: string, now: Date): Outcome<null> {
  const isRight = hasPassword(bytes, login, password)
  if (isRight === null) throw new FormatProblem('The file is no account file of this login.')
  if (isLocked(bytes, login, now)) return { kind: 'refused', code: 'account_locked' }
  return isRight ? applied : { kind: 'refused', code: 'password_wrong' }
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
