import type { App } from '../server/src/app.ts'

/** The demo needs no first day: its outside systems are simulated. Owners find the steps at /setup/site. */
export async function seedDemoSetup({ db, now }: App): Promise<void> {
  await db
    .insertInto('setup_steps')
    .values({ name: 'list', state: 'dismissed', changed_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
