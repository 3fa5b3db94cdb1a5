import * as m from '@guildhall/messages'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'

/** The name of each payment method. */
export const methodNames: Record<PaymentMethod, () => string> = {
  mercado_pix: m.payment_method_mercado_pix,
  mercado_card: m.payment_method_mercado_card,
  picpay: m.payment_method_picpay,
  paypal: m.payment_method_paypal,
  pix: m.payment_method_pix,
}
