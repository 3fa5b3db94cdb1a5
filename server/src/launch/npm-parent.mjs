// Plain JavaScript, because start.mjs runs it on older Nodes too.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const shells = ['sh', 'dash', 'bash', 'ash', 'zsh', 'ksh', 'busybox']
const lookMs = 1_000

/**
 * Calls `onGone` when the npm that started this process has ended; it looks each second. npm passes SIGTERM to its
 * shell only and SIGKILL to nobody, so its program would go on without an owner. Does nothing when another program
 * started us, because a portal in the background outlives its shell.
 */
export function watchNpm(onGone) {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const owner = processOf(parent)
  const hasShell = shells.includes(owner?.name ?? '')
  const npm = hasShell ? processOf(owner.parent) : owner
  if (!npm || !/npm|yarn/.test(npm.command)) return
  const isGone = () => {
    if (process.ppid !== parent) return true
    // Null says nothing about npm: reading may fail, for example when no more files can be opened.
    const shell = hasShell ? processOf(parent) : null
    return shell !== null && shell.parent !== owner.parent
  }
  setInterval(() => isGone() && onGone(), lookMs).unref()
}

/** Name, command line and parent of a process; null when there is none or it could not be read. */
function processOf(pid) {
  try {
    if (process.platform === 'linux') {
      // The name is in parentheses and may contain any character; state and parent follow.
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return { name, parent: Number(rest.split(' ')[1]), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, ppid, command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? []
    const [program = ''] = command.split(' ')
    return { name: program.slice(program.lastIndexOf('/') + 1).replace(/^-/, ''), parent: Number(ppid), command }
  } catch {
    return null
  }
}
