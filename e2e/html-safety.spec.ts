import { hostile, hostileKinds } from '../test/hostile-html.ts'
import { sanitise } from '../server/src/html/sanitise.ts'
import { test as base, type Page } from '@playwright/test'
import { asStaff, expect, test } from './fixtures.ts'

const good =
  '<h2>Título</h2><p>Um <strong>forte</strong>, <em>leve</em> e <a href="https://example.com/" rel="noopener nofollow">um link</a></p>' +
  '<ul><li>item</li></ul><blockquote><p>dito</p></blockquote><table><tbody><tr><td>célula</td></tr></tbody></table>'

/**
 * A page without any policy, so that only the sanitiser protects it. The parser and innerHTML each read the whole text.
 */
function pageOf(texts: readonly string[]): string {
  const parsed = texts.map((html) => `<article>${html}</article>`).join('\n')
  const asJson = JSON.stringify(texts).replace(/</g, '\\u003c')
  return `<!doctype html><meta charset="utf-8"><title>safe</title>
<script>window.ran = []; window.alert = (what) => window.ran.push(String(what)); window.msgbox = window.alert</script>
<main>${parsed}</main><div id="later"></div>
<script>for (const html of ${asJson}) { const box = document.createElement('section'); box.innerHTML = html; document.getElementById('later').append(box) }
document.body.dataset.done = '1'</script>`
}

// GUIDE and TICKET bodies: none of 347 inputs runs or sends a request, without the help of a policy.
for (const [name, clean] of [
  ['raw, to show that the trap works', (html: string) => html],
  ['cleaned', sanitise],
] as const) {
  base(`hostile HTML, ${name}`, async ({ page }) => {
    const asked: string[] = []
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('request', (request) => asked.push(request.url()))
    const isRaw = clean !== sanitise
    // Unsanitised, some inputs leave a tag open that hides the inputs after them, and others open another page. So two
    // simple inputs prove that the test detects scripts and requests.
    const inputs = isRaw ? ['<img src=x onerror=alert(1)>', '<img src="https://evil.example/track.gif">'] : hostile
    await page.route('**/*', (route) =>
      route.request().url() === 'https://portal.example/safe'
        ? route.fulfill({ contentType: 'text/html', body: pageOf([...inputs, good].map(clean)) })
        : route.fulfill({ status: 404, body: '' }),
    )
    await page.goto('https://portal.example/safe')
    await expect(page.locator('body')).toHaveAttribute('data-done', '1')
    await page.waitForLoadState('networkidle')
    // These events trigger handlers that otherwise only an action of a person would start.
    await page.evaluate(() => {
      const events = [
        'click',
        'mouseover',
        'mouseenter',
        'focus',
        'pointerdown',
        'keydown',
        'error',
        'load',
        'toggle',
        'animationstart',
      ]
      for (const element of document.querySelectorAll('main *, #later *'))
        for (const event of events) if (!(element instanceof HTMLAnchorElement)) element.dispatchEvent(new Event(event))
    })
    const ran = await page.evaluate(() => (window as unknown as { ran: string[] }).ran)
    const foreign = asked.filter((url) => !url.startsWith('https://portal.example/'))
    if (isRaw) {
      expect(ran).toContain('1')
      expect(foreign).toContain('https://evil.example/track.gif')
      return
    }
    expect([ran, dialogs, foreign]).toEqual([[], [], []])
    expect(page.url()).toBe('https://portal.example/safe')
    const left = await elementsOf(page)
    for (const tag of 'script style iframe object embed svg math form input button link meta base video audio template'.split(
      ' ',
    ))
      expect(left.tags).not.toContain(tag)
    expect(left.attributes.filter((each) => / (?:on|style|class|id|name|srcset)/.test(each))).toEqual([])
    expect(left.links.filter((scheme) => !['http:', 'https:', 'mailto:'].includes(scheme))).toEqual([])
    // The page still contains all elements that staff use, in the parsed text and in the one that innerHTML set.
    for (const text of ['h2', 'strong', 'em', 'ul li', 'blockquote p', 'table td'])
      expect(await page.locator(`main article:last-of-type ${text}`).count()).toBeGreaterThan(0)
    expect(await page.locator('main article').count()).toBe(hostile.length + 1)
  })
}

/** The tags, the attributes and the schemes of links that are left in the two copies of the inputs. */
const elementsOf = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('main *, #later *')]
    const attributes = all.flatMap((element) =>
      element.getAttributeNames().map((name) => `${element.localName} ${name}`),
    )
    const links = all.flatMap((element) =>
      element instanceof HTMLAnchorElement && element.hasAttribute('href') ? [element.protocol] : [],
    )
    return {
      tags: [...new Set(all.map((element) => element.localName))],
      attributes: [...new Set(attributes)],
      links: [...new Set(links)],
    }
  })

// This test does the same on a real page. The site's policy would report whatever it had to block.
test('a guide made of hostile HTML is read like any other', async ({ page, complaints }) => {
  // The text names images of this site that do not exist. The test allows no other complaint.
  complaints.expect(/status of 404/)
  const token = await asStaff(page)
  const headers = { authorization: `Bearer ${token}` }
  const mark = Math.random().toString(36).slice(2, 8)
  const created = await page.request.post('/api/subguide/store', { data: { title: `Perigo ${mark}` }, headers })
  const subguide = ((await created.json()) as { data: { id: number } }).data.id
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  // These inputs leave no tag open that would hide the rest of the text.
  const { links, handlers, clobbering, pictures } = hostileKinds
  const body = [...links!, ...handlers!, ...clobbering!, ...pictures!].join('</p><p>-</p>')
  const guide = await page.request.post('/api/guide/store', {
    data: {
      title: `Hostil ${mark}`,
      body: good + body,
      subguide_id: subguide,
      is_public: true,
    },
    headers,
  })
  const { id, slug } = ((await guide.json()) as { data: { id: number; slug: string } }).data
  await page.goto(`/guide/${slug}`)
  await expect(page.getByRole('heading', { name: 'Título' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'célula' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(dialogs).toEqual([])
  expect(await page.locator('.guide-body').locator('script, style, iframe, svg, [style], [onerror]').count()).toBe(0)
  await page.request.delete(`/api/guide/destroy/${id}`, { headers })
  await page.request.delete(`/api/subguide/destroy/${subguide}`, { headers })
})
