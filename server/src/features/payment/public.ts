// What other features may import of this one.

export { findPayments } from './find-payments.ts'
export { paymentTable } from './export.ts'
export { getPaymentFacts } from './own-facts.ts'
export { getMostChosenPack } from './most-chosen.ts'
export { findMethods } from './queries.ts'
export { receiptLetter, sampleGift, writeReceiptMail } from './receipt-mail.ts'
export { brl } from './rules.ts'
