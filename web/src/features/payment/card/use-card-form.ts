import { m } from '@guildhall/messages'
import { cardFee, donationAmount } from '@guildhall/contract/donation'
import { useState } from 'react'
import { brlText } from '../../../format/money.ts'
import { digitsOf } from '../../../ui/masks.ts'
import { brandNames, documentKind, installmentsFor, isBrand, isHolder, type Installment } from './rules.ts'
import { useCardFields } from './use-card-fields.ts'

/** The typed values beside the provider's own fields, and what follows from both. */
export type CardFormState = ReturnType<typeof useCardForm>

/** The state of the form that pays `reais`; `mostReais` is the largest donation. */
export function useCardForm({
  reais,
  mostReais,
  provider,
}: {
  reais: number
  mostReais: number
  provider: { sdkUrl: string; publicKey: string }
}) {
  const charged = reais + cardFee(reais)
  const fields = useCardFields(provider, charged)
  const [holder, setHolder] = useState('')
  const [document, setDocument] = useState('')
  const [chosen, choose] = useState(1)
  const [touched, setTouched] = useState<{ holder?: true; document?: true }>({})

  const { offer, problems } = fields
  const offered: readonly Installment[] = offer?.installments ?? []
  const installments = installmentsFor(chosen, { offered, bin: fields.bin, reais })
  const kind = documentKind(digitsOf(document))
  const isForeignBrand = offer !== null && !isBrand(offer.brand)
  const amountProblem = amountProblemOf(reais, mostReais)
  const isComplete =
    fields.isReady &&
    isHolder(holder) &&
    kind !== null &&
    Object.keys(problems).length === 0 &&
    !isForeignBrand &&
    !amountProblem &&
    !fields.failure
  return {
    reais,
    charged,
    fields,
    holder,
    setHolder,
    document,
    setDocument,
    kind,
    touched,
    touch: (names: typeof touched) => setTouched((before) => ({ ...before, ...names })),
    offered,
    installments,
    choose,
    total: totalOf(offered, installments, charged),
    isForeignBrand,
    amountProblem,
    isComplete,
  }
}

/** Says that the brand is not accepted, and which brands are. */
export const brandRefused = (): string => m.card_brand_refused({ brands: Object.values(brandNames).join(', ') })

const totalOf = (offered: readonly Installment[], count: number, charged: number): number =>
  offered.find(({ installments }) => installments === count)?.total ?? charged

/** Why the amount in the address is invalid; undefined when it is valid. */
function amountProblemOf(reais: number, most: number): string | undefined {
  if (reais >= donationAmount.min && reais % donationAmount.step === 0 && reais <= most) return undefined
  if (reais > most) return m.card_amount_too_large({ amount: brlText(most) })
  return m.card_amount_wrong({ min: brlText(donationAmount.min), step: brlText(donationAmount.step) })
}
