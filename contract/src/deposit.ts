import * as z from 'zod/mini'
import { TypedCode } from './code.ts'
import { DonationValue } from './donation-value.ts'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { valueSorts } from './list-sorts.ts'
import { TransferAccount } from './setting-shapes.ts'
import { Approvable, Day, Id, Instant, Message, days, line } from './values.ts'

/** The state of a deposit. The first `approved` credits it; no state debits it. */
export const depositStatuses = ['requested', 'processing', 'disapproved', 'approved'] as const
const Status = z.enum(depositStatuses)
/** The deposits that wait for a decision of staff. */
export const openDeposits = ['requested', 'processing'] as const

const Proof = z.object({ kind: z.enum(['picture', 'pdf']), name: z.string(), bytes: z.number() })

const Deposit = z.object({
  id: z.number(),
  user: z.object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    username: z.string(),
    phone: z.string(),
  }),
  /** The address of the proof, valid for ten minutes. Null without a proof. */
  url: z.nullable(z.string()),
  /** The kind of proof: a picture, or a PDF with the sender's file name. Null without a proof. */
  proof: z.nullable(Proof),
  value: z.string(),
  status: Status,
  /** The note of staff, which the player reads, too. */
  note: z.string(),
  /** The player's comment. */
  comment: z.string(),
  created_at: Instant,
  /** Its worth, and what was credited for it; null before that. */
  worth: Cash,
  /** The part of `worth` that its campaign and its creator code add. */
  campaignCash: Cash,
  creatorCash: Cash,
  cash: z.nullable(Cash),
})

/** A deposit as its own player sees it. */
const OwnDeposit = z.pick(Deposit, {
  id: true,
  url: true,
  proof: true,
  value: true,
  status: true,
  note: true,
  comment: true,
  created_at: true,
  worth: true,
  campaignCash: true,
  creatorCash: true,
  cash: true,
})

/** The largest proof, in bytes. */
export const proofMaxBytes = 6 * 1024 * 1024
export const depositCommentMax = 300
export const depositNoteMax = 500

export const deposit = endpoints({
  getTransferAccount: {
    route: 'GET /deposit/account',
    access: 'player',
    about: 'Where to transfer to by hand, in the language of the caller; null while the staff take no transfers.',
    reply: z.object({ data: z.nullable(TransferAccount) }),
  },
  storeDeposit: {
    route: 'POST /deposit/store',
    access: 'player',
    about: 'Tells of a transfer made by hand: its value and, in the field `proof`, its receipt as a picture or a PDF.',
    body: z.object({
      value: DonationValue,
      comment: z.optional(z.nullable(line(0, depositCommentMax))),
      /** The code of a creator. */
      code: z.optional(TypedCode),
    }),
    files: { proof: { kind: 'document', maxBytes: proofMaxBytes } },
    reply: z.extend(Message, { data: z.object({ id: z.number() }) }),
    status: 201,
    errors: [
      'upload_too_large',
      'upload_not_an_image',
      'upload_not_a_receipt',
      'idempotency_key_reused',
      'code_invalid',
      'creator_self',
      'too_many_codes',
    ],
    limit: { max: 10, perSeconds: 3600, by: 'caller' },
  },
  listOwnDeposits: {
    route: 'GET /deposit/mine',
    access: 'player',
    about: "The caller's deposits, newest first; the newest twenty, `before` goes on.",
    query: z.object({ before: z.optional(Id) }),
    reply: z.object({ data: z.array(OwnDeposit), next: z.nullable(z.number()) }),
  },
  listDeposits: {
    route: 'GET /deposit/all',
    access: 'deposits.review',
    about:
      'The deposits, newest first or as `sort` says, a hundred at once; `before` goes on. `q` is a login, a part of one or the number of a deposit.',
    query: z.object({
      /** `open`: those that wait for a decision. */
      status: z.optional(z.enum([...depositStatuses, 'open'])),
      /** A day of the server's calendar on which they were credited. */
      credited: z.optional(Day),
      /** Days on which they were made. */
      ...days,
      sort: z.optional(z.enum(valueSorts)),
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      before: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Deposit), next: z.nullable(z.number()) }),
  },
  getDeposit: {
    route: 'GET /deposit/show/:id',
    access: 'deposits.review',
    about: 'One deposit.',
    params: z.object({ id: Id }),
    reply: z.object({ data: Deposit }),
    errors: ['not_found'],
  },
  updateDeposit: {
    route: 'PUT /deposit/updateStatus',
    access: 'deposits.review',
    confirm: true,
    about:
      'Changes where a deposit stands. `login` and `value` must be those on record: who and how much do not come from here. With `seen`, the status and note that the caller read, a deposit that somebody else decided about since is kept.',
    body: z.object({
      id: Id,
      login: z.string().check(z.trim(), z.maxLength(40)),
      status: Status,
      value: z.union([z.string(), z.number()]),
      note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(depositNoteMax)))),
      seen: z.optional(z.nullable(z.object({ status: Status, note: z.string() }))),
    }),
    reply: z.extend(Approvable, { data: Deposit }),
    errors: ['not_found', 'deposit_mismatch', 'changed_meanwhile', 'approval_open', 'own_account'],
  },
})
