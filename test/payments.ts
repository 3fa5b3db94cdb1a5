import type { App } from '../server/src/app.ts'

/** Our reference of a payment at its provider. */
export async function referenceOf({ db }: Pick<App, 'db'>, id: string): Promise<string> {
  const query = db.selectFrom('payments').select('reference').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).reference
}
