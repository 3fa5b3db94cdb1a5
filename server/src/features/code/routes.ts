import { code } from '@guildhall/contract/code'
import { operations } from '../../http/mount.ts'
import { createCode, updateCode } from './edit.ts'
import { redeemCode } from './redeem.ts'
import * as staff from './staff.ts'

export const codeOperations = operations(code, {
  redeemCode: ({ app, body, ...context }) => redeemCode(app, context, body.code),
  listCodes: ({ app, locale, query }) => staff.listCodes(app, locale, query),
  getCode: ({ app, locale, params }) => staff.getCode(app, locale, params.id),
  createCode: ({ app, body, ...context }) => createCode(app, context, body),
  updateCode: ({ app, params, body, ...context }) => updateCode(app, context, params.id, body),
  stopCode: ({ app, params, ...context }) => staff.stopCode(app, context, params.id),
  listCodeUses: ({ app, params, query }) => staff.listCodeUses(app, params.id, query.before),
  exportCodes: ({ app, params, ...context }) => staff.exportCodes(app, context, params),
})
