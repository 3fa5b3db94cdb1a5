import { useId, type ReactNode } from 'react'

/** A part of the page with its title and what it tells. */
export function Part({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {about && <p className="max-w-3xl text-muted">{about}</p>}
      {children}
    </section>
  )
}
