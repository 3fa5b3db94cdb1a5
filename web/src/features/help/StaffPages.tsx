import { m } from '@guildhall/messages'
import { Fragment } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { StaffPage } from './use-staff-pages.ts'

/** Filters the list while the text is typed. */
export function PageSearch({ q, onChange, count }: { q: string; onChange: (q: string) => void; count: number }) {
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()} className="grid max-w-md gap-1">
      <TextInput
        label={m.help_search()}
        type="search"
        value={q}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className="text-sm text-muted">
        {m.help_found({ count })}
      </p>
    </form>
  )
}

/** Staff pages, each with its purpose. */
export function StaffPages({ pages, level }: { pages: StaffPage[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {pages.map((page) => (
        <PageCard key={page.path} page={page} level={level} />
      ))}
    </ul>
  )
}

function PageCard({
  page: { name, purpose, isFrom, address },
  level: Heading,
}: {
  page: StaffPage
  level: 'h2' | 'h3'
}) {
  return (
    <Card as="li" linked className="grid content-start gap-2">
      <Heading className="font-sans text-lg">
        <AppLink to={address} className="stretched hover:text-brass">
          {name}
        </AppLink>
      </Heading>
      <p className="text-muted">{purpose}</p>
      <p className="text-sm text-muted">
        {isFrom && `${m.help_from()} `}
        {/* It breaks before a slash, and inside a name only where that has no room of its own. */}
        <code className="font-mono wrap-anywhere">
          {address.split(/(?=\/)/).map((part, at) => (
            <Fragment key={at}>
              <wbr />
              {part}
            </Fragment>
          ))}
        </code>
      </p>
    </Card>
  )
}
