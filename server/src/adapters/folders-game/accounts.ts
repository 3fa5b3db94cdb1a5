import { hasPassword, isLocked, readAccountFile, type AccountFile } from '../../game/formats/account-file.ts'
import { accountFile, accountLineFile, isGameLogin, isGamePassword } from '../../game/formats/import-files.ts'
import { passwordFile, passwordLineFile } from '../../game/formats/import-files.ts'
import { FormatProblem } from '../../game/formats/problem.ts'
import type { Outcome } from '../../ports/game.ts'
import { findAccount, perform, settle, type AccountWork } from './account-operations.ts'
import type { Operation, OperationRecord } from './operation-records.ts'
import { list } from './operation-store.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'
import { keyOf, readStable } from './stable-read.ts'

const applied = { kind: 'applied', value: null } as const

export type Accounts = ReturnType<typeof createAccounts>

/** The accounts of a game behind its folders: read from their files, changed by import files. */
export function createAccounts(settings: FolderSettings, operations: Operations) {
  const work: AccountWork = { ...settings, operations }
  return {
    find: (login: string) => findAccount(work, login),
    read: (login: string) => readAccount(work, login),
    createAccount: (id: string, account: NewAccount) => createAccount(work, id, account),
    changePassword: (id: string, change: NewPassword) => changePassword(work, id, change),
    verifyPassword: (login: string, password: string) => verifyPassword(work, login, password),
    settle: (id: string, record: OperationRecord) => settle(work, id, record),
  }
}

type NewPassword = { login: string; password: string }
type NewAccount = NewPassword & { email: string }

/** An account, when its file is readable; null when there is none. */
async function readAccount(work: AccountWork, login: string): Promise<{ account: AccountFile; at: Date } | null> {
  const path = await findAccount(work, login)
  const found = path && (await readStable(work, path, (bytes) => readAccountFile(bytes, login)))
  return found ? { account: found.value, at: found.at } : null
}

async function createAccount(work: AccountWork, id: string, account: NewAccount): Promise<Outcome<null>> {
  const { paths, dialect, operations } = work
  if (!isGameLogin(account.login)) return { kind: 'refused', code: 'bad_login' }
  if (!isGamePassword(account.password)) return { kind: 'refused', code: 'bad_password' }
  const record: Operation = { kind: 'create_account', login: account.login, content: '' }
  const former = await operations.find(id)
  if (!former) {
    // `over` would write an empty account over an existing one.
    if (await findAccount(work, account.login)) return { kind: 'refused', code: 'account_exists' }
    if (dialect.accounts.digits === null && /^\d/.test(account.login)) return { kind: 'refused', code: 'bad_login' }
    // Without this folder `w2pp` fails every second, without a message.
    if (!(await list(paths.accounts)).includes(keyOf(account.login)))
      return {
        kind: 'refused',
        code: 'rejected',
        message: `${paths.accounts} has no folder ${keyOf(account.login)}.`,
      }
  }
  const file = dialect.newAccount === 'one line' ? accountLineFile(account) : accountFile(account)
  return perform(work, id, record, file, paths.newAccounts, account.password)
}

async function changePassword(work: AccountWork, id: string, change: NewPassword): Promise<Outcome<null>> {
  const { paths, dialect } = work
  if (!isGamePassword(change.password)) return { kind: 'refused', code: 'bad_password' }
  if (!isGameLogin(change.login) || !(await findAccount(work, change.login)))
    return { kind: 'refused', code: 'account_absent' }
  const record: Operation = { kind: 'change_password', login: change.login, content: '' }
  const file = dialect.password === 'one line' ? passwordLineFile(change) : passwordFile(change)
  return perform(work, id, record, file, paths.passwords, change.password)
}

/** As of the last save. When the game changes a password, it saves at once. */
async function verifyPassword(work: AccountWork, login: string, password: string): Promise<Outcome<null>> {
  const { now } = work
  const path = await findAccount(work, login)
  const found = path && (await readStable(work, path, (bytes) => judge(bytes, login, password, now())))
  return found ? found.value : { kind: 'refused', code: 'account_absent' }
}

/**
 * Compares a password with the file of an account. A lock is checked first, so its refusal reveals nothing of the
 * password.
 */
function judge(bytes: Buffer, login: string, password: string, now: Date): Outcome<null> {
  const isRight = hasPassword(bytes, login, password)
  if (isRight === null) throw new FormatProblem('The file is no account file of this login.')
  if (isLocked(bytes, login, now)) return { kind: 'refused', code: 'account_locked' }
  return isRight ? applied : { kind: 'refused', code: 'password_wrong' }
}
