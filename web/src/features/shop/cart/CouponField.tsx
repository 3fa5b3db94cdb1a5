import { m } from '@guildhall/messages'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import type { Coupon } from './use-coupon.ts'
import { Fact } from './WalletFacts.tsx'

/** The field for a coupon in the question before a purchase. */
export function CouponField({ coupon: { quote, code, apply } }: { coupon: Coupon }) {
  return (
    <CodeField
      have={m.shop_code_have()}
      label={m.shop_code()}
      name="code"
      code={code}
      applied={
        quote.is === 'good' ? m.shop_code_applied({ code: quote.code, cash: cashText(quote.discount) }) : undefined
      }
      error={quote.is === 'bad' ? quote.message : undefined}
      isAsking={quote.is === 'asking'}
      onApply={apply}
    >
      <AppLink to="/redeem" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {m.shop_code_gift()}
      </AppLink>
    </CodeField>
  )
}

/** A total; with a discount after the struck one. */
export function TotalFact({ name, total, price }: { name: string; total: number; price: number }) {
  return (
    <Fact name={name}>
      {price < total && (
        <s className="mr-2 font-normal text-muted">
          <span className="sr-only">{m.shop_price_was()} </span>
          {cashText(total)}
        </s>
      )}
      {m.shop_cash({ cash: cashText(price) })}
    </Fact>
  )
}
