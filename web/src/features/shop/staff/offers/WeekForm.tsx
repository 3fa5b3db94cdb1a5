import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, ApiError } from '../../../../api/client.ts'
import { planWeek } from '../../../../api/generated.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Rotation } from './rotation.ts'

/** Chooses the items of a week. */
export function WeekForm({
  week: { week, items: planned },
  items,
  onDone,
}: {
  week: Rotation['weeks'][number]
  items: Rotation['items']
  onDone: () => void
}) {
  const [chosen, setChosen] = useState(planned)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function save() {
    setBusy(true)
    setProblem('')
    try {
      const { message } = await api(planWeek, { params: { week }, body: { items: chosen, seen: planned } })
      toast.success(message)
      onDone()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.body.messages?.[0]?.message ?? (error.message || m.error_unavailable()))
      // The cards then show what the colleague planned, and the form keeps what was chosen.
      if (error.body.code === 'changed_meanwhile') await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form onSubmit={save} className="grid gap-4">
      <fieldset className="grid">
        <legend className="sr-only">{m.shop_rotation_edit()}</legend>
        {items.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            name={`item-${id}`}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </fieldset>
      <FormFailure>{problem}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {m.form_save()}
        </Button>
      </div>
    </Form>
  )
}
