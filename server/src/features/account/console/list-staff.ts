import { recordAdminAction } from '../../../audit/record.ts'
import { findStaff } from '../staff/queries.ts'
import type { Console } from '../../../console/verb.ts'
import { ownCommand } from '../../../errors/own-command.ts'

// More staff than any portal has, so the list is complete.
const most = 10_000

/** Prints everybody with a role. It is recorded, because an attacker would use the list to choose an account. */
export async function listStaff({ app, actor, say }: Console): Promise<void> {
  const staff = await findStaff(app.db, most)
  await recordAdminAction(app.db, actor, 'listStaff', 'staff', app.now(), {})
  if (staff.length === 0)
    return say(`Nobody is staff. Make somebody superadmin: ${ownCommand('admin', 'make-superadmin <login>')}`)
  const rows = staff.map((row) => [
    row.login,
    row.roles.join(' '),
    row.totp_since ? 'on' : 'off',
    row.email ?? '-',
    `${row.first_name} ${row.last_name}`.trim(),
  ])
  const table = [['login', 'roles', 'second step', 'e-mail', 'name'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)))
  for (const cells of table)
    say(
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}
