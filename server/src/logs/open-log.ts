import { pino } from 'pino'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { secretFields } from '../http/request-log.ts'
import { readable } from './readable.ts'

/** The log of the process: JSON lines on standard output, and readable ones where that is a terminal. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, out: NodeJS.WriteStream = process.stdout): App['log'] {
  const options = { level: logLevel, redact: secretFields }
  return out.isTTY ? pino(options, readable(out)) : pino(options, out)
}
