/**
 * Runs in the document before anything else, as text (document.ts): it may use nothing from outside itself.
 *
 * Until React has taken over the page, what a person does to it is held: the press of a `button` of its own, the
 * submit of a form that posts, and what was typed or chosen. Afterwards fields are filled again, so that React and
 * react-hook-form learn of them, and the last press is repeated. The mark `data-hydrated` (entry-client.tsx) says that
 * the page is alive; parts that React takes over later (ui/seen.ts) are held until it has. A form that asks by address
 * (GET) works without scripts and is left alone.
 */
export function holdEarlyActions(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const root = document.documentElement
  // Frames, some 30 seconds: a part whose code cannot be had stays as the server wrote it.
  const longestWait = 1800
  const fields = new Map<Field, string | boolean>()
  // What React had yet to take over when the page came alive; undefined until then.
  let later: Set<Element> | undefined
  let held: HTMLElement | undefined
  let pulse: Animation | undefined
  let frames = 0
  let isTicking = false
  let isLost = false
  let isReplaying = false
  const address = () => location.pathname + location.search
  const firstAddress = address()

  // React keeps the properties of each element that it has taken over on the element itself.
  const isOwned = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const isEarly = (element: Element) => !isLost && (!later || (later.has(element) && !isOwned(element)))
  const isChecked = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type)

  function release(): void {
    held?.removeAttribute('aria-busy')
    pulse?.cancel()
    held = pulse = undefined
  }

  function hold(event: Event, element: HTMLElement): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    release()
    held = element
    frames = 0
    element.setAttribute('aria-busy', 'true')
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    pulse = element.animate({ opacity: still ? [0.5, 0.5] : [1, 0.4, 1] }, { duration: 1200, iterations: Infinity })
    if (later) tick()
  }

  function fill(field: Field, value: string | boolean): void {
    if (isChecked(field)) {
      field.checked = !value
      return field.click()
    }
    const [start, end] = 'selectionStart' in field ? [field.selectionStart, field.selectionEnd] : []
    // React reports a change when the value differs from the one that was set through the element itself.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
    if ('selectionStart' in field && start != null && end != null) field.setSelectionRange(start, end)
    // A field that was left is judged.
    const types = field === document.activeElement ? ['input', 'change'] : ['input', 'change', 'focusout']
    for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }))
  }

  function replay(): void {
    isReplaying = true
    for (const [field, value] of fields) {
      if (field.isConnected && !isOwned(field)) continue
      fields.delete(field)
      if (field.isConnected) fill(field, value)
    }
    frames += 1
    const element = held
    // A blocked button opens once the form has read its fields; one that stays blocked says what is missing.
    if (element && isOwned(element) && frames > (element.dataset.blocked ? 60 : 2)) {
      release()
      if (element instanceof HTMLFormElement) element.requestSubmit()
      else element.click()
    } else if (element && (!element.isConnected || frames > longestWait)) release()
    if (frames > longestWait) fields.clear()
    isReplaying = false
  }

  function tick(): void {
    if (isTicking) return
    replay()
    if (!held && fields.size === 0) return
    isTicking = true
    requestAnimationFrame(() => {
      isTicking = false
      tick()
    })
  }

  function note({ target }: Event): void {
    if (isReplaying || !(target instanceof Element) || !target.matches('input:not([type=file]),textarea,select')) return
    const field = target as Field
    if (isEarly(field)) fields.set(field, isChecked(field) ? field.checked : field.value)
  }

  function click(event: MouseEvent): void {
    const target = isReplaying
      ? null
      : (event.target as Element).closest?.('a,button,input,label,select,summary,textarea')
    if (!target) return
    if (target !== held) release()
    if (!(target instanceof HTMLButtonElement) || !isEarly(target)) return
    const asksByAddress = target.type === 'submit' && target.form?.method === 'get'
    if (!asksByAddress) hold(event, target)
  }

  function submit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    if (!isReplaying && form.method === 'post' && isEarly(form)) hold(event, form)
  }

  /** The page will not come alive: buttons and forms do what they do without scripts. */
  function lose(event: Event): void {
    if (later || (event.type === 'error' && !(event.target instanceof HTMLScriptElement))) return
    isLost = true
    release()
  }

  addEventListener('click', click, true)
  addEventListener('submit', submit, true)
  addEventListener('input', note, true)
  addEventListener('change', note, true)
  addEventListener('error', lose, true)
  addEventListener('unhandledrejection', lose)
  // What the browser has filled in by itself, for instance after a reload. Modules run after this event.
  document.addEventListener('readystatechange', () => {
    if (later) return
    for (const field of document.querySelectorAll<HTMLInputElement>('#root :is(input,textarea)'))
      if (!/^(?:hidden|file|checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue)
        fields.set(field, field.value)
  })
  // A step back leads to the document of another page, which this one's data do not fit.
  window.isAtFirstAddress = () => address() === firstAddress
  addEventListener('popstate', () => {
    if (!later && address() !== firstAddress) location.reload()
  })
  new MutationObserver((_, observer) => {
    observer.disconnect()
    const controls = document.querySelectorAll('#root :is(button,form,input,select,textarea)')
    later = new Set([...controls].filter((control) => !isOwned(control)))
    tick()
  }).observe(root, { attributeFilter: ['data-hydrated'] })
}

declare global {
  interface Window {
    /** Whether the address is still the one that the document was loaded from. */
    isAtFirstAddress: () => boolean
  }
}
