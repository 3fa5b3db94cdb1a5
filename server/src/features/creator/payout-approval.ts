import * as m from '@guildhall/messages'
import { approvalKind } from '../approval/public.ts'
import { whole } from '../notification/public.ts'
import { give } from './give.ts'
import { PayoutAct, payoutKind } from './hold-payout.ts'
import { pay } from './pay.ts'

/** The payout of a creator. It is refused when less is left than was asked for. */
export const payoutApproval = approvalKind<PayoutAct>({
  kind: payoutKind,
  payload: PayoutAct,
  describe: (payload, { locale }) => [
    { label: m.approval_fact_account(), value: payload.login },
    { label: m.creator_code(), value: payload.code },
    'cash' in payload
      ? { label: m.approval_fact_cash(), value: whole(payload.cash, locale) }
      : { label: m.approval_fact_code(), value: payload.item.join(' ') },
  ],
  link: ({ id }) => `/staff/creators/${id}`,
  perform: (app, tx, { payload, author, approval }) =>
    'cash' in payload ? pay(app, tx, author, payload, approval) : give(app, tx, author, payload, approval),
})
