import { expect, test } from 'vitest'
import { contract, type Endpoint } from './index.ts'

// Every call that callers from before this portal know, irregular paths included, and who may make it.
const known = {
  public: [
    'GET /notices',
    'GET /notice/:slug',
    'GET /ranking',
    'GET /ranking/guilds',
    'GET /roadmap/list',
    'GET /roadmap/stats',
    'GET /download/all',
    'POST /signup',
    'POST /login',
    'POST /passwordRecovery',
    'GET /checkUserExists',
    'GET /item/all',
    'GET /itemgroup/all',
    'GET /item/filter/:groupId',
    'GET /market/items',
    'GET /subguide/all',
    'GET /guide/all',
    'GET /guide/filter/:subguideId',
    'GET /guide/:slug',
    'GET /launcher/patches',
    'POST /droplist',
  ],
  player: [
    'POST /account/updateIp',
    'GET /account/me',
    'GET /account/user',
    'PUT /account/update_profile',
    'PUT /account/password',
    'POST /account/updateDocumentAndPhone',
    'POST /transaction/buyItem',
    'GET /transaction/balance',
    'GET /transaction/all',
    'GET /transaction/activities',
    'GET /transaction/referral-bonuses',
    'GET /logsgame',
    'POST /mercadopago/pix',
    'GET /mercadopago/payment/:id',
    'POST /mercadopago/card',
    'POST /picpay/paymentRequest',
    'GET /picpay/transaction/:referenceId',
    'POST /picpay/checkStatus',
    'GET /pix/checkPayment/:txid',
    'POST /paypal/tryPay',
    'POST /market/sell',
    'POST /market/buy',
    'POST /market/cancel',
    'GET /market/my-items',
    'GET /market/transactions',
    'GET /market/cargo',
    'GET /ticket/showByUser',
    'POST /ticket/store',
    'POST /ticket-comment/store',
    'POST /guildmark/store',
    'GET /indication',
    'GET /indication/rescueAward',
    'GET /indication/mine',
    'GET /referral/summary',
  ],
  admin: [
    'GET /notice/edit/:id',
    'POST /notice',
    'PUT /notice/:id',
    'DELETE /notice/destroy/:id',
    'POST /download/create',
    'PUT /download/update/:id',
    'DELETE /download/destroy/:id',
    'GET /item/edit/:id',
    'POST /item/store',
    'PUT /item/update/:id',
    'DELETE /item/destroy/:id',
    'GET /deposit/all',
    'PUT /deposit/updateStatus',
    'POST /subguide/store',
    'PUT /subguide/update/:id',
    'DELETE /subguide/destroy/:id',
    'POST /guide/store',
    'PUT /guide/update/:id',
    'DELETE /guide/destroy/:id',
    'GET /ticket/all/:page',
    'GET /indication/analyze',
    'GET /indication/details',
    'POST /indication/updateReleased',
    'POST /itemdelivery/sendItemManually',
    'POST /transaction/deliveryValueManually',
    'GET /dashboard/getData',
    'POST /launcher/upload/patch',
    'POST /server/ban_user',
    'POST /roadmap',
    'PUT /roadmap/:id',
    'PATCH /roadmap/:id/status',
    'PATCH /roadmap/:id/progress',
    'PATCH /roadmap/reorder',
    'DELETE /roadmap/:id',
  ],
} as const

const accessOf = new Map(
  Object.values(contract)
    .flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
    .map(({ route, access }) => [route as string, access]),
)

// GEN-09 … 11, GEN-17, GEN-18, ROLE-09, PAY-33, PAY-34, ADMIN-12: the matrix of the server then knocks at each as everybody.
test.each(Object.entries(known))('the calls for %s stand at their paths', (access, routes) => {
  expect(routes.map((route) => `${route} ${accessOf.get(route)}`)).toEqual(routes.map((route) => `${route} ${access}`))
})

test('no two calls share a method and a path', () => {
  const all = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
  expect(accessOf.size).toBe(all.length)
})
