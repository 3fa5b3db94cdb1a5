import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Check, Subject } from './check.ts'
import { demand, demandRefusal, described, LeftOut, mayLack } from './expect.ts'
import { accountOf, call, countInChest, ended, newAccount, newItem } from './subject.ts'

const orderOf = (subject: Subject, item: number[], operationId: string = randomUUID()) => ({
  operationId,
  login: accountOf(subject).login,
  item,
  target: 'storage',
})

/** Waits for the end of a delivery, and demands that it arrived, and that the chest shows it once. */
async function demandOneItem(subject: Subject, operationId: string, item: number[]): Promise<void> {
  const last = await ended(subject, operationId)
  demand(last.body?.state === 'applied', `the delivery must be applied, and it was ${described(last)}`)
  subject.delivered.push(operationId)
  const count = await countInChest(subject, item)
  demand(count === 1, `the chest must have the item once, and it has it ${count} times`)
}

/** Deliveries, and moving items. */
export const itemChecks: Check[] = [
  {
    title: 'an item arrives once, and a repetition gets the first outcome',
    async run(subject) {
      const body = orderOf(subject, newItem())
      await call(subject, 'deliverItem', { body })
      await demandOneItem(subject, body.operationId, body.item)
      const again = await call(subject, 'deliverItem', { body })
      demand(again.body?.state === 'applied', `the repetition must be applied, and it was ${described(again)}`)
      await demandOneItem(subject, body.operationId, body.item)
    },
  },
  {
    title: 'five requests at once under one id are one item',
    async run(subject) {
      const body = orderOf(subject, newItem())
      await Promise.all(Array.from({ length: 5 }, () => call(subject, 'deliverItem', { body })))
      await demandOneItem(subject, body.operationId, body.item)
    },
  },
  {
    title: 'lost replies: requests whose replies nobody reads, and their repetitions, are one item',
    async run(subject) {
      const body = orderOf(subject, newItem())
      for (let lost = 0; lost < 3; lost += 1) await call(subject, 'deliverItem', { body, losesReply: true })
      await call(subject, 'deliverItem', { body })
      await demandOneItem(subject, body.operationId, body.item)
    },
  },
  {
    title: 'the same id with another item or another account is a conflict, and delivers nothing',
    async run(subject) {
      const body = orderOf(subject, newItem())
      await call(subject, 'deliverItem', { body })
      const other = newItem()
      demandRefusal(await call(subject, 'deliverItem', { body: { ...body, item: other } }), 'OPERATION_CONFLICT')
      demandRefusal(
        await call(subject, 'deliverItem', { body: { ...body, login: newAccount().login } }),
        'OPERATION_CONFLICT',
      )
      await demandOneItem(subject, body.operationId, body.item)
      const count = await countInChest(subject, other)
      demand(count === 0, `the other item must not be in the chest, and it is there ${count} times`)
    },
  },
  {
    title: 'an item for nobody, and one that cannot be, are refused, and the refusal is remembered',
    async run(subject) {
      const body = { ...orderOf(subject, newItem()), login: newAccount().login }
      demandRefusal(await call(subject, 'deliverItem', { body }), 'ACCOUNT_ABSENT')
      demandRefusal(await call(subject, 'deliverItem', { body }), 'ACCOUNT_ABSENT')
      const reply = await call(subject, 'getOperation', { params: { operationId: body.operationId } })
      demand(reply.body?.state === 'refused', `the refusal must be remembered, and it was ${described(reply)}`)
      for (const item of [[0], [6_500], [413, 61], [413, 61, 256], [413, -1, 0], [1, 1, 1, 1, 1, 1, 1, 1, 1]])
        demandRefusal(await call(subject, 'deliverItem', { body: orderOf(subject, item) }), 'BAD_ITEM', 'BAD_REQUEST')
    },
  },
  {
    title: 'items that moved are listed, oldest first and each once, in pages of one, without refused ones',
    async run(subject) {
      const since = new Date(Date.now() - 3600_000).toISOString()
      const found: string[] = []
      let after = ''
      for (let page = 0; page < 1_000; page += 1) {
        const query = { since, limit: '1', ...(after ? { after } : {}) }
        const reply = await call(subject, 'listOperations', { query })
        mayLack(reply)
        const { operations = [], next = null } = (reply.body ?? {}) as {
          operations?: { operationId: string }[]
          next?: string | null
        }
        found.push(...operations.map(({ operationId }) => operationId))
        if (next === null) break
        after = next
      }
      demand(new Set(found).size === found.length, 'an operation must not be in two pages')
      const missing = subject.delivered.filter((id) => !found.includes(id))
      demand(missing.length === 0, `${missing.length} deliveries that were applied are not in the list`)
    },
  },
  {
    title: 'taking from an empty slot and putting an item are refused as the contract has it, or move exactly one',
    async run(subject) {
      const params = { login: accountOf(subject).login }
      const item = newItem()
      const take = { operationId: randomUUID(), slot: 119, item }
      const taken = await call(subject, 'takeFromChest', { params, body: take })
      mayLack(taken)
      demandRefusal(taken, 'SLOT_CHANGED', 'ACCOUNT_NOT_IN_GAME', 'ACCOUNT_IN_GAME', 'LOCKED')
      const put = { operationId: randomUUID(), item }
      const reply = await call(subject, 'putIntoChest', { params, body: put })
      if (reply.status >= 400) throw new LeftOut(`the bridge says ${String(reply.body?.code)}`)
      await call(subject, 'putIntoChest', { params, body: put })
      const count = await countInChest(subject, item)
      demand(count === 1, `a put that is repeated must put one item, and there are ${count}`)
      const slot = Number(reply.body?.slot)
      const back = { operationId: randomUUID(), slot, item }
      const away = await call(subject, 'takeFromChest', { params, body: back })
      demand(away.status === 200, `the item must be taken out again, and it was ${described(away)}`)
      demand((await countInChest(subject, item)) === 0, 'the item must be gone from the chest')
    },
  },
  {
    title: 'a ban keeps the account out, and its end lets it in again',
    async run(subject) {
      const params = { login: accountOf(subject).login }
      const ban = { operationId: randomUUID(), until: null, reason: 'guildhall-bridge test' }
      const reply = await call(subject, 'ban', { params, body: ban })
      mayLack(reply)
      demand(reply.status < 300, `the ban must be applied, and it was ${described(reply)}`)
      if (reply.status === 202) await ended(subject, ban.operationId)
      const verify = () => call(subject, 'verifyPassword', { params, body: { password: accountOf(subject).password } })
      const locked = await verify()
      if (locked.status !== 501) demandRefusal(locked, 'LOCKED')
      const operationId = randomUUID()
      const free = await call(subject, 'unban', { params, query: { operationId } })
      demand(free.status < 300, `the ban must end, and it was ${described(free)}`)
      if (free.status === 202) await ended(subject, operationId)
      await pause(0)
      const open = await verify()
      demand([200, 501].includes(open.status), `the account must be open again, and it was ${described(open)}`)
    },
  },
]
