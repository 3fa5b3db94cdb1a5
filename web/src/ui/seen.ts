const margin = '300px'

/**
 * For `lazy`: loads the code of a part that the server rendered when the part is about to become visible. If the code
 * cannot load (offline, or a new version is out), the markup stays as it is. A part that the browser renders itself,
 * after a navigation, loads at once.
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
 * Loads all such parts now, because the page is about to change: React cannot render a change while a part of the page
 * is not hydrated.
 */
export const hydrateAll = (): void => requestTakeOver()

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
 * Handles links to an anchor on this page itself while parts of the page are not hydrated. The router would learn of
 * the new address from the browser and make React render at once. Parts that are not hydrated would then become
 * skeletons, and the anchor would move when they return.
 */
export function handleAnchorLinks(): void {
  // Before React's listener, which blocks clicks on parts that are not hydrated yet.
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
  // As the browser would do, so that Tab continues from there.
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
