import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { DeliveryCode, amount, catalogue } from './shop-catalogue.ts'
import { bundles } from './shop-bundles.ts'
import { offers } from './shop-offers.ts'
import { orders } from './shop-orders.ts'
import { manualNoteMin, valueNotes } from './shop-rules.ts'
import { reversalReason } from './approval-rules.ts'
import { Approvable, Instant, Message, line } from './values.ts'

export const shop = endpoints({
  ...catalogue,
  ...orders,
  ...offers,
  ...bundles,
  listActivities: {
    route: 'GET /transaction/activities',
    access: 'player',
    about: "What moved in the caller's wallet, newest first; the newest fifty, `before` goes on.",
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          /** In the caller's language. */
          operation: z.string(),
          item: z.nullable(z.string()),
          type: z.enum(['Debit', 'Credit']),
          value: Cash,
          /** The balance after this transfer. */
          balance: Cash,
          ip: z.nullable(z.string()),
          created_at: Instant,
        }),
      ),
      next: z.nullable(z.string()),
    }),
  },
  getGameLog: {
    route: 'GET /logsgame',
    access: 'player',
    gameAccount: true,
    isPolled: true,
    about:
      "What the caller's characters did in the game, newest first. `isSupported` is false where the game does not tell.",
    reply: z.object({
      logs: z.array(
        z.object({
          id: z.string(),
          created_at: Instant,
          character: z.string(),
          /** In the caller's language where it is known, else as the game sends it. */
          action: z.string(),
          detail: z.string(),
        }),
      ),
      isSupported: z.boolean(),
    }),
    errors: ['game_unreachable'],
  },
  getRecipient: {
    route: 'GET /staff/recipient',
    access: ['cash.credit', 'items.send'],
    about:
      'Whom a login means, before something is sent: name, characters, and for who may give Cash the balance. `charactersKnown` is false when the game did not reply.',
    query: z.object({ login: line(1, 40) }),
    reply: z.object({
      data: z.object({
        login: z.string(),
        fullname: z.string(),
        characters: z.array(z.string()),
        charactersKnown: z.boolean(),
        /** Whether the game has confirmed the account; without it items cannot be sent. */
        hasGameAccount: z.boolean(),
        balance: z.nullable(Cash),
      }),
    }),
    errors: ['not_found'],
    limit: { max: 120, perSeconds: 60, by: 'caller' },
  },
  sendItemManually: {
    route: 'POST /itemdelivery/sendItemManually',
    access: 'items.send',
    confirm: true,
    about: 'Sends an item to the chest of an account.',
    body: z.object({ login: line(1, 40), item_id: DeliveryCode, note: line(manualNoteMin, 300) }),
    reply: z.extend(Approvable, { data: z.optional(z.object({ delivery: z.string() })) }),
    errors: ['idempotency_key_reused', 'game_account_unconfirmed'],
  },
  deliverValueManually: {
    route: 'POST /transaction/deliveryValueManually',
    access: 'cash.credit',
    confirm: true,
    about: 'Gives Cash to a player.',
    body: z.object({ login: line(1, 40), value: amount(1), note: z.enum(valueNotes) }),
    reply: z.extend(Approvable, { balance: z.optional(Cash) }),
    errors: ['idempotency_key_reused'],
  },
  reverseCredit: {
    route: 'POST /staff/credits/:id/reverse',
    access: 'cash.reverse',
    confirm: true,
    about: 'Takes a credit of staff back, once, by a movement of its own; the wallet may go into debt.',
    params: z.object({ id: z.uuid() }),
    /** The player reads it. */
    body: z.object({ reason: line(reversalReason.min, reversalReason.max) }),
    reply: z.extend(Message, { balance: Cash }),
    errors: ['not_found', 'credit_reversed'],
  },
})
