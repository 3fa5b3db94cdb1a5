import * as z from 'zod/mini'
import { approvalKinds, approvalLists, approvalReasons, approvalStates, declineReason } from './approval-rules.ts'
import { endpoints } from './endpoints.ts'
import { Instant, Message, line } from './values.ts'

const Person = z.object({ login: z.string(), name: z.string() })

/** An act of staff that waits for a second person, or that one has decided about. */
const Approval = z.object({
  id: z.uuid(),
  kind: z.enum(approvalKinds),
  /** One sentence in the caller's language: what exactly for whom. */
  summary: z.string(),
  state: z.enum(approvalStates),
  reasons: z.array(z.enum(approvalReasons)),
  author: Person,
  /** The player whom it concerns; null when it concerns none, such as a setting. */
  about: z.nullable(Person),
  created_at: Instant,
  expires_at: Instant,
  decided_at: z.nullable(Instant),
  /** The login of who decided. */
  decided_by: z.nullable(z.string()),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** Whether the caller may approve or decline it now. */
  mayDecide: z.boolean(),
  /** Its author may no longer do this, so a decision makes it void. */
  isAuthorGone: z.boolean(),
})

/** What staff read about a request on its own page. */
const Detail = z.extend(Approval, {
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The page of the thing that it concerns. */
  link: z.nullable(z.string()),
})

const one = z.object({ id: z.uuid() })
const Decided = z.extend(Message, { data: Detail })

/** Everything with which an approved act may still be refused. The request then stays as it is. */
const refusalsOfActs = [
  'not_refundable',
  'refund_open',
  'surplus_first',
  'no_surplus',
  'order_not_refundable',
  'deposit_mismatch',
  'changed_meanwhile',
  'last_superadmin',
  'game_account_unconfirmed',
  'closing_of_staff',
  'closing_open',
  'closing_cash_changed',
  'campaign_begun',
  'creator_due_changed',
  'creator_barred',
] as const

export const approval = endpoints({
  findApprovals: {
    route: 'GET /staff/approvals',
    access: 'staff',
    about:
      'What waits for a second person, or what was decided, newest first: of the kinds that the caller may decide, and their own; `open` without their own.',
    query: z.object({
      state: z.optional(z.enum(approvalLists)),
      before: z.optional(z.uuid()),
    }),
    reply: z.object({ data: z.array(Approval), next: z.nullable(z.string()) }),
  },
  getApproval: {
    route: 'GET /staff/approvals/:id',
    access: 'staff',
    about: 'One request: whom it concerns and what exactly would happen.',
    params: one,
    reply: z.object({ data: Detail }),
    errors: ['not_found'],
  },
  approveRequest: {
    route: 'POST /staff/approvals/:id/approve',
    access: 'staff',
    confirm: true,
    about: 'Does what somebody else has asked for, once, however many approve it.',
    params: one,
    reply: Decided,
    errors: [
      'not_found',
      'approval_own',
      'approval_decided',
      'approval_expired',
      'approval_void',
      'approval_impossible',
      ...refusalsOfActs,
    ],
  },
  declineRequest: {
    route: 'POST /staff/approvals/:id/decline',
    access: 'staff',
    about: 'Ends a request without doing it; its author reads the reason.',
    params: one,
    body: z.object({ reason: line(declineReason.min, declineReason.max) }),
    reply: Decided,
    errors: ['not_found', 'approval_own', 'approval_decided', 'approval_expired', 'approval_void'],
  },
  cancelRequest: {
    route: 'POST /staff/approvals/:id/cancel',
    access: 'staff',
    about: 'Takes back a request of the caller that nobody has decided yet.',
    params: one,
    reply: Decided,
    errors: ['not_found', 'approval_decided', 'approval_expired'],
  },
})
