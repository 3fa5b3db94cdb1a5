import type { Brand } from './brands.ts'

export const mostInstallments = 12

/** The surcharge by number of installments, in hundredths of a percent of the total; one is free. */
const rates = [0, 0, 599, 807, 1_017, 1_229, 1_443, 1_659, 1_877, 2_097, 2_319, 2_543, 2_769]

/** The payer's total and each installment in cents; null when that number is not offered. */
export function costOf(amountCents: number, installments: number): { totalCents: number; eachCents: number } | null {
  const rate = rates[installments]
  if (rate === undefined || installments < 1) return null
  const eachCents = Math.round((amountCents * (10_000 + rate)) / 10_000 / installments)
  return { eachCents, totalCents: installments === 1 ? amountCents : eachCents * installments }
}

/** The costs of 1 to 12 installments in the format of `GET /v1/payment_methods/installments`. */
export const describeCosts = (amountCents: number, { id, issuer }: Brand) => ({
  payment_method_id: id,
  payment_type_id: 'credit_card',
  issuer: { id: String(issuer.id), name: issuer.name, secure_thumbnail: '', thumbnail: '' },
  processing_mode: 'aggregator',
  merchant_account_id: null,
  payer_costs: Array.from({ length: mostInstallments }, (_, at) => describeCost(amountCents, at + 1)),
  agreements: null,
})

function describeCost(amountCents: number, installments: number) {
  const { totalCents, eachCents } = costOf(amountCents, installments)!
  const isFree = totalCents === amountCents
  return {
    installments,
    installment_rate: rates[installments]! / 100,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: [],
    installment_rate_collector: isFree ? ['THIRD_PARTY'] : ['MERCADOPAGO'],
    min_allowed_amount: 0.5,
    max_allowed_amount: 60_000,
    recommended_message: `${installments} ${installments === 1 ? 'parcela' : 'parcelas'} de R$ ${reais(eachCents)} (R$ ${reais(totalCents)})`,
    installment_amount: eachCents / 100,
    total_amount: totalCents / 100,
    payment_method_option_id: `1.AQokODg0ZGYzZTktZGZkOC00Zjg4LWE1N2QtNWJjMmZhYzMzZTU1E.${installments}`,
  }
}

const reais = (cents: number): string =>
  (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
