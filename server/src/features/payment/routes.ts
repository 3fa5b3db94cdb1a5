import { payment } from '@guildhall/contract/payment'
import { operations } from '../../http/mount.ts'
import { cancelPayment } from './cancel.ts'
import { creditUnknownPayment } from './credit-unknown.ts'
import { settleReview } from './settle-review.ts'
import { getPaymentDetail, searchPayments } from './staff.ts'
import { exportPayments } from './export.ts'
import { listTransactions } from './list.ts'
import { refundPayment, returnSurplus } from './refund.ts'
import * as service from './service.ts'
import * as unknown from './unknown-staff.ts'
import { getMercadoPagoPayment, getPayPalOrder, getPicPayPayment, getPix } from './read-payment.ts'

export const paymentOperations = operations(payment, {
  getPaymentMethods: ({ app, country }) => service.getPaymentMethods(app, country),
  createMercadoPagoPix: ({ app, body, ...request }) =>
    service.createMercadoPagoPix(app, { ...request, shownCash: body.cash, code: body.code }, body.value),
  getMercadoPagoPayment: ({ app, caller, params }) => getMercadoPagoPayment(app, caller, params.id),
  createCardPayment: ({ app, body, ...request }) =>
    service.createCardPayment(app, { ...request, shownCash: body.cash, code: body.code }, body),
  createPicPayPayment: ({ app, body, ...request }) =>
    service.createPicPayPayment(app, { ...request, shownCash: body.cash, code: body.code }, body.value),
  getPicPayPayment: ({ app, caller, params }) => getPicPayPayment(app, caller, params.referenceId),
  checkPicPayPayment: ({ app, caller, body }) => service.checkPicPayPayment(app, caller, body.referenceId),
  createPix: ({ app, body, ...request }) =>
    service.createPix(app, { ...request, shownCash: body.cash, code: body.code }, body.value),
  getPix: ({ app, caller, params }) => getPix(app, caller, params.txid),
  createPayPalOrder: ({ app, body, ...request }) =>
    service.createPayPalOrder(app, { ...request, shownCash: body.cash, code: body.code }, body.value),
  getPayPalOrder: ({ app, caller, params }) => getPayPalOrder(app, caller, params.id),
  listTransactions: ({ app, caller, query }) => listTransactions(app, caller, query.before ?? null),
  getReceipt: ({ app, caller, params }) => service.getReceipt(app, caller, params.id),
  checkPayment: ({ app, caller, params }) => service.checkPayment(app, caller, params.id),
  findOpenPayments: ({ app, caller }) => service.findOpenPayments(app, caller),
  cancelPayment: ({ app, caller, params }) => cancelPayment(app, caller, params.id),
  exportPayments: ({ app, caller, query, locale }) => exportPayments(app, caller, query, locale),
  searchPayments: ({ app, query }) => searchPayments(app, query),
  getPaymentDetail: ({ app, params }) => getPaymentDetail(app, params.id),
  recheckPayment: ({ app, params }) => service.recheckPayment(app, params.id),
  refundPayment: ({ app, caller, params, body, idempotencyKey }) =>
    refundPayment(app, caller, params.id, body, idempotencyKey),
  returnSurplus: ({ app, caller, params, body, idempotencyKey }) =>
    returnSurplus(app, caller, params.id, body, idempotencyKey),
  settleReview: ({ app, caller, params, body }) => settleReview(app, caller, params.id, body),
  listUnknownPayments: ({ app, query }) => unknown.listUnknownPayments(app, query),
  getUnknownPayment: ({ app, params }) => unknown.getUnknownPayment(app, params.id),
  lookUpPayment: ({ app, caller, body }) => unknown.lookUpPayment(app, caller, body),
  creditUnknownPayment: ({ app, caller, params, body }) => creditUnknownPayment(app, caller, params.id, body),
  dismissUnknownPayment: ({ app, caller, params, body }) =>
    unknown.dismissUnknownPayment(app, caller, params.id, body.reason),
  reopenUnknownPayment: ({ app, caller, params, body }) =>
    unknown.reopenUnknownPayment(app, caller, params.id, body.reason),
})
