import { access, constants, stat, statfs } from 'node:fs/promises'
import * as m from '@guildhall/messages'
import { bad, fine, type Finding, type Installation } from './finding.ts'

const megabyte = 1024 * 1024

/** Whether DATA_DIR can be written and its volume has room. */
export async function checkDisk({ config }: Pick<Installation, 'config'>): Promise<Finding[]> {
  const folder = config.dataDir
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return [bad('disk', 'problem', m.health_disk_locked({ folder }), m.health_disk_locked_cure({ folder }))]
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const percent = blocks > 0 ? (100 * bavail) / blocks : 100
  const text = m.health_disk_free({ free: sizeText(free), percent: String(Math.floor(percent)) })
  if (free < 200 * megabyte || percent < 3) return [bad('disk', 'problem', text, m.health_disk_cure())]
  if (free < 1024 * megabyte || percent < 10) return [bad('disk', 'warning', text, m.health_disk_cure())]
  return [fine('disk', text)]
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${Math.floor(bytes / megabyte / 1024)} GB`

/** Whether other users of the machine can read the files with secrets. Windows has other rights. */
export async function checkSecrets({ envFile }: Pick<Installation, 'envFile'>): Promise<Finding[]> {
  if (process.platform === 'win32') return []
  const files = [envFile, process.env.PIX_CERT_KEY].filter((file) => file !== undefined)
  const found = await Promise.all(files.map(readMode))
  const open = found.filter((file) => file !== null).filter(({ mode }) => (mode & 0o007) !== 0)
  if (open.length === 0) return [fine('secrets', m.health_secrets_ok())]
  return open.map(({ file, mode }) =>
    bad(
      'secrets',
      'warning',
      m.health_secrets_open({ file, mode: (mode & 0o777).toString(8).padStart(4, '0') }),
      m.health_secrets_cure({ file }),
    ),
  )
}

async function readMode(file: string): Promise<{ file: string; mode: number } | null> {
  const found = await stat(file).catch(() => null)
  return found && { file, mode: found.mode }
}
