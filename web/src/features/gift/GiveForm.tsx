import { m } from '@guildhall/messages'
import { useId } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import { giftDays, giftMessageMax, giftNames, type GiftName } from '@guildhall/contract/gift-rules'
import type { shop } from '@guildhall/contract/shop'
import { cashText } from '../../format/money.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { addressForCash } from '../donation/public.ts'
import { ItemIcon } from '../items/public.ts'
import { useGiving } from './use-giving.ts'

type ShopItem = ReplyOf<typeof shop.getShopItem>['data']

/** The form of a gift. The name is looked up before the confirmation, so that a refusal stands at its field. */
export function GiveForm({ item }: { item: ShopItem }) {
  const giving = useGiving(item)
  const { price, receiver, message, problems } = giving
  if (giving.isOut) return <p className="text-warn">{m.gift_stock_out()}</p>
  return (
    <Card>
      <Form onSubmit={giving.ask} className="grid gap-5">
        <div className="flex items-center gap-4">
          <ItemIcon {...item} className="w-20" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{item.name}</p>
            <p className="tabular text-xl font-semibold text-brass">{m.gift_cash({ cash: cashText(price) })}</p>
          </div>
        </div>
        <ReceiverFields giving={giving} />
        <TextArea
          name="message"
          label={m.gift_message()}
          hint={m.gift_message_hint({ max: giftMessageMax })}
          error={problems.message}
          rows={3}
          value={message}
          onChange={(event) => giving.typeMessage(event.target.value)}
        />
        <FormFailure>{receiver ? '' : giving.failure}</FormFailure>
        {giving.missing > 0 && !receiver && (
          <p className="text-warn">
            {m.shop_missing({ cash: cashText(giving.missing) })}{' '}
            <LinkButton to={addressForCash(giving.missing)} size="dense">
              {m.shop_get_cash()}
            </LinkButton>
          </p>
        )}
        <div className="grid justify-items-start gap-2">
          <Button type="submit" variant="primary" busy={giving.isAsking}>
            {m.gift_next()}
          </Button>
          <p className="text-sm text-muted">{m.gift_next_hint()}</p>
        </div>
      </Form>
      <ConfirmDialog
        open={receiver !== null}
        onClose={giving.cancel}
        onConfirm={giving.send}
        title={m.gift_confirm_title({ item: item.name, name: receiver ?? '' })}
        confirm={m.gift_confirm({ price: cashText(price) })}
        error={giving.failure}
        tone="plain"
      >
        <p>{m.gift_confirm_text({ price: cashText(price), name: receiver ?? '', days: giftDays })}</p>
        {message.trim() && <p className="mt-2 wrap-anywhere">{m.gift_confirm_message({ message: message.trim() })}</p>}
      </ConfirmDialog>
    </Card>
  )
}

const byWords: Record<GiftName, () => string> = { login: m.gift_by_login, character: m.gift_by_character }

/** For whom: a login, or a character with a public page. */
function ReceiverFields({
  giving: { by, name, problems, chooseBy, typeName },
}: {
  giving: ReturnType<typeof useGiving>
}) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{m.gift_by()}</legend>
        <div className="flex flex-wrap gap-x-6">
          {giftNames.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={`${id}-by`}
                value={each}
                checked={by === each}
                onChange={() => chooseBy(each)}
                className="size-5 shrink-0"
              />
              {byWords[each]()}
            </label>
          ))}
        </div>
      </fieldset>
      <TextInput
        name="name"
        label={by === 'login' ? m.gift_login() : m.gift_character()}
        hint={by === 'character' && m.gift_character_hint()}
        error={problems.name}
        value={name}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => typeName(event.target.value)}
      />
    </div>
  )
}
