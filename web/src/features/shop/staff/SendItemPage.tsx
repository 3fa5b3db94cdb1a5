import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { manualNoteMin } from '@guildhall/contract/shop-rules'
import { describeDeliveryCode, sendItemManually } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { WaitsForSecond } from '../../approval/public.ts'
import { ItemSummary } from '../../items/public.ts'
import { ByHandForm } from './ByHandForm.tsx'
import { DecodedItem } from './DecodedItem.tsx'
import { isCode } from './item-fields.ts'
import { Recipient } from './Recipient.tsx'
import { findRecipient, type Person } from './find-recipient.ts'
import { useByHand, type Look, type Problems } from './use-by-hand.ts'

type Field = 'login' | 'item_id' | 'note'

/** `problem` is what is known of a code that the game's list of items does not have. */
interface Found {
  person: Person
  item: ReplyOf<typeof shop.describeDeliveryCode>['data']
  problem: string | null
}

export const head = (): Head => ({ title: m.shop_send_item() })

/** Staff send an item to the chest of an account. */
export default function SendItemPage() {
  const { values, field, submit, tries, problem, isLooking, question, confirm, cancel, done } = useByHand<
    Field,
    Found,
    ReplyOf<typeof shop.sendItemManually>
  >({
    name: 'send-item',
    empty: { login: '', item_id: '', note: '' },
    problemsOf,
    look,
    send: (body, idempotencyKey) => api(sendItemManually, { body, idempotencyKey }),
    sent: ({ login }) => m.shop_item_sent({ login }),
  })
  const itemName = question?.found.item?.name ?? question?.values.item_id ?? ''
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.shop_send_item()} intro={m.shop_send_item_intro()} />
      <Card className="max-w-2xl">
        <ByHandForm
          onSubmit={submit}
          tries={tries}
          problem={problem}
          login={field('login')}
          isLooking={isLooking}
          done={done && <Sent reply={done.reply} login={done.values.login} />}
        >
          <div className="grid gap-2">
            <TextInput
              label={m.shop_send_item_id()}
              hint={m.shop_item_code_hint()}
              maxLength={60}
              autoComplete="off"
              {...field('item_id')}
            />
            <DecodedItem code={values.item_id} savedItem={null} />
          </div>
          <TextArea
            label={m.shop_send_note()}
            hint={m.shop_send_note_hint({ count: manualNoteMin })}
            maxLength={300}
            {...field('note')}
          />
        </ByHandForm>
      </Card>
      <ConfirmDialog
        open={question !== null}
        tone="plain"
        title={m.shop_send_item_question({ item: itemName, login: question?.found.person.login ?? '' })}
        confirm={m.shop_send()}
        onClose={cancel}
        onConfirm={confirm}
      >
        {question && <Meaning found={question.found} />}
      </ConfirmDialog>
    </div>
  )
}

/** What became of the form: the delivery, or the request for a second person. */
function Sent({
  reply: { message, approval },
  login,
}: {
  reply: ReplyOf<typeof shop.sendItemManually>
  login: string
}) {
  if (approval) return <WaitsForSecond message={message} approval={approval} />
  return (
    <>
      {message}{' '}
      <AppLink
        to={`/staff/deliveries?q=${encodeURIComponent(login)}`}
        className="text-brass underline underline-offset-4"
      >
        {m.shop_send_see()}
      </AppLink>
    </>
  )
}

/** The person and the item that the form means. */
function Meaning({ found: { person, item, problem } }: { found: Found }) {
  return (
    <div className="grid gap-3">
      <Recipient person={person} />
      <div className="rounded-md border border-line bg-s2 p-3 text-text">
        {item ? <ItemSummary item={item} /> : <p className="text-warn">{problem}</p>}
      </div>
      <p>{m.shop_send_item_text()}</p>
    </div>
  )
}

function problemsOf({ login, item_id: code, note }: Record<Field, string>): Problems<Field> {
  const codeProblem = isCode(code) ? undefined : m.shop_item_code_wrong()
  return {
    login: login.trim() ? undefined : m.error_field_required(),
    item_id: code.trim() ? codeProblem : m.error_field_required(),
    note: note.trim().length >= manualNoteMin ? undefined : m.ui_reason_short({ count: manualNoteMin }),
  }
}

/** The person and the item, or what the server knows is wrong. A code that no item can have is never asked about. */
async function look({ login, item_id: code }: Record<Field, string>): Promise<Look<Field, Found>> {
  const [person, item] = await Promise.all([
    findRecipient(login),
    api(describeDeliveryCode, { query: { code: code.trim() } }),
  ])
  const problems: Problems<Field> = {
    login: person ? (person.hasGameAccount ? undefined : m.shop_recipient_unconfirmed()) : m.shop_login_unknown(),
    item_id: item.isPossible ? undefined : (item.problem ?? m.shop_item_code_wrong()),
  }
  if (!person || Object.values(problems).some(Boolean)) return { problems }
  return { found: { person, item: item.data, problem: item.problem } }
}
