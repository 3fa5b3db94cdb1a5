import { randomUUID } from 'node:crypto'
import type { Check, Subject } from './check.ts'
import { demand, demandRefusal, described, mayLack } from './expect.ts'
import { accountOf, addressOf, call, ended, formOf, newAccount } from './subject.ts'

const nobody = () => newAccount().login

/** Waits for a change that may be queued, and demands that it was applied. */
async function demandApplied(subject: Subject, operationId: string, reply: Awaited<ReturnType<typeof call>>) {
  demand(reply.body?.operationId === operationId, 'the reply must name the operation')
  const last = reply.status === 202 ? await ended(subject, operationId) : reply
  demand(last.body?.state === 'applied', `it must be applied, and it was ${described(last)}`)
}

/** Accounts and passwords. */
export const accountChecks: Check[] = [
  {
    title: 'an account is made, and a repetition gets the first outcome',
    isAlways: true,
    async run(subject) {
      const account = newAccount()
      subject.passwords.push(account.password)
      const form = formOf(account)
      await demandApplied(subject, form.operationId, await call(subject, 'createAccount', { body: form }))
      subject.account = account
      await demandApplied(subject, form.operationId, await call(subject, 'createAccount', { body: form }))
      const other = { ...form, password: `${account.password.slice(0, -1)}z` }
      subject.passwords.push(other.password)
      demandRefusal(await call(subject, 'createAccount', { body: other }), 'OPERATION_CONFLICT')
    },
  },
  {
    title: 'an account of that login is refused in any case of letters, and the refusal is remembered',
    async run(subject) {
      const { login, password } = accountOf(subject)
      const form = formOf({ login: login.toUpperCase(), password })
      demandRefusal(await call(subject, 'createAccount', { body: form }), 'EXISTS')
      demandRefusal(await call(subject, 'createAccount', { body: form }), 'EXISTS')
      const reply = await call(subject, 'getOperation', { params: { operationId: form.operationId } })
      const isRemembered = reply.body?.state === 'refused' && reply.body.code === 'EXISTS'
      demand(isRemembered, `a refused operation must be remembered with its code, and it was ${described(reply)}`)
    },
  },
  {
    title: 'a login or a password that the game cannot hold is refused',
    async run(subject) {
      const account = newAccount()
      for (const login of ['a b', 'com1', '../x', 'a\r\nb', 'x'.repeat(40)])
        demandRefusal(
          await call(subject, 'createAccount', { body: formOf({ ...account, login }) }),
          'BAD_LOGIN',
          'BAD_REQUEST',
        )
      for (const password of ['', 'a b c d', 'a\r\nbcdef', 'x'.repeat(64)])
        demandRefusal(
          await call(subject, 'createAccount', { body: formOf({ ...account, password }) }),
          'BAD_PASSWORD',
          'BAD_REQUEST',
        )
    },
  },
  {
    title: 'who is there: the account is present in any case of letters, another login is absent',
    async run(subject) {
      const { login } = accountOf(subject)
      const reply = await call(subject, 'getPresence', { params: { login: login.toUpperCase() } })
      demand(reply.status === 200, `the presence must be 200, and it was ${described(reply)}`)
      demandRefusal(await call(subject, 'getPresence', { params: { login: nobody() } }), 'ACCOUNT_ABSENT')
    },
  },
  {
    title: 'a password is verified: right, wrong, and of nobody',
    async run(subject) {
      const { login, password } = accountOf(subject)
      const verify = (name: string, text: string) =>
        call(subject, 'verifyPassword', { params: { login: name }, body: { password: text } })
      const right = await verify(login, password)
      mayLack(right)
      demand(right.status === 200, `the right password must be 200, and it was ${described(right)}`)
      demandRefusal(await verify(login, `${password}x`), 'WRONG_PASSWORD')
      demandRefusal(await verify(nobody(), password), 'ACCOUNT_ABSENT')
    },
  },
  {
    title: 'a password is changed once',
    async run(subject) {
      const account = accountOf(subject)
      const password = newAccount().password
      subject.passwords.push(password)
      const body = { operationId: randomUUID(), password }
      const params = { login: account.login }
      await demandApplied(subject, body.operationId, await call(subject, 'changePassword', { params, body }))
      await demandApplied(subject, body.operationId, await call(subject, 'changePassword', { params, body }))
      const verified = await call(subject, 'verifyPassword', { params, body: { password } })
      subject.account = { ...account, password }
      const isNew = verified.status === 200 || verified.status === 501
      demand(isNew, `the new password must be right, and it was ${described(verified)}`)
      const other = { operationId: randomUUID(), password }
      demandRefusal(
        await call(subject, 'changePassword', { params: { login: nobody() }, body: other }),
        'ACCOUNT_ABSENT',
      )
    },
  },
  {
    title: 'an operation that never was is absent',
    async run(subject) {
      demandRefusal(await call(subject, 'getOperation', { params: { operationId: randomUUID() } }), 'OPERATION_ABSENT')
    },
  },
  {
    title: 'a body that is no JSON, lacks a field or is too large is refused, and the bridge goes on',
    async run(subject) {
      const [method, path] = addressOf('createAccount')
      for (const raw of ['{', '[]', '{"operationId":"x"}'])
        demandRefusal(await subject.client.send(method, path, { raw }), 'BAD_REQUEST')
      const large = await subject.client
        .send(method, path, { raw: `{"operationId":"${'x'.repeat(1_000_000)}"}` })
        .catch(() => null)
      const isRefused = large === null || (large.status >= 400 && large.status < 500)
      demand(isRefused, `a body of 1 MB must be refused, and it was ${large ? described(large) : 'lost'}`)
      demand((await call(subject, 'getHealth')).status === 200, 'the bridge must go on')
    },
  },
]
