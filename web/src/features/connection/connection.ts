import type { ReplyOf } from '@guildhall/contract'
import type { connection } from '@guildhall/contract/connection'

/** The connection to the game as the page shows it. */
export type Connection = ReplyOf<typeof connection.getConnection>['data']
