import { m } from '@guildhall/messages'
import { useState } from 'react'
import { codeMax } from '@guildhall/contract/code-rules'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Coupon } from './use-coupon.ts'
import { Fact } from './WalletFacts.tsx'

/** The field for a code in the question before a purchase, with what the server says about it. */
export function CodeField({ coupon: { quote, code, apply } }: { coupon: Coupon }) {
  const [typed, setTyped] = useState(code)
  const [isOpen, setOpen] = useState(code !== '')
  if (!isOpen)
    return (
      <Button variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
        {m.shop_code_have()}
      </Button>
    )
  if (quote.is === 'good')
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-success">
        {m.shop_code_applied({ code: quote.code, cash: cashText(quote.discount) })}
        <Button
          size="dense"
          onClick={() => {
            apply('')
            setTyped('')
          }}
        >
          {m.shop_code_remove()}
        </Button>
      </p>
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={m.shop_code()}
          name="code"
          className="min-w-40 flex-1"
          value={typed}
          maxLength={codeMax.typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={quote.is === 'bad' ? quote.message : undefined}
          onChange={({ target: { value } }) => setTyped(value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') apply(typed)
          }}
        />
        <Button onClick={() => apply(typed)} busy={quote.is === 'asking'}>
          {m.shop_code_apply()}
        </Button>
      </div>
      <AppLink to="/redeem" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {m.shop_code_gift()}
      </AppLink>
    </div>
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
