import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** The user that PostgreSQL runs as. `owner` is the owner of its files, as this process sees it. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number; owner: number }

const unshare = '/usr/bin/unshare'

/**
 * Chooses the user, because PostgreSQL refuses to run as root. For root it is the owner of an existing cluster, else
 * `postgres` or `nobody` when they can reach the binaries and the data. Otherwise it is a user namespace, where the
 * files stay root's and the process has no special rights.
 */
export function chooseRunAs(binaries: Binaries, cluster: string): RunAs {
  const me = process.getuid?.() ?? -1
  const stat = existsSync(cluster) ? statSync(cluster) : undefined

  if (me !== 0) {
    if (stat && me !== -1 && stat.uid !== me) {
      throw new Error(
        `The database in ${cluster} belongs to user ${stat.uid}, and this is user ${me}. Start as that user (or as root), or give it away: chown -R ${me} ${dirname(cluster)}`,
      )
    }
    return { prefix: [], owner: me }
  }

  if (stat && stat.uid !== 0) {
    const owner = { uid: stat.uid, gid: stat.gid }
    if (canReach(dirname(cluster), owner) && canRun(binaries, owner)) return stepDownTo(owner)
    throw new Error(
      `The database in ${cluster} belongs to user ${stat.uid}, who cannot reach it or ${binaries.folder}. Make every folder above both passable (chmod a+x), or start as that user, or set DATABASE_URL.`,
    )
  }

  const users = passwd()
  if (!stat) {
    for (const name of ['postgres', 'nobody']) {
      const user = users.find((each) => each.name === name)
      if (user && canReach(dirname(cluster), user) && canRun(binaries, user)) return stepDownTo(user)
    }
  }
  return inNamespace(binaries, cluster, users)
}

type User = { name?: string; uid: number; gid: number }

const stepDownTo = ({ uid, gid }: User): RunAs => ({ prefix: [], uid, gid, owner: uid })

function inNamespace(binaries: Binaries, cluster: string, users: User[]): RunAs {
  // initdb looks up the name of its user, so the uid must have one. The kernel shows 65534 for files of other users.
  const user = users.find(({ uid }) => uid !== 0 && uid !== 65534) ?? { uid: 1000, gid: 1000 }
  const prefix = [unshare, '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  const tried = spawnSync(prefix[0]!, [...prefix.slice(1), binaries.postgres, '--version'], {
    cwd: '/',
    env: binaries.env,
  })
  if (tried.status === 0) return { prefix, owner: 0 }
  throw new Error(
    `PostgreSQL does not run as root, and no way to step down was found: neither \`postgres\` nor \`nobody\` can reach ${binaries.folder} and ${dirname(cluster)}, and ${unshare} is absent or forbidden here. ` +
      `Start as an ordinary user; or move the project where others may read it (not under /root); or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

// Running the program tests more than the mode bits: access lists, noexec, libraries, a container that forbids setuid.
function canRun(binaries: Binaries, { uid, gid }: User): boolean {
  return [binaries.postgres, binaries.initdb].every(
    (file) => spawnSync(file, ['--version'], { uid, gid, cwd: '/', env: binaries.env }).status === 0,
  )
}

function canReach(folder: string, { uid, gid }: User): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = statSync(at)
    const pass = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & pass)) return false
    if (at === dirname(at)) return true
  }
}

function passwd(): User[] {
  const file = join('/', 'etc', 'passwd')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length > 3)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
}
