import { writeFileSync } from 'node:fs'
import { compareVersions, currentVersion, formerVersion, newerSchemaMark, readRelease, switchTo } from './home.ts'
import type { Installation } from './upgrade.ts'

/**
 * Switches back to the release before the current one, after a backup. Refuses when the older one cannot work on the
 * tables of the current one; then the backup from before the upgrade must be restored.
 */
export async function rollback({ home, say, backup }: Installation): Promise<void> {
  const current = currentVersion(home)
  const former = formerVersion(home)
  if (!current || !former) throw new Error('There is no former release to go back to.')
  const [from, to] = [readRelease(home, current), readRelease(home, former)]
  const newer = from.migrations.filter((name) => !to.migrations.includes(name))
  if (newer.length > 0 && compareVersions(to.version, from.toleratedFrom) < 0)
    throw new Error(
      `${to.version} cannot work on the tables of ${from.version} (${newer.join(', ')}). Stop the portal, switch with \`ln -sfn releases/${to.version} ${home}/current\`, and restore the backup from before the upgrade.`,
    )
  if (backup) say(await backup())
  if (newer.length > 0) {
    writeFileSync(newerSchemaMark(home), `${newer.join('\n')}\n`)
    say(`The tables stay as ${from.version} made them, which ${to.version} tolerates: ${newer.join(', ')}.`)
  }
  switchTo(home, to.version)
  say(`${to.version} is the current release. Restart the portal.`)
}
