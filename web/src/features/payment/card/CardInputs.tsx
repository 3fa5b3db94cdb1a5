import { m } from '@guildhall/messages'
import { brlText } from '../../../format/money.ts'
import { DocumentInput } from '../../../ui/MaskedInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { BrandMarks } from './brand-marks.tsx'
import { isBrand, isHolder } from './rules.ts'
import { SecureInput } from './SecureInput.tsx'
import { brandRefused, type CardFormState } from './use-card-form.ts'

/** The provider's own fields, and the brand that the number belongs to. */
export function CardInputs({ form: { fields, isForeignBrand } }: { form: CardFormState }) {
  const { offer, problems } = fields
  const numberProblem = problems.cardNumber ?? (isForeignBrand ? brandRefused() : undefined)
  return (
    <>
      <BrandMarks brand={isBrand(offer?.brand) ? offer?.brand : undefined} />
      <SecureInput type="cardNumber" label={m.card_number()} error={numberProblem} fields={fields} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SecureInput type="expirationDate" label={m.card_expiry()} error={problems.expirationDate} fields={fields} />
        <SecureInput
          type="securityCode"
          label={m.card_code()}
          hint={offer?.brand === 'amex' ? m.card_code_hint_amex() : m.card_code_hint()}
          error={problems.securityCode}
          fields={fields}
        />
      </div>
    </>
  )
}

/** The card holder's data. */
export function HolderInputs({ form }: { form: CardFormState }) {
  const { holder, setHolder, document, setDocument, kind, touched, touch } = form
  return (
    <>
      <TextInput
        label={m.card_holder()}
        hint={m.card_holder_hint()}
        error={touched.holder && !isHolder(holder) ? m.card_holder_wrong() : undefined}
        value={holder}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        onChange={(event) => setHolder(event.target.value)}
        onBlur={() => holder && touch({ holder: true })}
      />
      <DocumentInput
        label={m.card_document()}
        hint={m.card_document_hint()}
        error={touched.document && !kind ? m.card_document_wrong() : undefined}
        value={document}
        maxLength={18}
        required
        onChange={(event) => setDocument(event.target.value)}
        onBlur={() => document && touch({ document: true })}
      />
    </>
  )
}

/** The number of installments; one while the card is unknown. */
export function InstallmentsSelect({ form: { offered, installments, choose, charged } }: { form: CardFormState }) {
  return (
    <Select
      label={m.card_installments()}
      hint={offered.length === 0 ? m.card_installments_hint() : undefined}
      value={installments}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {(offered.length ? offered : [{ installments: 1, each: charged, total: charged }]).map((each) => (
        <option key={each.installments} value={each.installments}>
          {m.card_installment({
            count: each.installments,
            each: brlText(each.each),
            total: brlText(each.total),
          })}
        </option>
      ))}
    </Select>
  )
}
