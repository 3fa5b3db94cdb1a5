import type { JobHelpers } from 'graphile-worker'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mailJob } from '../mail/mail-job.ts'
import { settleGameOperationsJob } from '../features/account/jobs.ts'
import { fetchCoverJob } from '../features/guide/jobs.ts'
import { publishPatchJob } from '../features/launcher/jobs.ts'
import { findWebhookPaymentJob, reconcilePaymentJob, sendRefundJob } from '../features/payment/jobs.ts'
import { checkReferralJob } from '../features/referral/jobs.ts'
import type { Jobs } from '../app.ts'
import { job, task, type Job } from './job.ts'

const helpers = {} as JobHelpers

const run = async <Payload extends object>(declared: Job<Payload>, stored: unknown): Promise<Payload[]> => {
  const seen: Payload[] = []
  const list = task(declared, async (payload) => void seen.push(payload))
  await list[declared.name]?.(stored, helpers)
  return seen
}

test('a job runs with its parsed payload', async () => {
  const greet = job('greet', z.object({ id: z.int() }))
  // The clock of graphile-worker adds `_cron` to the payload.
  expect(await run(greet, { id: 7, _cron: { ts: '2026-01-01T00:00:00Z' } })).toEqual([{ id: 7 }])
  expect(await run(job('tick'), {})).toEqual([{}])
})

test('a payload that does not fit fails the job and names the job and the field, not the value', async () => {
  const greet = job('greet', z.object({ id: z.int(), word: z.string() }))
  const failure = run(greet, { id: 'secret', word: 'hello' })
  await expect(failure).rejects.toThrow(/job greet[^]*→ at id/)
  await expect(failure).rejects.not.toThrow('secret')
})

test('only a declared job can be added, and only with its payload', () => {
  const calls = (jobs: Jobs, db: Parameters<Jobs['add']>[0]): unknown => [
    jobs.add(db, checkReferralJob, { id: 1 }),
    // @ts-expect-error a name is no job
    jobs.add(db, 'check_referral', { id: 1 }),
    // @ts-expect-error the payload lacks its id
    jobs.add(db, checkReferralJob, {}),
    // @ts-expect-error the payload has another shape
    jobs.add(db, mailJob, { kind: 'banned', userId: 1 }),
  ]
  expect(calls).toBeTypeOf('function')
})

const id = '0198f2a0-7c1e-7000-8000-000000000001'

/** Payloads of the version before the schemas. They are still in databases that are upgraded. */
const stored: [Job<object>, object[]][] = [
  [reconcilePaymentJob, [{ id }]],
  [findWebhookPaymentJob, [{ provider: 'mercadopago', providerId: '123' }]],
  [sendRefundJob, [{ key: id }]],
  [checkReferralJob, [{ id: 3 }]],
  [publishPatchJob, [{ id: 3 }]],
  [fetchCoverJob, [{ id: 3, link: 'https://example.test/cover.png' }]],
  [settleGameOperationsJob, [{}]],
  [
    mailJob,
    [
      { kind: 'recovery', userId: 0 },
      { kind: 'verify', userId: 1, email: 'a@example.test' },
      { kind: 'email_changed', userId: 1, to: 'a@example.test', email: 'b@example.test' },
      { kind: 'email_changed', event: 'password', userId: 1, to: 'a@example.test', email: 'b@example.test' },
      { kind: 'email_stopped', userId: 1, to: 'a@example.test', email: '', isPutBack: true },
      { kind: 'email_withdrawn', userId: 1, to: 'a@example.test' },
      { kind: 'details_changed', userId: 1, changed: ['document', 'phone'] },
      { kind: 'password_changed', userId: 1 },
      { kind: 'password_changed', userId: 1, isPending: false },
      { kind: 'ticket_answered', userId: 1, title: 'A', text: 'B', path: '/support/1' },
      { kind: 'banned', userId: 1, until: null, reason: '' },
      { kind: 'ban_ended', userId: 1 },
      { kind: 'game_account', userId: 1, state: 'taken' },
      { kind: 'login_released', userId: 1, before: 'marina' },
      { kind: 'totp_changed', userId: 1, change: 'off_by_staff', at: '2026-01-01T00:00:00.000Z' },
      { kind: 'receipt', userId: 1, id: 9 },
    ],
  ],
]

test('a job that an earlier version queued still runs', async () => {
  for (const [declared, payloads] of stored)
    for (const payload of payloads) expect(await run(declared, payload)).toEqual([payload])
})
