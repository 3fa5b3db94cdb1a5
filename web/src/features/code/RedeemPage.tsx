import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { code as contract } from '@guildhall/contract/code'
import { codeMax, comparedCode } from '@guildhall/contract/code-rules'
import { api, ApiError } from '../../api/client.ts'
import { redeemCode } from '../../api/generated.ts'
import { sendOnce } from '../../api/idempotency.ts'
import type { Head } from '../../app/head.tsx'
import { cashText } from '../../format/money.ts'
import { changingBalance } from '../../session/balance.ts'
import { openLogin, useSession } from '../../session/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ItemSummary } from '../items/public.ts'
import { keepCoupon } from '../shop/public.ts'
import { giftText, scopeText } from './words.ts'

type Reply = ReplyOf<typeof contract.redeemCode>

export const head = (): Head => ({ title: m.code_redeem_title(), noindex: true })

/** Where a code is redeemed, by hand or by a link with the code. A visitor signs in first and comes back to it. */
export default function RedeemPage() {
  const { code: linked = '' } = useParams()
  return (
    <div className="page grid max-w-2xl gap-6 py-6 md:py-8">
      <PageHead title={m.code_redeem_title()} intro={m.code_redeem_intro()} />
      <Redeem key={linked} linked={linked.slice(0, codeMax.typed)} />
    </div>
  )
}

function Redeem({ linked }: { linked: string }) {
  const [typed, setTyped] = useState(linked)
  const [reply, setReply] = useState<Reply | null>(null)
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const { isLoggedIn } = useSession()

  async function submit() {
    if (isBusy) return
    setReply(null)
    const code = typed.trim()
    if (code === '') return setProblem({ field: m.error_field_required() })
    setProblem({})
    if (!isLoggedIn) return openLogin(`/redeem/${encodeURIComponent(comparedCode(code))}`, m.code_redeem_login())
    setBusy(true)
    const takeBalance = changingBalance()
    try {
      const answer = await sendOnce('redeem', comparedCode(code), (idempotencyKey) =>
        api(redeemCode, { body: { code }, idempotencyKey }),
      )
      if (answer.gift && answer.gift.cash > 0) takeBalance(answer.gift.balance)
      setReply(answer)
      if (answer.gift) setTyped('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isAboutCode = error.body.code === 'code_invalid' || error.body.code === 'code_used'
      setProblem(isAboutCode ? { field: error.message } : { form: error.message || m.error_unavailable() })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Card>
        <Form onSubmit={submit} className="grid gap-4">
          <TextInput
            label={m.code_field()}
            hint={m.code_field_hint()}
            name="code"
            required
            value={typed}
            maxLength={codeMax.typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem.field}
            onChange={({ target: { value } }) => setTyped(value)}
          />
          <FormFailure>{problem.form}</FormFailure>
          <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start max-sm:w-full">
            {isLoggedIn ? m.code_redeem() : m.code_redeem_sign_in()}
          </Button>
        </Form>
      </Card>
      <div role="status" className="empty:hidden">
        {reply?.gift && <Gift message={reply.message} gift={reply.gift} />}
        {reply?.coupon && <Coupon message={reply.message} coupon={reply.coupon} />}
      </div>
    </>
  )
}

function Gift({ message, gift: { cash, items, balance } }: { message: string; gift: NonNullable<Reply['gift']> }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{message}</h2>
      {cash > 0 && <p className="tabular">{m.code_balance({ cash: cashText(balance) })}</p>}
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((item, at) => (
            <li key={at}>
              <ItemSummary item={item} />
            </li>
          ))}
        </ul>
      )}
      <LinkButton to="/shopping" variant="primary" className="justify-self-start">
        {m.code_to_shop()}
      </LinkButton>
    </Card>
  )
}

function Coupon({ message, coupon }: { message: string; coupon: NonNullable<Reply['coupon']> }) {
  const navigate = useNavigate()
  const { applies_to, shop_item_id, minimum, ends_at, code } = coupon
  const target = applies_to === 'item' && shop_item_id !== null ? `/item/${shop_item_id}` : '/shopping'
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{message}</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={m.code_gives()}>{giftText(coupon)}</Fact>
        <Fact name={m.code_for()}>{scopeText(coupon)}</Fact>
        {minimum > 0 && <Fact name={m.code_minimum()}>{m.shop_cash({ cash: cashText(minimum) })}</Fact>}
        {ends_at !== null && (
          <Fact name={m.code_ends_at()}>
            <Moment at={ends_at} />
          </Fact>
        )}
      </dl>
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => {
          keepCoupon(code)
          void navigate(target)
        }}
      >
        {m.code_use_in_shop()}
      </Button>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
