import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { langs, places, themes, visitors, widths, type Visit } from './visit.ts'

/** The folder of the pictures of `npm run walk`, and of the page that lists them. */
export const picturesFolder = fileURLToPath(new URL('../../walk-results', import.meta.url))

/** The file of one view: `ranking.en.player.dark.360.jpg`. */
export function pictureOf(view: Omit<Visit, 'portalUrl'>): string {
  const name = view.place.path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
  return join(picturesFolder, [name, view.lang, view.person, view.theme, view.width, 'jpg'].join('.'))
}

/** Writes `index.html`: a row for each place, language and person, with its views side by side. */
export async function writeGallery(): Promise<string> {
  const rows = places.flatMap((place) =>
    langs.flatMap((lang) =>
      visitors(place).map((person) => {
        const pictures = widths.flatMap((width) =>
          themes.map((theme) => pictureOf({ place, lang, person, theme, width })),
        )
        return { title: `${place.path} · ${lang} · ${person}`, pictures: pictures.filter((path) => existsSync(path)) }
      }),
    ),
  )
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every page</title>
<style>
  body { font: 14px system-ui; margin: 16px; background: #777; }
  h2 { font-size: 14px; margin: 24px 0 4px; }
  div { display: flex; gap: 8px; align-items: flex-start; }
  img { height: 420px; object-fit: cover; object-position: top; }
</style>
${rows
  .filter((row) => row.pictures.length > 0)
  .map(({ title, pictures }) => {
    const images = pictures.map((path) => path.slice(picturesFolder.length + 1)).map(link)
    return `<h2>${title}</h2>\n<div>${images.join('\n')}</div>`
  })
  .join('\n')}
</html>
`
  const path = join(picturesFolder, 'index.html')
  await writeFile(path, html)
  return path
}

function link(file: string): string {
  return `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`
}
