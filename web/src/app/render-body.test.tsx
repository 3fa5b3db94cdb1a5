import { expect, test, vi } from 'vitest'
import { renderBody } from './render-body.tsx'
import type { Settings } from './settings.ts'
import { Shell } from '../shell/Shell.tsx'

test('the shell is rendered once for an address and settings, the page and its preloads each time', () => {
  const Header = vi.fn(() => <header>Guildhall</header>)
  const html = (text: string, settings: Settings, url: string) =>
    renderBody(
      <div id="top">
        <Shell>
          <Header />
        </Shell>
        <main id="main">
          <img src={`/${text}.png`} alt="" />
          {text}
        </main>
        <Shell>
          <footer>2026</footer>
        </Shell>
      </div>,
      settings,
      url,
    ).join('')
  const expected = (text: string) =>
    `<link rel="preload" as="image" href="/${text}.png"/><div id="top"><header>Guildhall</header>` +
    `<main id="main"><img src="/${text}.png" alt=""/>${text}</main><footer>2026</footer></div>`

  const settings = {} as Settings
  for (const text of ['one', 'two', 'three']) expect(html(text, settings, '/a')).toBe(expected(text))
  expect(Header).toHaveBeenCalledTimes(1)
  html('one', settings, '/b')
  html('one', {} as Settings, '/a')
  expect(Header).toHaveBeenCalledTimes(3)
})
