/**
 * Runs in the document before anything else, as text (document.ts). It may use nothing from outside itself, so it is
 * one function, however long.
 *
 * Until React has hydrated the page, this script holds the press of a `button`, the submit of a form that posts, and
 * what was typed or chosen. Then it fills the fields again, so that React and react-hook-form learn of the values, and
 * repeats the last press. The mark `data-hydrated` (entry-client.tsx) says that the page is hydrated. A form that asks
 * by address (GET) works without scripts and is left alone. Parts that React hydrates later than the page (ui/seen.ts)
 * have no other controls (early.test.ts). A link to another language stores the choice at any time, because the server
 * would lead back to the language of the former one.
 */
export function holdEarlyActions(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const fields = new Map<Field, string | boolean>()
  let held: HTMLElement | undefined
  // The page is hydrated, or will never be because a script did not load.
  let isOver = false
  const address = () => location.pathname + location.search
  const firstAddress = address()
  const isChecked = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type)

  function release(): void {
    if (held) dim(held, '')
    held = undefined
  }

  function hold(event: Event, element: HTMLElement): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    release()
    held = element
    dim(element, '.5')
  }

  function dim(element: HTMLElement, opacity: string): void {
    element.style.opacity = opacity
    element.ariaBusy = opacity ? 'true' : null
  }

  function fill(field: Field, value: string | boolean): void {
    if (isChecked(field)) {
      field.checked = !value
      return field.click()
    }
    // React reports a change when the value differs from the one that was set through the element itself.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value)
    // Fields are validated when they lose the focus.
    for (const type of ['input', 'change', 'focusout'])
      if (type !== 'focusout' || field !== document.activeElement)
        field.dispatchEvent(new Event(type, { bubbles: true }))
  }

  /**
   * A disabled button becomes enabled a few frames after the form has read its fields. One that stays disabled says
   * what is missing.
   */
  function repeat(frames: number): void {
    const element = held
    if (!element) return
    if (frames < (element.dataset.blocked ? 60 : 2)) return void requestAnimationFrame(() => repeat(frames + 1))
    release()
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }

  // Chromium stores a cookie after this has returned, and the next request could still have the former one. Reading the
  // cookies waits until it is stored.
  window.rememberLanguage = (locale) => {
    document.cookie = `lang=${locale}; Path=/; Max-Age=34560000; SameSite=Lax`
    void document.cookie
  }
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[hreflang]')
    if (link) window.rememberLanguage(link.hreflang)
  })

  const on = (type: string, listener: (event: Event) => void) =>
    addEventListener(type, (event) => void (isOver || listener(event)), true)

  for (const type of ['input', 'change'])
    on(type, ({ target }) => {
      const field = target as Field
      if (field.type !== 'file') fields.set(field, isChecked(field) ? field.checked : field.value)
    })
  on('click', (event) => {
    const target = (event.target as Element).closest('a,button,input,label,select,summary,textarea')
    if (target && target !== held) release()
    if (!(target instanceof HTMLButtonElement)) return
    const asksByAddress = target.type === 'submit' && target.form?.method === 'get'
    if (!asksByAddress) hold(event, target)
  })
  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.method === 'post') hold(event, form)
  })
  const lose = (event: Event) => {
    isOver = event.type !== 'error' || event.target instanceof HTMLScriptElement
    if (isOver) release()
  }
  on('error', lose)
  on('unhandledrejection', lose)
  // What the browser itself has filled in, for instance after a reload. Modules run after this event.
  document.addEventListener('readystatechange', () => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#root :is(input,textarea)'))
      if (!isOver && !isChecked(field) && field.type !== 'hidden' && field.value !== field.defaultValue)
        fields.set(field, field.value)
  })
  // A step back may lead to an address whose data this document does not have.
  window.isAtFirstAddress = () => address() === firstAddress
  on('popstate', () => {
    if (address() !== firstAddress) location.reload()
  })
  new MutationObserver((_, observer) => {
    observer.disconnect()
    isOver = true
    for (const [field, value] of fields) if (field.isConnected) fill(field, value)
    repeat(0)
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}

declare global {
  interface Window {
    /** Whether the address is still the one that the document was loaded from. */
    isAtFirstAddress: () => boolean
    /** Stores in which language the visitor reads: `pt-BR` or `en`. */
    rememberLanguage: (locale: string) => void
  }
}
