import type { App } from '../../app.ts'
import * as queries from './queries.ts'
import { guildsOfFile } from './rules.ts'

/** The mark that a file name of the game's client means; undefined when no such guild has one. */
export async function findMarkOfFile({ db }: Pick<App, 'db'>, name: string) {
  const guilds = guildsOfFile(name)
  return guilds.length > 0 ? queries.getMark(db, guilds) : undefined
}
export { getMark } from './queries.ts'
export { pushGuildMarksJob } from './jobs.ts'
