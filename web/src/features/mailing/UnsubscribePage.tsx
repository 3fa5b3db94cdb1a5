import { useSearchParams } from 'react-router'
import { unsubscribeTopics, type MessageTopic } from '@guildhall/contract/message-topics'
import { m } from '@guildhall/messages'
import type { Head } from '../../app/head.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { topicNames } from './names.ts'

export const head = (): Head => ({ title: m.mailing_stop_title(), noindex: true })

const outcomes = new Map([
  ['done', m.mailing_stop_done],
  ['invalid', m.mailing_stop_invalid],
  ['limited', m.mailing_stop_limited],
])

/**
 * The target of the link that stops mails. It works without scripts and without a login: the form posts to the address
 * of the page itself, which has the token (server/src/features/mailing/routes.ts).
 */
export default function UnsubscribePage() {
  const [query] = useSearchParams()
  const outcome = outcomes.get(query.get('outcome') ?? '')
  const topic = unsubscribeTopics.find((each) => each === query.get('topic'))
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-4 py-8">
      <h1>{m.mailing_stop_title()}</h1>
      <Card className="grid justify-items-start gap-4">
        {outcome && <p role="status">{outcome()}</p>}
        {!outcome && !topic && <p>{m.mailing_stop_invalid()}</p>}
        {!outcome && topic && (
          <form method="post" className="grid justify-items-start gap-4">
            <p>{topic === 'digest' ? m.mailing_stop_digest() : m.mailing_stop_text({ topic: nameOf(topic) })}</p>
            <input type="hidden" name="by" value="page" />
            <Button type="submit" variant="primary">
              {m.mailing_stop_button()}
            </Button>
          </form>
        )}
        <AppLink
          to="/settings/notifications"
          className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
        >
          {m.mailing_stop_settings()}
        </AppLink>
      </Card>
    </div>
  )
}

const nameOf = (topic: MessageTopic): string => topicNames[topic]()
