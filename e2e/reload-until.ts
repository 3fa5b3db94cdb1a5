import { expect } from './fixtures.ts'

/**
 * Loads a page and looks, until what is looked for is there. Each look is longer than the last one: a slow machine shows
 * a page late, and another load would only begin again.
 */
export async function reloadUntil(
  load: () => Promise<unknown>,
  look: (patience: { timeout: number }) => Promise<void>,
): Promise<void> {
  let timeout = 1_000
  await expect(async () => {
    await load()
    timeout *= 2
    await look({ timeout })
  }).toPass()
}
