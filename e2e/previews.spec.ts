import sharp from 'sharp'
import { previewSize } from '@guildhall/contract/previews'
import { pages } from '../web/src/app/paths.ts'
import { examplePath } from './examples.ts'
import { as } from './accounts.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { aReferrer, clipboard } from './referral.ts'
import { publicAddresses } from './sitemap.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Of pages of one kind, such as all articles, so many are opened. */
const mostOfKind = 3

test('every public page has a picture for link previews, in both languages', async ({ portalUrl }) => {
  test.slow()
  const pictures = new Map<string, string>()
  for (const url of await addresses(portalUrl)) {
    const html = await (await fetch(url)).text()
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
    const image = meta('og:image') ?? ''
    expect(image, url).toMatch(new RegExp(`^${portalUrl}/previews/[\\w-]{14}/`))
    expect([meta('og:image:width'), meta('og:image:height')], url).toEqual(['1200', '630'])
    expect([meta('twitter:card'), Boolean(meta('og:image:alt'))], url).toEqual(['summary_large_image', true])
    pictures.set(image, url)
  }
  for (const [image, url] of pictures) {
    const reply = await fetch(image)
    expect([reply.status, reply.headers.get('cache-control')], url).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(await sharp(bytes).metadata(), url).toMatchObject({ format: 'jpeg', ...previewSize })
  }
  // Far more than the picture of the site, which pages have that are for nobody in particular.
  expect(pictures.size).toBeGreaterThan(60)
})

test('a player shares an invite, and the friend sees by its picture who invites and with which items', async ({
  page,
  newVisitor,
  complaints,
}) => {
  const player = await aReferrer(page)
  await as(page, player)
  await page.goto('/referral-center')
  await hydrated(page)
  await page.getByRole('button', { name: 'Copiar link' }).click()
  const link = await clipboard(page)

  // With JavaScript disabled, the browser reports each preloaded script as blocked by the policy.
  complaints.expect(/request failed: .*\.js csp/)
  const friend = await newVisitor({ javaScriptEnabled: false })
  await friend.goto(link)
  const title = await friend.getByRole('heading', { level: 1 }).textContent()
  expect(title).toMatch(/^\S.* convida você$/)
  const items = await friend.getByRole('list', { name: 'Itens de boas-vindas' }).getByRole('listitem').allTextContents()
  expect(items).toHaveLength(2)
  const alt = friend.locator('meta[property="og:image:alt"]')
  await expect(alt).toHaveAttribute('content', ['Convite', title, ...items].join(' · '))
  const image = await friend.locator('meta[property="og:image"]').getAttribute('content')
  const bytes = Buffer.from(await (await fetch(image!)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...previewSize })
  // With scripts the invite opens the sign-up, which names the sender, too.
  const other = await newVisitor()
  await other.goto(link)
  await expect(other.getByRole('dialog').getByText(title!)).toBeVisible()
  // Letters are bright on a dark ground.
  const { data } = await sharp(bytes)
    .extract({ left: 60, top: 60, width: 640, height: 460 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.filter((value) => value > 200).length / data.length).toBeGreaterThan(0.02)
})

/** What the sitemap lists, and the public pages that it leaves out, such as invites. */
async function addresses(portalUrl: string): Promise<Set<string>> {
  const kinds = new Map<string, number>()
  const listed = (await publicAddresses(portalUrl)).filter(({ url }) => {
    const kind = url.replace(/\/[^/]*$/, '')
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    return [portalUrl, `${portalUrl}/en`].includes(kind) || kinds.get(kind)! <= mostOfKind
  })
  const others = pages.filter(({ access, demoOnly }) => !access && !demoOnly)
  const paths = await Promise.all(others.map(({ path }) => examplePath(path, portalUrl)))
  return new Set([
    ...listed.map(({ url }) => url),
    ...paths.flatMap((path) => [portalUrl + path, `${portalUrl}/en${path === '/' ? '' : path}`]),
  ])
}
