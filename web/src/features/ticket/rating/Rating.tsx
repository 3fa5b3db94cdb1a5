import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { m } from '@guildhall/messages'
import { ratingWordsMax } from '@guildhall/contract/ticket-rating'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { MessageForm } from '../MessageForm.tsx'
import type { Ticket } from '../words.ts'

type Opinion = NonNullable<Ticket['rating']>
export type Rate = (opinion: { isGood: boolean; words?: string }) => Promise<{ message: string; rating: Opinion }>

/** One click rates; a sentence may follow. Another click changes the rating. */
export function Rating({
  rating,
  rate,
  onRated,
}: {
  rating: Ticket['rating']
  rate: Rate
  onRated: (rating: Opinion) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [isWriting, setWriting] = useState(false)

  async function choose(isGood: boolean) {
    setBusy(true)
    try {
      const { message, rating: stored } = await rate({ isGood })
      toast.success(message)
      onRated(stored)
      setWriting(stored.words === '')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.ui_unknown_error())
    } finally {
      setBusy(false)
    }
  }

  async function say(words: string) {
    const { message, rating: stored } = await rate({ isGood: rating!.isGood, words })
    toast.success(message)
    setWriting(false)
    onRated(stored)
  }

  return (
    <div className="grid gap-3">
      <div role="group" aria-labelledby="ticket-rating" className="flex flex-wrap items-center gap-3">
        <p id="ticket-rating" className="basis-full font-semibold">
          {m.ticket_rating_title()}
        </p>
        <Choice isGood rating={rating} isBusy={isBusy} onChoose={choose} />
        <Choice isGood={false} rating={rating} isBusy={isBusy} onChoose={choose} />
      </div>
      {rating && isWriting && (
        <MessageForm
          label={m.ticket_rating_words()}
          button={m.ticket_rating_send()}
          field="words"
          min={0}
          max={ratingWordsMax}
          start={rating.words}
          send={say}
        />
      )}
      {rating && !isWriting && (
        <div>
          {rating.words && <p className="wrap-anywhere text-muted">{m.ticket_rating_said({ words: rating.words })}</p>}
          <Button variant="link" onClick={() => setWriting(true)}>
            {rating.words ? m.ticket_rating_change() : m.ticket_rating_words()}
          </Button>
        </div>
      )}
    </div>
  )
}

function Choice({
  isGood,
  rating,
  isBusy,
  onChoose,
}: {
  isGood: boolean
  rating: Ticket['rating']
  isBusy: boolean
  onChoose: (isGood: boolean) => Promise<void>
}) {
  const isChosen = rating?.isGood === isGood
  const Thumb = isGood ? ThumbsUp : ThumbsDown
  return (
    <Button
      aria-pressed={isChosen}
      busy={isBusy}
      onClick={() => void onChoose(isGood)}
      className={isChosen ? 'border-brass!' : undefined}
    >
      <span className={isChosen ? 'inline-flex items-center gap-2 text-brass' : 'inline-flex items-center gap-2'}>
        <Thumb aria-hidden className="size-5" />
        {isGood ? m.ticket_rating_good() : m.ticket_rating_bad()}
      </span>
    </Button>
  )
}
