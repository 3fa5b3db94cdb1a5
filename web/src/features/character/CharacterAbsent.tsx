import { m } from '@guildhall/messages'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Button.tsx'

/** In place of a character that is unknown, or whose player hides it: nothing of it, and ways on. */
export function CharacterAbsent({ name, isHidden }: { name: string; isHidden: boolean }) {
  const search = `/ranking?${new URLSearchParams({ q: name.slice(0, 60) })}`
  return (
    <section className="grid max-w-2xl justify-items-start gap-4 py-6">
      <h1>{isHidden ? m.character_hidden() : m.character_absent()}</h1>
      <p className="wrap-anywhere text-muted">
        {isHidden ? m.character_hidden_text() : m.character_absent_text({ name })}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isHidden && (
          <LinkButton to={search} variant="primary">
            {m.character_search()}
          </LinkButton>
        )}
        <LinkButton to="/ranking">{m.character_to_ranking()}</LinkButton>
        <LinkButton to="/">
          <Icon name="house" />
          {m.shell_go_home()}
        </LinkButton>
      </div>
    </section>
  )
}
