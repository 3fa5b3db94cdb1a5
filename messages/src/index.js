// @ts-check
// One function for each key: `m.shop_cash()`. `compile.ts` writes them.
export * from '../compiled/messages.js'
export * as m from '../compiled/messages.js'
