/*
 * A picture that both a list and its detail page show moves from one place to the other. Its element in a list gets a
 * mark just before the page changes; that of a detail page has `data-detail`. base.css gives both one name. Loads with
 * the list of pages, so it is not part of the first download.
 */

const mark = 'data-morph'
/** The longest time for which a list is waited for after a step back. */
const waitMs = 1_500

const isDetail = () => document.querySelector('[data-detail]') !== null

/** Marks the picture beside a link, and takes the mark from any other, because a name may occur once. */
function markBeside(link: Element | null | undefined): void {
  for (const each of document.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark)
  if (isDetail()) return
  link?.closest('article, li, tr')?.querySelector('[data-part="picture"], img')?.setAttribute(mark, '')
}

/** Begins to mark pictures: at each click on a link of a list, and in a list to which a step back leads. */
export function morphPictures(): void {
  let opened: string | null = null
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest('main a[href]')
      opened = link?.getAttribute('href') ?? opened
      markBeside(link)
    },
    { capture: true },
  )
  addEventListener('popstate', () => {
    const main = document.getElementById('main')
    if (!main || !opened || !isDetail()) return
    const observer = new MutationObserver(() => {
      const link = isDetail() ? null : main.querySelector(`a[href="${CSS.escape(opened!)}"]`)
      if (!link) return
      observer.disconnect()
      markBeside(link)
    })
    observer.observe(main, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), waitMs)
  })
}
