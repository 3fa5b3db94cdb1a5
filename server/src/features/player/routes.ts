import { player } from '@guildhall/contract/player'
import { operations } from '../../http/mount.ts'
import * as help from './help.ts'
import * as lists from './lists.ts'
import { addPlayerNote, listPlayerNotes, removePlayerNote } from './notes.ts'
import { listPlayers } from './players.ts'
import { getPlayer, listPlayerCharacters, revealPlayer } from './service.ts'

const viewOf = <Key>(call: { params: { login: string }; query: { before?: Key | undefined } }) => ({
  login: call.params.login,
  before: call.query.before ?? null,
})

export const playerOperations = operations(player, {
  listPlayers: ({ app, query }) => listPlayers(app, query),
  getPlayer: ({ app, caller, params }) => getPlayer(app, caller, params.login),
  listPlayerPayments: ({ app, ...call }) => lists.listPlayerPayments(app, viewOf(call)),
  listPlayerDeposits: ({ app, ...call }) => lists.listPlayerDeposits(app, viewOf(call)),
  listPlayerOrders: ({ app, ...call }) => lists.listPlayerOrders(app, viewOf(call)),
  listPlayerGifts: ({ app, ...call }) => lists.listPlayerGifts(app, viewOf(call)),
  listPlayerDeliveries: ({ app, locale, ...call }) => lists.listPlayerDeliveries(app, locale, viewOf(call)),
  listPlayerMarket: ({ app, locale, ...call }) => lists.listPlayerMarket(app, locale, viewOf(call)),
  listPlayerTickets: ({ app, ...call }) => lists.listPlayerTickets(app, viewOf(call)),
  listPlayerReferrals: ({ app, ...call }) => lists.listPlayerReferrals(app, viewOf(call)),
  listPlayerLedger: ({ app, ...call }) => lists.listPlayerLedger(app, viewOf(call)),
  listPlayerBans: ({ app, ...call }) => lists.listPlayerBans(app, viewOf(call)),
  listPlayerSessions: ({ app, ...call }) => lists.listPlayerSessions(app, viewOf(call)),
  listPlayerActions: ({ app, caller, ...call }) => lists.listPlayerActions(app, caller, viewOf(call)),
  listPlayerNotes: ({ app, caller, params, query }) => listPlayerNotes(app, caller, params.login, query.before ?? null),
  listPlayerCharacters: ({ app, params }) => listPlayerCharacters(app, params.login),
  revealPlayer: ({ app, caller, params, body }) => revealPlayer(app, caller, params.login, body),
  addPlayerNote: ({ app, caller, params, body }) => addPlayerNote(app, caller, params.login, body.text),
  removePlayerNote: ({ app, caller, params }) => removePlayerNote(app, caller, params.login, params.id),
  startPlayerRecovery: ({ app, caller, params, body }) => help.startPlayerRecovery(app, caller, { ...params, ...body }),
  resendPlayerConfirmation: ({ app, caller, params, body }) =>
    help.resendPlayerConfirmation(app, caller, { ...params, ...body }),
  changePlayerEmail: ({ app, caller, params, body }) => help.changePlayerEmail(app, caller, { ...params, ...body }),
  endPlayerSessions: ({ app, caller, params, body }) => help.endPlayerSessions(app, caller, { ...params, ...body }),
})
