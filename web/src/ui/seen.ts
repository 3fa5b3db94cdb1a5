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
    await Promise.race([seen(written), wanted])
    return load().catch(() => new Promise<never>(() => {}))
  }

let want = () => {}
const wanted = new Promise<void>((resolve) => (want = resolve))

/**
 * All of it now, for the page is about to change: React shows no change of a page while it has not taken over what
 * the server wrote of it.
 */
export const takeOver = (): void => want()

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
