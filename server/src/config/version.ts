import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const project = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}

/** The version of the portal, such as `1.4.0`. */
export const version = project.version
