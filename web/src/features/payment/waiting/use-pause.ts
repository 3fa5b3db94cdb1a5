import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether an automatic step must wait. It waits while the tab is hidden, or while a finger or mouse button is down
 * anywhere on the page. It also waits while the pointer or the focus is inside `box`, or `box` is out of view.
 */
export function usePause(box: RefObject<HTMLElement | null>): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<Reason>>(new Set())
  useEffect(() => {
    const element = box.current
    if (!element) return
    const ended = new AbortController()
    const hold = (reason: Reason, isOn: boolean) =>
      setReasons((before) => {
        if (before.has(reason) === isOn) return before
        const after = new Set(before)
        if (isOn) after.add(reason)
        else after.delete(reason)
        return after
      })
    const on = (target: EventTarget, names: string, reason: Reason, isOn: () => boolean) => {
      for (const name of names.split(' '))
        target.addEventListener(name, () => hold(reason, isOn()), { signal: ended.signal, passive: true })
    }
    const yes = () => true
    const no = () => false
    hold('hidden', document.hidden)
    on(document, 'visibilitychange', 'hidden', () => document.hidden)
    // The browser cancels a pointer when it begins to scroll, while the finger is still down. Touch events tell when it
    // is lifted.
    on(window, 'touchstart mousedown', 'pressed', yes)
    on(window, 'touchend touchcancel mouseup blur', 'pressed', no)
    on(element, 'mouseenter', 'hovered', yes)
    on(element, 'mouseleave', 'hovered', no)
    on(element, 'focusin', 'focused', yes)
    on(element, 'focusout', 'focused', no)
    const sight = new IntersectionObserver(([entry]) => hold('unseen', entry?.isIntersecting === false))
    sight.observe(element)
    return () => {
      ended.abort()
      sight.disconnect()
    }
  }, [box])
  return reasons.size > 0
}

type Reason = 'hidden' | 'pressed' | 'hovered' | 'focused' | 'unseen'
