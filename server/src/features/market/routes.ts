import { market } from '@guildhall/contract/market'
import { operations } from '../../http/mount.ts'
import { buyListing } from './buy-listing.ts'
import { cancelSale } from './cancel-sale.ts'
import * as cargo from './cargo.ts'
import { changePrice } from './change-price.ts'
import * as desk from './desk.ts'
import * as lists from './lists.ts'
import { sellItem } from './sell-item.ts'

export const marketOperations = operations(market, {
  listMarketItems: ({ app, locale, query }) => lists.listMarketItems(app, locale, query),
  listClosedListings: ({ app, query }) => lists.listClosedListings(app, query.ids),
  listMySales: ({ app, caller, locale, query }) => lists.listMySales(app, caller, locale, query),
  listMarketTransactions: ({ app, caller, locale, query }) =>
    lists.listMarketTransactions(app, caller, locale, query.page),
  getCargo: ({ app, caller, locale }) => cargo.getCargo(app, caller, locale),
  listArrivals: ({ app, caller, locale }) => lists.listArrivals(app, caller, locale),
  getMarketPresence: ({ app, caller }) => cargo.getMarketPresence(app, caller),
  sellItem: ({ app, body, ...asking }) => sellItem(app, asking, body),
  buyListing: ({ app, body, ...asking }) => buyListing(app, asking, body.id),
  changePrice: ({ app, body, ...asking }) => changePrice(app, asking, body),
  cancelSale: ({ app, body, ...asking }) => cancelSale(app, asking, body.id),
  listEscrow: ({ app, locale, query }) => desk.listEscrow(app, locale, query),
  freezeListing: ({ app, params, body, ...staff }) => desk.freezeListing(app, staff, params.id, body.reason),
  unfreezeListing: ({ app, params, body, ...staff }) => desk.unfreezeListing(app, staff, params.id, body.reason),
  undoListing: ({ app, params, body, ...staff }) => desk.undoListing(app, staff, params.id, body.reason),
  settleEscrow: ({ app, params, body, ...staff }) => desk.settleEscrow(app, staff, params.id, body),
})
