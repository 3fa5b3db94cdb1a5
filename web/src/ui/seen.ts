const margin = '300px'

/**
 * For `lazy`: the code of something that the server has written into the page comes when that is about to be seen.
 * Code that cannot be had (offline, or a new version is out) leaves the markup as it stands. What the browser draws
 * itself, after a change of page, comes at once.
 */
export const whenSeen =
  <T>(selector: string, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const written = document.querySelector(selector)
    if (!written) return load()
    waiting += 1
    await Promise.race([seen(written), takeOverRequest])
    return load()
      .catch(() => new Promise<never>(() => {}))
      .finally(() => (waiting -= 1))
  }

let waiting = 0

let requestTakeOver = () => {}
const takeOverRequest = new Promise<void>((resolve) => (requestTakeOver = resolve))

/**
 * All of it now, for the page is about to change: React shows no change of a page while it has not taken over what
 * the server wrote of it.
 */
export const takeOver = (): void => requestTakeOver()

const seen = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
  })

/**
 * Leads links to a place on this page there itself while React has not taken over all of it. The router would hear of
 * the new address from the browser, and what React is then told at once it draws at once: what is not its own yet would
 * fall to skeletons, and the place would lie elsewhere when it comes back.
 */
export function leadWithinPage(): void {
  // Before React, which lets no click through to what it has yet to take over.
  addEventListener('click', lead, { capture: true })
}

function lead(event: MouseEvent): void {
  if (waiting === 0 || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
  const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)))
  if (!place) return
  event.preventDefault()
  history.replaceState(history.state, '', link.hash)
  place.scrollIntoView()
  // As the browser would: Tab goes on from there.
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
