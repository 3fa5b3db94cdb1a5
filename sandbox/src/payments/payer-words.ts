/** The texts of the simulated payers' pages, in both languages of the portal. */
export interface PayerWords {
  lang: 'pt-BR' | 'en'
  notice: string
  amount: string
  purchase: string
  order: string
  qrCode: string
  pay: (amount: string) => string
  leave: string
  approve: string
  cancel: string
  back: string
  /** By the provider's name for the status. */
  status: Record<string, string>
}

const portuguese: PayerWords = {
  lang: 'pt-BR',
  notice: 'Simulação: nenhum dinheiro se move.',
  amount: 'Valor',
  purchase: 'Compra',
  order: 'Pedido',
  qrCode: 'QR Code deste pedido',
  pay: (amount) => `Pagar ${amount}`,
  leave: 'Desistir',
  approve: 'Aprovar o pagamento',
  cancel: 'Cancelar e voltar',
  back: 'Voltar para a loja',
  status: {
    analysis: 'Pagamento em análise.',
    authorized: 'Pagamento autorizado.',
    paid: 'Pagamento aprovado.',
    completed: 'Pagamento aprovado.',
    expired: 'Este pedido expirou.',
    refunded: 'Pagamento devolvido.',
    chargeback: 'Pagamento contestado.',
    APPROVED: 'Você já aprovou este pagamento.',
    COMPLETED: 'Este pagamento já foi concluído.',
    VOIDED: 'Este pedido foi encerrado.',
  },
}

const english: PayerWords = {
  lang: 'en',
  notice: 'Simulation: no money moves.',
  amount: 'Amount',
  purchase: 'Purchase',
  order: 'Order',
  qrCode: 'QR code of this order',
  pay: (amount) => `Pay ${amount}`,
  leave: 'Give up',
  approve: 'Approve the payment',
  cancel: 'Cancel and go back',
  back: 'Back to the shop',
  status: {
    analysis: 'The payment is under review.',
    authorized: 'The payment is authorized.',
    paid: 'The payment is approved.',
    completed: 'The payment is approved.',
    expired: 'This order has expired.',
    refunded: 'The payment was returned.',
    chargeback: 'The payment was disputed.',
    APPROVED: 'You have approved this payment already.',
    COMPLETED: 'This payment is complete already.',
    VOIDED: 'This order was closed.',
  },
}

/** The texts in the language of the page to which the payer returns: English pages of the portal are under /en. */
export function payerWords(returnUrl: string | null | undefined): PayerWords {
  const path = returnUrl && URL.canParse(returnUrl) ? new URL(returnUrl).pathname : ''
  return /^\/en(?:\/|$)/.test(path) ? english : portuguese
}
