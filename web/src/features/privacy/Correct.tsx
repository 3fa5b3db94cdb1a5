import { m } from '@guildhall/messages'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

/** Where each kind of data is corrected. */
export function Correct() {
  return (
    <Card as="section" aria-labelledby="correct" className="grid gap-3">
      <h2 id="correct">{m.privacy_correct()}</h2>
      <p>{m.privacy_correct_text()}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/settings/profile">{m.privacy_correct_profile()}</LinkButton>
        <LinkButton to="/settings/characters">{m.privacy_correct_characters()}</LinkButton>
      </div>
      <p>{m.privacy_correct_rest()}</p>
      <LinkButton to="/support/ticket/store" className="justify-self-start">
        {m.privacy_correct_ticket()}
      </LinkButton>
    </Card>
  )
}
