import { Writable } from 'node:stream'

const levels: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }
/** Everybody who reads a terminal knows the process and the machine. */
const left = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'v'])

/** A line of the log for a person at a terminal: time, level, message and details. The stack of an error follows. */
export function readableLine(json: string): string {
  const line = parsed(json)
  if (!line) return json
  const time = new Date(Number(line.time)).toLocaleTimeString('sv')
  const details = Object.entries(line).filter(([name]) => !left.has(name))
  const text = [
    time,
    (levels[Number(line.level)] ?? 'LOG').padEnd(5),
    ...(line.msg === undefined ? [] : [textOf(line.msg)]),
    ...details.map(([name, value]) => `${name}=${textOf(value)}`),
  ].join(' ')
  const { stack, message } = (line.err ?? {}) as { stack?: string; message?: string }
  return `${text}\n${stack || message ? `  ${(stack ?? message ?? '').replaceAll('\n', '\n  ')}\n` : ''}`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function parsed(json: string): Record<string, unknown> | null {
  try {
    const line: unknown = JSON.parse(json)
    return typeof line === 'object' ? (line as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Writes each line of a log in readable form. */
export const readable = (out: NodeJS.WritableStream): Writable =>
  new Writable({
    write(chunk: Buffer, _, done) {
      out.write(readableLine(String(chunk)))
      done()
    },
  })
