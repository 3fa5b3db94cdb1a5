import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

// The small build compiles in half the time, and a journey runs it several times.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

/**
 * Fails on any violation of WCAG 2.2 AA or of axe's best practices in the current page. While a modal dialog is open,
 * nobody can use the rest of the page, so only the dialog is checked.
 */
export async function axe(page: Page): Promise<void> {
  // A page whose words are still on their way has no heading yet.
  await expect(page.locator('h1').first(), 'the page has its heading').toBeAttached()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const modal = 'dialog:modal'
    const { violations } = await window.axe!.run(document.querySelector(modal) ? { include: [modal] } : document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Without this, axe describes each element that passed, which takes longer than the rules on a large page.
      resultTypes: ['violations'],
      // No rule with these tags reads the style sheets, which axe would load again.
      preload: { assets: ['media'] },
      // The frames of our pages belong to others, or run no scripts.
      iframes: false,
    })
    return violations.flatMap((violation) =>
      violation.nodes.map(
        (node) =>
          `${violation.id}: ${violation.help}\n    ${node.target.join(' ')}\n    ${node.html}\n    ${node.failureSummary?.replaceAll('\n', ' ')}`,
      ),
    )
  })
  expect(found.join('\n'), `axe on ${page.url()}`).toBe('')
}
