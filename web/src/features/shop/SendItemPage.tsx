import { m } from '@guildhall/messages'
import { useState } from 'react'
import { manualNoteMin } from '@guildhall/contract/shop'
import { sendItemManually } from '../../api.generated.ts'
import { api } from '../../api.ts'
import type { Head } from '../../head.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { DecodedItem } from './DecodedItem.tsx'
import { isCode } from './item-fields.ts'
import { useByHand } from './use-by-hand.ts'

type Field = 'login' | 'item_id' | 'note'
const empty: Record<Field, string> = { login: '', item_id: '', note: '' }

export const head = (): Head => ({ title: m.shop_send_item() })

/** Sends an item to the chest of an account, on the word of staff. */
export default function SendItemPage() {
  const [values, setValues] = useState(empty)
  const { asked, ask, confirm, cancel, problems, done } = useByHand<Field, { message: string }>(
    'send-item',
    (body, idempotencyKey) => api(sendItemManually, { body, idempotencyKey }),
  )
  const field = (name: Field) => ({
    value: values[name],
    required: true,
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.shop_send_item() }]} />
      <header className="grid gap-1">
        <h1>{m.shop_send_item()}</h1>
        <p className="max-w-3xl text-muted">{m.shop_send_item_intro()}</p>
      </header>
      <Card className="max-w-2xl">
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            ask(values, {
              login: values.login.trim() ? undefined : m.error_field_required(),
              item_id: !values.item_id.trim()
                ? m.error_field_required()
                : isCode(values.item_id)
                  ? undefined
                  : m.shop_item_code_wrong(),
              note:
                values.note.trim().length >= manualNoteMin ? undefined : m.ui_reason_short({ count: manualNoteMin }),
            })
          }}
        >
          {problems.form && (
            <p role="alert" className="rounded-md border border-danger p-3 text-danger">
              {problems.form}
            </p>
          )}
          <TextInput
            label={m.shop_send_login()}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            {...field('login')}
          />
          <div className="grid gap-2">
            <TextInput
              label={m.shop_send_item_id()}
              hint={m.shop_item_code_hint()}
              maxLength={60}
              autoComplete="off"
              {...field('item_id')}
            />
            <DecodedItem code={values.item_id} known={null} />
          </div>
          <TextArea
            label={m.shop_send_note()}
            hint={m.shop_send_note_hint({ count: manualNoteMin })}
            maxLength={300}
            {...field('note')}
          />
          <Button type="submit" variant="primary" className="justify-self-start">
            {m.shop_send()}
          </Button>
          <div role="status" className="empty:hidden">
            {done && (
              <p className="text-success">
                {done.answer.message}{' '}
                <AppLink
                  to={`/staff/deliveries?q=${encodeURIComponent(done.values.login)}`}
                  className="text-brass underline underline-offset-4"
                >
                  {m.shop_send_see()}
                </AppLink>
              </p>
            )}
          </div>
        </form>
      </Card>
      <ConfirmDialog
        open={asked !== null}
        tone="plain"
        title={m.shop_send_item_question({ item: asked?.item_id ?? '', login: asked?.login ?? '' })}
        confirm={m.shop_send()}
        onClose={cancel}
        onConfirm={async () => {
          if (!(await confirm())) return
          toast.success(m.shop_item_sent({ login: values.login }))
          setValues(empty)
        }}
      >
        {m.shop_send_item_text()}
      </ConfirmDialog>
    </div>
  )
}
