import { account } from './account.ts'
import { characters } from './characters.ts'
import { content } from './content.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { operation } from './operation.ts'
import { referral } from './referral.ts'
import { support } from './support.ts'
import { trade } from './trade.ts'
import type { Group, Table } from './types.ts'

export { files } from './files.ts'

/** All tables by topic. Each table of the database is in one group. */
export const groups = {
  account,
  messages,
  characters,
  money,
  trade,
  support,
  referral,
  content,
  operation,
} satisfies Record<string, Group>

/** Every table of the database by name; those outside of the schema `public` with their schema. */
export const inventory: Readonly<Record<string, Table>> = Object.assign(
  {},
  ...Object.values(groups).map(({ tables }) => tables),
)
