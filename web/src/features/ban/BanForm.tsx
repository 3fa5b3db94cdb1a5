import { m } from '@guildhall/messages'
import { banTypes } from '@guildhall/contract/ban'
import { banNote, banReason } from '@guildhall/contract/ban-rules'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { BanQuestion } from './BanQuestion.tsx'
import { Target } from './Target.tsx'
import { useBan } from './use-ban.ts'

/** `now` is when the page was rendered; the form begins with the day one year later, and with the account `login`. */
export function BanForm({ now, login }: { now: number; login: string }) {
  const { values, problems, isLooking, set, field, submit, tries, question, confirm, cancel } = useBan(now, login)
  return (
    <Card as="section" aria-label={m.ban_form()} className="max-w-3xl">
      <Form onSubmit={submit} tries={tries} className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <TextInput
            label={m.ban_nickname()}
            hint={values.by === 'login' ? m.ban_nickname_hint_login() : m.ban_nickname_hint()}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            {...field('nickname')}
          />
          <Select label={m.ban_by()} value={values.by} onChange={set('by')}>
            <option value="character">{m.ban_by_character()}</option>
            <option value="login">{m.ban_by_login()}</option>
          </Select>
        </div>
        <Target nickname={values.nickname} by={values.by} />
        <Select label={m.ban_type()} className="sm:max-w-64" {...field('ban_type')}>
          <option value={banTypes.permanent}>{m.ban_permanent()}</option>
          <option value={banTypes.temporary}>{m.ban_temporary()}</option>
        </Select>
        <LastDay field={field} isTemporary={values.ban_type === String(banTypes.temporary)} />
        <TextArea
          label={m.ban_note()}
          hint={m.ban_note_hint({ count: banNote.min })}
          maxLength={banNote.max}
          rows={3}
          {...field('note')}
        />
        <TextArea
          label={m.ban_reason()}
          hint={m.ban_reason_hint()}
          maxLength={banReason.max}
          rows={3}
          {...field('reason')}
        />
        <FormFailure>{problems.form}</FormFailure>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={isLooking}>
            {m.ban_submit()}
          </Button>
          <LinkButton to="/home">{m.ui_cancel()}</LinkButton>
        </div>
      </Form>
      <BanQuestion question={question} onConfirm={confirm} onClose={cancel} />
    </Card>
  )
}

/** The last day of a temporary ban. */
function LastDay({ field, isTemporary }: { field: ReturnType<typeof useBan>['field']; isTemporary: boolean }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.ban_until()}</legend>
      {/* Before the fields, because a permanent ban needs no date. */}
      <p className="text-sm text-muted">{isTemporary ? m.ban_until_hint() : m.ban_until_ignored()}</p>
      <div className="grid grid-cols-[1fr_1fr_1.5fr] items-start gap-3 sm:max-w-md">
        <TextInput label={m.ban_day()} type="number" inputMode="numeric" min={1} max={31} {...field('day')} />
        <TextInput label={m.ban_month()} type="number" inputMode="numeric" min={1} max={12} {...field('month')} />
        <TextInput label={m.ban_year()} type="number" inputMode="numeric" min={1} max={9999} {...field('year')} />
      </div>
    </fieldset>
  )
}
