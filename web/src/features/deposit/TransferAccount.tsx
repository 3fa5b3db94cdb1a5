import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { deposit } from '@guildhall/contract/deposit'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'

export type Account = NonNullable<ReplyOf<typeof deposit.getTransferAccount>['data']>

/** The account and the key for a transfer, each with a copy button, and a note of staff. */
export function TransferAccount({ account }: { account: Account }) {
  const { holder, bank, account: number, pixKey, instructions } = account
  return (
    <Card as="section" aria-labelledby="transfer-account" className="grid gap-4">
      <h2 id="transfer-account" className="text-xl">
        {m.deposit_account()}
      </h2>
      <dl className="grid gap-4">
        <Fact name={m.deposit_account_holder()}>{holder}</Fact>
        {pixKey && (
          <Fact name={m.deposit_account_key()} copy={<Copy text={pixKey} label={m.deposit_account_copy_key()} />}>
            {pixKey}
          </Fact>
        )}
        {bank && <Fact name={m.deposit_account_bank()}>{bank}</Fact>}
        {number && (
          <Fact name={m.deposit_account_number()} copy={<Copy text={number} label={m.deposit_account_copy_number()} />}>
            {number}
          </Fact>
        )}
      </dl>
      {instructions && <p className="max-w-prose text-muted">{instructions}</p>}
    </Card>
  )
}

function Fact({ name, copy, children }: { name: string; copy?: ReactNode; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 font-semibold wrap-anywhere select-all">{children}</span>
        {copy}
      </dd>
    </div>
  )
}

const Copy = ({ text, label }: { text: string; label: string }) => <CopyButton text={text}>{label}</CopyButton>
