import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Settings } from './settings.ts'
import { ShellIsCached } from '../shell/Shell.tsx'

/** The shell of an address as bytes: what comes before the page's own part, and what comes after it. */
type ShellBytes = [Buffer, Buffer]

// By settings, which are in one language, then by address and year, because the footer shows the year.
const shells = new WeakMap<Settings, Map<string, ShellBytes>>()
const mostShells = 200

/**
 * The HTML of a page, in pieces. React renders the shell once for each set of settings, address and year. It renders
 * the page's own part each time, with the preload links that React puts first.
 */
export function renderBody(page: ReactElement, settings: Settings, url: string): (string | Buffer)[] {
  const shellsOfSettings = shells.get(settings) ?? new Map<string, ShellBytes>()
  shells.set(settings, shellsOfSettings)
  const key = `${new Date().getFullYear()} ${url}`
  const cached = shellsOfSettings.get(key)
  // Two children, as in the browser's entry, because React derives its ids from the shape of the tree.
  const html = renderToString(
    <ShellIsCached value={cached !== undefined}>
      {page}
      {null}
    </ShellIsCached>,
  )
  const top = html.indexOf('<div id="top"')
  const start = html.indexOf('>', html.indexOf('<main', top)) + 1
  const end = html.lastIndexOf('</main>')
  const shell: ShellBytes = cached ?? [Buffer.from(html.slice(top, start)), Buffer.from(html.slice(end))]
  if (!cached) {
    if (shellsOfSettings.size >= mostShells) shellsOfSettings.delete(shellsOfSettings.keys().next().value!)
    shellsOfSettings.set(key, shell)
  }
  return [html.slice(0, top), shell[0], html.slice(start, end), shell[1]]
}
