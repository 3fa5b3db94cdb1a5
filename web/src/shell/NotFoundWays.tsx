import { m } from '@guildhall/messages'
import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localePath } from '../format/locale.ts'
import { isRegistered } from '../app/paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { SupportLinks } from '../ui/support.tsx'
import { menuOf } from './menus.ts'

/** A search of the guides, four popular pages, and the way to a ticket. */
export default function NotFoundWays() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    void navigate(`/guides?${new URLSearchParams({ q: typeof q === 'string' ? q.trim() : '' })}`)
  }
  const ways = menuOf('main', isRegistered).filter(({ to }) => to !== '/')
  return (
    <>
      <p className="text-muted">{m.shell_lost()}</p>
      {isRegistered('/guides') && (
        <form
          role="search"
          aria-label={m.guide_search_name()}
          action={localePath('/guides')}
          onSubmit={submit}
          className="w-full"
        >
          <SearchBox label={m.guide_search()} send={m.guide_search_send()} />
        </form>
      )}
      <ul className="flex flex-wrap gap-3">
        {ways.slice(0, 4).map(({ to, label }) => (
          <li key={to}>
            <LinkButton to={to}>{label()}</LinkButton>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        <SupportLinks
          start={{ title: m.shell_lost_ticket({ page: pathname.slice(0, 60) }), type: 'Bug' }}
          className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
        />
      </p>
    </>
  )
}
