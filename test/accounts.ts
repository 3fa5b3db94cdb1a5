import type { Reply, Portal } from './portal.ts'
import type { TestSandbox } from './sandbox.ts'

export interface Account {
  id: number
  username: string
  password: string
  email: string
  token: string
  code: string
  answer: Reply
}

let count = 0

/** A sign-up form with a new login. */
export function aForm(changes: Record<string, unknown> = {}) {
  const username = `hero${(count += 1)}${Date.now().toString(36).slice(-4)}`.slice(0, 11)
  return {
    firstname: 'Beatriz',
    lastname: 'Almeida',
    document: '',
    phone: '',
    username,
    email: `${username}@mail.example`,
    password: 'Tr0vao-77',
    codeIndication: '',
    cookieIndication: 'rid-of-a-browser',
    hcaptcha: 'solved',
    ...changes,
  }
}

/** Signs a new player up over HTTP. Throws when that is refused. */
export async function anAccount(portal: Portal, changes: Record<string, unknown> = {}): Promise<Account> {
  const form = aForm(changes)
  const answer = await portal.call('POST', '/signup', { body: form })
  if (answer.status !== 201) throw new Error(`Sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const { id, codeIndication } = answer.body.userData
  const { username, password, email } = form
  return { id, username, password, email, token: answer.body.token, code: codeIndication, answer }
}

interface SentMail {
  to: string
  subject: string
  text: string
  html: string
}

/** The mails to an address, newest first. */
export async function mailsTo(sandbox: TestSandbox, address: string): Promise<SentMail[]> {
  const mails = (await sandbox.control('GET', '/mail')) as SentMail[]
  return mails.filter(({ to }) => to.includes(address))
}

/** The token of the link in a mail. */
export const tokenIn = (mail: SentMail | undefined): string => /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

export const fieldsOf = (answer: Reply): string[] =>
  ((answer.body.messages ?? []) as { field: string }[]).map(({ field }) => field)

export const rulesOf = (answer: Reply): string[] =>
  ((answer.body.messages ?? []) as { validation: string }[]).map(({ validation }) => validation)
