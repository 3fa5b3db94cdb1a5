import { m } from '@guildhall/messages'
import { banTypes, type BanTarget } from '@guildhall/contract/ban'
import { banDefaults, banReason, endOf, isDate } from '@guildhall/contract/ban-rules'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { banUser } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { Target } from './Target.tsx'

type Field = 'nickname' | 'ban_type' | 'day' | 'month' | 'year' | 'reason'
type Values = Record<Field, string> & { by: BanTarget }
type Problems = Partial<Record<Field | 'form', string | undefined>>

/** `now` is when the page was made: the form begins with that day, a year on. */
export function BanForm({ now }: { now: number }) {
  const { revalidate } = useRevalidator()
  const [values, setValues] = useState(() => beginning(now))
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const isTemporary = values.ban_type === String(banTypes.temporary)

  const set = (name: keyof Values) => (event: { target: { value: string } }) => {
    setValues({ ...values, [name]: event.target.value })
    setProblems({ ...problems, [name]: undefined, form: undefined })
  }
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: set(name),
    required: name !== 'reason',
  })

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const found = problemsOf(values, Date.now())
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    setSending(true)
    try {
      const { message } = await sendOnce('ban', values, (idempotencyKey) =>
        api(banUser, { body: bodyOf(values), idempotencyKey }),
      )
      toast.success(message)
      setValues(beginning(now))
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const named = Object.fromEntries((error.body.messages ?? []).map((each) => [each.field, each.message]))
      // Without a reply nobody knows whether it failed: the error's own words say so.
      const words = error.body.error || (error.status === 0 ? error.message : m.ban_failed())
      setProblems(Object.keys(named).length > 0 ? named : { form: words })
      toast.error(words)
    } finally {
      setSending(false)
    }
  }

  return (
    <Card as="section" aria-label={m.ban_form()} className="max-w-3xl">
      <Form onSubmit={send} className="grid gap-5">
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
        <fieldset className="grid gap-3">
          <legend className="font-semibold">{m.ban_until()}</legend>
          {/* Before the fields: whoever bans for ever need not think about a date. */}
          <p className="text-sm text-muted">{isTemporary ? m.ban_until_hint() : m.ban_until_ignored()}</p>
          <div className="grid grid-cols-3 items-start gap-3 sm:max-w-md">
            <TextInput label={m.ban_day()} type="number" inputMode="numeric" min={1} max={31} {...field('day')} />
            <TextInput label={m.ban_month()} type="number" inputMode="numeric" min={1} max={12} {...field('month')} />
            <TextInput label={m.ban_year()} type="number" inputMode="numeric" min={1} max={9999} {...field('year')} />
          </div>
        </fieldset>
        <TextArea
          label={m.ban_reason()}
          hint={m.ban_reason_hint()}
          maxLength={banReason.max}
          rows={3}
          {...field('reason')}
        />
        <FormFailure>{problems.form}</FormFailure>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={isSending}>
            {m.ban_submit()}
          </Button>
          <LinkButton to="/home">{m.ui_cancel()}</LinkButton>
        </div>
      </Form>
    </Card>
  )
}

function beginning(now: number): Values {
  const { day, month, year } = banDefaults(new Date(now))
  return {
    nickname: '',
    by: 'character',
    ban_type: String(banTypes.permanent),
    day: String(day),
    month: String(month),
    year: String(year),
    reason: '',
  }
}

/** As the server judges it, without asking. */
function problemsOf(values: Values, now: number): Problems {
  const between = (name: 'day' | 'month' | 'year', min: number, max: number): string | undefined => {
    const text = values[name].trim()
    if (text === '') return m.error_field_required()
    const number = Number(text)
    return Number.isInteger(number) && number >= min && number <= max ? undefined : m.ban_between({ min, max })
  }
  const found: Problems = {
    nickname: values.nickname.trim() ? undefined : m.error_field_required(),
    day: between('day', 1, 31),
    month: between('month', 1, 12),
    year: between('year', 1, 9999),
  }
  if (values.ban_type !== String(banTypes.temporary) || found.day || found.month || found.year) return found
  const date = { day: Number(values.day), month: Number(values.month), year: Number(values.year) }
  if (!isDate(date)) return { ...found, day: m.error_rule_no_such_date() }
  return endOf(date).getTime() <= now ? { ...found, year: m.error_rule_date_past() } : found
}

const bodyOf = ({ nickname, ban_type, day, month, year, reason, by }: Values) => ({
  nickname: nickname.trim(),
  ban_type: Number(ban_type),
  day: Number(day),
  month: Number(month),
  year: Number(year),
  ...(reason.trim() ? { reason: reason.trim() } : {}),
  ...(by === 'login' ? { by } : {}),
})
