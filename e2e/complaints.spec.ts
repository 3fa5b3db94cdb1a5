import { expect, test } from './fixtures.ts'

// The other tests rely on the listener for complaints, so it has to detect each kind. These pages are made for this
// test.
const policy = "default-src 'none'; script-src 'unsafe-inline'; connect-src http:; img-src 'none'"

for (const [what, body, complaint] of [
  ['an error on the console', `<script>console.error('oh')</script>`, /console error: oh/],
  ['a warning on the console', `<script>console.warn('hm')</script>`, /console warning: hm/],
  ['an error nobody caught', `<script>throw new Error('bang')</script>`, /uncaught: Error: bang/],
  ['a rejection nobody caught', `<script>Promise.reject(new Error('late'))</script>`, /uncaught: Error: late/],
  ['something the policy blocks', `<img src="/x.png">`, /CSP: img-src blocked/],
  ['a style attribute', `<p style="color:red">`, /CSP: style-src-attr blocked/],
  ['a file that is not there', `<script>fetch('/missing')</script>`, /status of 404/],
  ['another origin', `<script>fetch('http://elsewhere.example/')</script>`, /another origin: http:\/\/elsewhere/],
] as const) {
  test(`a journey hears ${what}`, async ({ page, complaints }) => {
    await page.route('**/*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/made-up', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: `<!doctype html>${body}`,
      }),
    )
    complaints.expect(/./)
    await page.goto('/made-up')
    await expect.poll(() => complaints.heard().join('\n')).toMatch(complaint)
  })
}

test('a page without problems causes no complaint', async ({ page, complaints }) => {
  await page.route('**/made-up', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  )
  await page.goto('/made-up')
  expect(complaints.heard()).toEqual([])
})
